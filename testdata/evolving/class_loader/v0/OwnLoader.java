// Defines classes itself.
import java.io.IOException;
import java.io.InputStream;

public class OwnLoader extends ClassLoader {
    Object make(String name) throws Exception {
        try (InputStream in = OwnLoader.class.getResourceAsStream("/" + name + ".class")) {
            byte[] bytes = in.readAllBytes();
            return defineClass(name, bytes, 0, bytes.length).getDeclaredConstructor().newInstance();
        } catch (IOException unreadable) {
            throw new IllegalStateException(unreadable);
        }
    }
}
