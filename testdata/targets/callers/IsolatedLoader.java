// A loader that loads the classes of one package itself and remembers what it was asked for.
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

class IsolatedLoader extends ClassLoader {
    private final List<String> asked = new ArrayList<>();

    IsolatedLoader() {
        super(Main.class.getClassLoader());
    }

    int asked(String name) {
        return (int) asked.stream().filter(name::equals).count();
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!name.startsWith("other.")) {
            return super.loadClass(name, resolve);
        }
        asked.add(name);
        Class<?> known = findLoadedClass(name);
        if (known != null) {
            return known;
        }
        try (InputStream in = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
            if (in == null) {
                throw new ClassNotFoundException(name);
            }
            byte[] bytes = in.readAllBytes();
            return defineClass(name, bytes, 0, bytes.length);
        } catch (IOException trouble) {
            throw new ClassNotFoundException(name, trouble);
        }
    }
}
