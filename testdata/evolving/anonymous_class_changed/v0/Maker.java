// Makes an anonymous object.
public class Maker {
    static Runnable make(int[] result) {
        return new Runnable() {
            @Override
            public void run() {
                result[0] = 1;
            }
        };
    }
}
