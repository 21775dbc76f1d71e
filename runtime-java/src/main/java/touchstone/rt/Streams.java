// Has streams of objects tell which classes they read: what comes out of a stream need not run any code of its class.
package touchstone.rt;

import java.io.ObjectInputStream;
import java.lang.ref.WeakReference;
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

    /**
     * The stream that was followed last, which mostly is the next one too, and keeps its filter for good. Weak, as is the way to
     * the filter, which knows classes.
     */
    private static volatile Last last;

    private static final class Last extends WeakReference<ObjectInputStream> {
        final WeakReference<Streams> filter;

        Last(ObjectInputStream stream, Streams filter) {
            super(stream);
            this.filter = new WeakReference<>(filter);
        }
    }

    private final Recording recording;
    private final int id;

    /** The classes that the stream has shown: it does not show them again to a later test. Guarded by this. */
    private final List<Class<?>> shown = new ArrayList<>();

    /** All that is shown was told since this begin. */
    private volatile long toldSince = -1;

    private Streams(Recording recording, int id) {
        this.recording = recording;
        this.id = id;
    }

    /** Whether every class is told that the stream reads, from the read on that comes now. */
    static boolean follow(Recording recording, ObjectInputStream stream, int id) {
        if (API == null) {
            return false;
        }
        Last known = last;
        Streams filterOfIt = known != null && known.get() == stream ? known.filter.get() : null;
        if (filterOfIt != null) {
            filterOfIt.tellAgain();
            return true;
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
                last = new Last(stream, told);
                return true;
            }
            InvocationHandler handler = Proxy.isProxyClass(filter.getClass()) ? Proxy.getInvocationHandler(filter) : null;
            if (!(handler instanceof Streams)) {
                return false;
            }
            ((Streams) handler).tellAgain();
            last = new Last(stream, (Streams) handler);
            return true;
        } catch (Throwable trouble) {
            return false;
        } finally {
            busy[0] = false;
        }
    }

    private void tellAgain() {
        long segment = recording.segment();
        if (segment == toldSince) {
            return;
        }
        synchronized (this) {
            for (Class<?> type : shown) {
                tell(type);
            }
        }
        toldSince = segment;
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
