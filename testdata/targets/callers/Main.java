// Calls what looks at its caller: loaders, access checks, lookups, stack walks.
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.Comparator;
import java.util.ResourceBundle;
import java.util.ServiceLoader;
import java.util.concurrent.Callable;
import other.Elsewhere;

public class Main {
    private int secret = 5;
    static String shared = "shared";

    private String whisper(String text) {
        return "whispered " + text;
    }

    public static void main(String[] arguments) throws Exception {
        loaders();
        access();
        handles();
        stacks();
        services();
        System.out.println(ResourceBundle.getBundle("messages").getString("greeting"));
        System.out.println(System.getLogger("name").getName());
        System.out.println(Main.class.getModule().isNamed() + " " + Main.class.getPackage().getName().isEmpty());
    }

    private static void loaders() throws Exception {
        System.out.println(Class.forName("other.Elsewhere").getName());
        Method forName = Class.class.getMethod("forName", String.class);
        System.out.println(forName.invoke(null, "other.Elsewhere"));
        attempt("forName missing", () -> Class.forName("not.There"));
        attempt("forName array", () -> Class.forName("[Lother.Elsewhere;"));
        attempt("loadClass", () -> Main.class.getClassLoader().loadClass("other.Elsewhere"));
        attempt("loadClass missing", () -> Main.class.getClassLoader().loadClass("not.There"));
        IsolatedLoader loader = new IsolatedLoader();
        Class<?> copy = loader.loadClass("other.Elsewhere");
        System.out.println("copy " + (copy != Elsewhere.class) + (copy.getClassLoader() == loader));
        // One-argument forName inside the copy asks the loader of the copy.
        Object found = copy.getMethod("find", String.class).invoke(null, "other.Elsewhere");
        System.out.println("found by its own loader " + (found == copy) + " " + loader.asked("other.Elsewhere"));
        attempt("newInstance", () -> copy.getDeclaredConstructor().newInstance().toString());
    }

    private static void access() throws Exception {
        Main main = new Main();
        Field own = Main.class.getDeclaredField("secret");
        own.setInt(main, 6);
        System.out.println("own private field " + own.getInt(main));
        Method whisper = Main.class.getDeclaredMethod("whisper", String.class);
        System.out.println(whisper.invoke(main, "text"));
        attempt("package method", () -> Elsewhere.class.getDeclaredMethod("hidden").invoke(null));
        attempt("private field", () -> Elsewhere.class.getDeclaredField("number").get(new Elsewhere()));
        attempt("protected", () -> Elsewhere.class.getDeclaredMethod("inherited").invoke(new Elsewhere()));
        attempt("private constructor", () -> Elsewhere.class.getDeclaredConstructor(int.class).newInstance(1));
        attempt("asked from there", () -> Elsewhere.read(Main.class.getDeclaredField("secret"), main));
        Constructor<?> constructor = Elsewhere.class.getDeclaredConstructor(int.class);
        constructor.setAccessible(true);
        attempt("made accessible", () -> constructor.newInstance(1));
        attempt("invoke of invoke", () -> Method.class.getMethod("invoke", Object.class, Object[].class)
                .invoke(whisper, main, new Object[] {"twice"}));
        attempt("JDK internals", () -> {
            AccessibleObject value = String.class.getDeclaredField("value");
            value.setAccessible(true);
            return value;
        });
        attempt("canAccess", () -> whisper.canAccess(main) + " "
                + Elsewhere.class.getDeclaredMethod("hidden").canAccess(null));
        attempt("wrong argument", () -> whisper.invoke(main, 5));
        attempt("target throws", () -> Elsewhere.class.getMethod("fail").invoke(null));
    }

    private static void handles() throws Exception {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        System.out.println(lookup + " " + lookup.lookupModes());
        MethodHandle whisper = lookup.findVirtual(Main.class, "whisper", MethodType.methodType(String.class, String.class));
        try {
            System.out.println((String) whisper.invokeExact(new Main(), "exactly"));
        } catch (Throwable thrown) {
            System.out.println(thrown);
        }
        attempt("find elsewhere", () -> lookup.findStatic(Elsewhere.class, "hidden", MethodType.methodType(String.class)));
        attempt("getter", () -> lookup.findGetter(Main.class, "secret", int.class).type());
        attempt("unreflect", () -> lookup.unreflect(Main.class.getDeclaredMethod("whisper", String.class)).type());
        attempt("unreflect elsewhere", () -> lookup.unreflect(Elsewhere.class.getDeclaredMethod("hidden")));
        attempt("constructor", () -> lookup.findConstructor(Elsewhere.class, MethodType.methodType(void.class)).type());
        attempt("var handle", () -> lookup.findStaticVarHandle(Main.class, "shared", String.class).get());
        attempt("given lookup", () -> Elsewhere.lookup().findStatic(
                Elsewhere.class, "hidden", MethodType.methodType(String.class)).type());
        attempt("caller-sensitive handle", () -> {
            MethodHandle forName = lookup.findStatic(
                    Class.class, "forName", MethodType.methodType(Class.class, String.class));
            try {
                return (Class<?>) forName.invokeExact("other.Elsewhere");
            } catch (Throwable thrown) {
                throw new IllegalStateException(thrown);
            }
        });
    }

    private static void stacks() {
        StackWalker walker = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);
        System.out.println(Elsewhere.callerOf(walker));
        System.out.println(Elsewhere.callerThroughLambda(walker));
        walker.forEach(frame -> System.out.println(
                frame.getMethodName() + frame.getDescriptor() + ":" + frame.getLineNumber()));
        for (StackTraceElement frame : Thread.currentThread().getStackTrace()) {
            System.out.println(frame.getClassName() + "." + frame.getMethodName());
        }
        attempt("caller of main", () -> walker.getCallerClass().getName());
    }

    private static void services() {
        ServiceLoader.load(Comparator.class).stream()
                .forEach(provider -> System.out.println(provider.type() + " " + provider.get()));
        for (Comparator<?> comparator : ServiceLoader.load(Comparator.class, Main.class.getClassLoader())) {
            System.out.println(comparator);
        }
        System.out.println(ServiceLoader.load(Callable.class).findFirst().isPresent());
    }

    private static void attempt(String name, Callable<?> action) {
        String text;
        try {
            text = String.valueOf(action.call());
        } catch (Throwable thrown) {
            text = thrown + (thrown.getCause() == null ? "" : " by " + thrown.getCause());
        }
        // Identity hash codes differ from run to run.
        System.out.println(name + ": " + text.replaceAll("@[0-9a-f]+", "@hash"));
    }
}
