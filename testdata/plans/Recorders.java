// One call of every family that gets a recorder, and some calls that look alike and get none.
import java.io.File;
import java.io.FileInputStream;
import java.io.ObjectInputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ResourceBundle;
import java.util.ServiceLoader;

class Recorders {
    void reflection(ClassLoader loader, Class<?> type, Method method, Constructor<?> constructor, Field field) throws Exception {
        Class.forName("a.B");
        Class.forName("a.B", false, loader);
        loader.loadClass("a.B");
        type.newInstance();
        constructor.newInstance(1, 2);
        method.invoke(this, 1);
        field.get(this);
        field.setLong(this, 5L);
        MethodHandles.lookup().findVirtual(type, "run", MethodType.methodType(void.class));
        MethodHandles.lookup().unreflect(method);
        ServiceLoader.load(Runnable.class);
        Proxy.newProxyInstance(loader, new Class<?>[] {Runnable.class}, null);
    }

    Object introspection(Class<?> type, Method method) {
        Object[] all = type.getDeclaredMethods();
        method.getAnnotations();
        return type.getSuperclass();
    }

    void files(ClassLoader loader, File file, Path path, ObjectInputStream stream) throws Exception {
        loader.getResource("r");
        Recorders.class.getResourceAsStream("r");
        ResourceBundle.getBundle("b");
        new FileInputStream(file).close();
        Files.readAllBytes(path);
        Files.mismatch(path, path);
        Files.list(path);
        file.exists();
        file.listFiles();
        stream.readObject();
        System.getProperty("p");
        System.getProperties();
        System.getenv("e");
        System.getenv();
        System.loadLibrary("l");
    }

    Object references(java.util.stream.Stream<String> names, File file) {
        java.util.function.Supplier<Object> captured = file::exists;
        java.util.function.Function<String, String> plain = String::trim;
        return names.map(System::getenv).map(File::new).filter(File::exists).map(Class.class::cast);
    }

    void enums(Class<Thread.State> type, java.io.ObjectOutputStream stream) throws Exception {
        Enum.valueOf(type, "NEW");
        java.util.EnumSet.allOf(type);
        new java.util.EnumMap<Thread.State, String>(type);
        stream.writeObject(type);
    }

    void ownLoader(MyLoader mine) throws Exception {
        mine.loadClass("a.B");
    }

    String nothingToRecord(Class<?> type, Path path) throws Exception {
        Files.delete(path);
        return type.getName() + new String("x").length();
    }

    abstract static class MyLoader extends ClassLoader {}
}
