// Has streams of objects tell which classes they read: what comes out of a stream need not run any code of its class.
package touchstone.rt;

import java.io.ObjectInputStream;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;

/**
 * A stream shows each class once to its filter, so a filter that allows and forbids nothing sees them all. It is given to
 * streams without one, right before their first read, after which a program cannot give one any more. That is so since Java 17;
 * before, a program could, so nothing is given there, and which classes are read is not known. Nor is it given where the
 * program makes its own filters for all streams.
 */
final class Streams implements InvocationHandler {

    /** What the JDK has for filters, or null before Java 17. */
    private static final Api API = Api.find();

    private static final class Api {
        final Class<?> filter;
        final Method get;
        final Method set;
        final Method classOf;
        final Object undecided;

        private Api(Class<?> filter, Class<?> info, Object undecided) throws ReflectiveOperationException {
            this.filter = filter;
            this.get = ObjectInputStream.class.getMethod("getObjectInputFilter");
            this.set = ObjectInputStream.class.getMethod("setObjectInputFilter", filter);
            this.classOf = info.getMethod("serialClass");
            this.undecided = undecided;
        }

        static Api find() {
            try {
                Class<?> config = Class.forName("java.io.ObjectInputFilter$Config");
                Object factory = config.getMethod("getSerialFilterFactory").invoke(null);
                if (factory.getClass().getClassLoader() != null) {
                    return null;
                }
                Object undecided = Class.forName("java.io.ObjectInputFilter$Status").getField("UNDECIDED").get(null);
                return new Api(Class.forName("java.io.ObjectInputFilter"), Class.forName("java.io.ObjectInputFilter$FilterInfo"), undecided);
            } catch (Throwable absent) {
                return null;
            }
        }
    }

    private final Recording recording;
    private final int id;

    /** The classes that the stream has shown: it does not show them again to a later test. Guarded by this. */
    private final List<Class<?>> shown = new ArrayList<>();

    private Streams(Recording recording, int id) {
        this.recording = recording;
        this.id = id;
    }

    /** Whether every class is told that the stream reads, from the read on that comes now. */
    static boolean follow(Recording recording, ObjectInputStream stream, int id) {
        if (API == null) {
            return false;
        }
        boolean[] busy = Guard.enter();
        if (busy == null) {
            return true;
        }
        try {
            Object filter = API.get.invoke(stream);
            if (filter == null) {
                Class<?>[] types = {API.filter};
                Streams told = new Streams(recording, id);
                API.set.invoke(stream, Proxy.newProxyInstance(Streams.class.getClassLoader(), types, told));
                return true;
            }
            InvocationHandler handler = Proxy.isProxyClass(filter.getClass()) ? Proxy.getInvocationHandler(filter) : null;
            if (!(handler instanceof Streams)) {
                return false;
            }
            ((Streams) handler).tellAgain();
            return true;
        } catch (Throwable trouble) {
            return false;
        } finally {
            busy[0] = false;
        }
    }

    private synchronized void tellAgain() {
        for (Class<?> type : shown) {
            tell(type);
        }
    }

    private void tell(Class<?> type) {
        try {
            recording.object(Names.ofClass(type), id);
        } catch (Throwable trouble) {
            Record.unseen(recording, id);
        }
    }

    /** The one method of a filter, and those of an object. */
    @Override
    public Object invoke(Object filter, Method method, Object[] arguments) {
        switch (method.getName()) {
            case "checkInput":
                show(arguments[0]);
                return API.undecided;
            case "equals":
                return filter == arguments[0];
            case "hashCode":
                return System.identityHashCode(filter);
            default:
                return "filter";
        }
    }

    private void show(Object info) {
        try {
            Object type = API.classOf.invoke(info);
            if (type != null) {
                synchronized (this) {
                    shown.add((Class<?>) type);
                }
                tell((Class<?>) type);
            }
        } catch (Throwable trouble) {
            Record.unseen(recording, id);
        }
    }
}
