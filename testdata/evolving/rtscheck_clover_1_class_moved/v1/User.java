// Uses it by an import.
import b.Moved;

public class User {
    static String use() {
        return new Moved().where();
    }
}
