// Loses a field.
public class Data {
    int stays;

    Data() {
        stays = 1;
    }

    Data(String other) {
        stays = 3;
    }
}
