// Loses a field.
public class Data {
    private long gone = 7;
    int stays;

    Data() {
        stays = 1;
    }

    Data(String other) {
        stays = 2;
    }
}
