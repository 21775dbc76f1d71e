// What programs do by other means than calls: reflection, resources, files, services, streams of objects.
package common;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectOutputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.Arrays;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeSet;

/** Every method gives a number, whatever happens. */
public final class Calls {
    private Calls() {}

    /** Makes an object of the named class and calls its method. */
    public static int byName(String type, String method) {
        try {
            Object object = Class.forName(type).getDeclaredConstructor().newInstance();
            return (Integer) object.getClass().getMethod(method).invoke(object);
        } catch (ClassNotFoundException missing) {
            return -1;
        } catch (ReflectiveOperationException | LinkageError | RuntimeException broken) {
            return -2;
        }
    }

    /** How many of these classes there are: {@code prefix0}, {@code prefix1} and so on. */
    public static int countNames(String prefix) {
        for (int number = 0; ; number++) {
            try {
                Class.forName(prefix + number);
            } catch (ClassNotFoundException | LinkageError missing) {
                return number;
            }
        }
    }

    /** The names of all members. */
    public static int members(Class<?> type) {
        Set<String> names = new TreeSet<>();
        for (Method method : type.getDeclaredMethods()) {
            names.add(method.getName() + Arrays.toString(method.getParameterTypes()) + method.getModifiers());
        }
        for (Field field : type.getDeclaredFields()) {
            names.add(field.getName() + ' ' + field.getType() + field.getModifiers());
        }
        return names.toString().hashCode();
    }

    /** The annotations of a class. */
    public static int annotations(Class<?> type) {
        Set<String> texts = new TreeSet<>();
        for (Annotation annotation : type.getAnnotations()) {
            texts.add(annotation.toString());
        }
        return texts.toString().hashCode();
    }

    /** The number in a resource. */
    public static int resource(Class<?> owner, String name) {
        try (InputStream stream = owner.getResourceAsStream(name)) {
            return stream == null ? -1 : number(new String(stream.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException broken) {
            return -2;
        }
    }

    /** Whether a resource is there, asked in a way that hides its name. */
    public static int hidden(Class<?> owner, String name) {
        Optional<URL> found = Optional.of(name).map(owner::getResource);
        return found.isPresent() ? 1 : 0;
    }

    /** How many files a folder of the class path has. */
    public static int listed(Class<?> owner, String folder) {
        URL url = owner.getResource(folder);
        if (url == null) {
            return -1;
        }
        String[] names = new File(URI.create(url.toString())).list();
        return names == null ? -2 : names.length;
    }

    /** The number in a file. */
    public static int file(String path) {
        try {
            return number(new String(Files.readAllBytes(Paths.get(path)), StandardCharsets.UTF_8));
        } catch (IOException missing) {
            return -1;
        }
    }

    /** The number in a variable. */
    public static int variable(String name) {
        String value = System.getenv(name);
        return value == null ? -1 : number(value);
    }

    /** The providers of a service. */
    public static int services(Class<?> service) {
        StringBuilder names = new StringBuilder();
        try {
            for (Object provider : ServiceLoader.load(service, service.getClassLoader())) {
                names.append(provider.getClass().getSimpleName());
            }
        } catch (java.util.ServiceConfigurationError broken) {
            names.append("broken");
        }
        return names.toString().hashCode();
    }

    /** How many bytes an object becomes. */
    public static int serialized(Object object) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream stream = new ObjectOutputStream(bytes)) {
            stream.writeObject(object);
        } catch (IOException broken) {
            return -1;
        }
        return Arrays.hashCode(bytes.toByteArray());
    }

    /** What loading a native library says. */
    public static int load(String path) {
        try {
            System.load(Paths.get(path).toAbsolutePath().toString());
            return 0;
        } catch (UnsatisfiedLinkError broken) {
            return broken.getMessage().replaceAll("^.*/", "").hashCode();
        }
    }

    private static int number(String text) {
        return Integer.parseInt(text.trim());
    }
}
