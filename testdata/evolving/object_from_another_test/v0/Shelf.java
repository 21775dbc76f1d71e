// Keeps an object.
public class Shelf {
    static Object kept = "nothing";
}
