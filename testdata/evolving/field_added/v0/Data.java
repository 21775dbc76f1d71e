// Gets a field.
public class Data {
    int one;
}
