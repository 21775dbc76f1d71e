// Gets a closer overload.
public class Class1 {
    String foo(long x) {
        return "long";
    }

    String foo(int x) {
        return "int";
    }
}
