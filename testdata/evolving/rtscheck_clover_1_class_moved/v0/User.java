// Uses it by an import.
import a.Moved;

public class User {
    static String use() {
        return new Moved().where();
    }
}
