// Places that fill lasting state when they find it empty, in the shapes that programs have, and some that are none.
import java.lang.invoke.VarHandle;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;

class Fills {
    static final Map<String, Fills> CACHE = new HashMap<>();
    static final Map<String, Fills> COMPUTED = new ConcurrentHashMap<>();
    static final AtomicReference<Fills> REFERENCE = new AtomicReference<>();
    static final VarHandle HANDLE = null;
    static final int MOST = 10;
    static volatile Fills single;
    static boolean prepared;
    final Object[] slots = new Object[8];
    int hash;

    static Fills staticField() {
        if (single == null) {
            single = new Fills();
        }
        return single;
    }

    static Fills doubleChecked() {
        Fills found = single;
        if (found == null) {
            synchronized (Fills.class) {
                found = single;
                if (found == null) {
                    found = new Fills();
                    single = found;
                }
            }
        }
        return found;
    }

    static Fills map(String key) {
        Fills found = CACHE.get(key);
        if (found == null) {
            found = new Fills();
            if (CACHE.size() < MOST) {
                CACHE.put(key, found);
            }
        }
        return found;
    }

    static Fills computed(String key) {
        return COMPUTED.computeIfAbsent(key, it -> new Fills());
    }

    static final AtomicReference<Fills[][]> TABLES = new AtomicReference<>();

    /** Found full or not by how long the arrays are. */
    static Fills table(int row, int column) {
        Fills[][] tables = TABLES.get();
        if (tables != null && tables.length > row && tables[row].length > column && tables[row][column] != null) {
            return tables[row][column];
        }
        Fills[][] larger = new Fills[row + 1][column + 1];
        larger[row][column] = new Fills();
        TABLES.compareAndSet(tables, larger);
        return larger[row][column];
    }

    static Map<String, Fills> cache() {
        return COMPUTED;
    }

    /** The cache comes from a method. */
    static Fills computedInOther(String key) {
        return cache().computeIfAbsent(key, it -> new Fills());
    }

    static Map<String, Fills> fresh() {
        return new HashMap<>();
    }

    /** No fill: what the method returns is new. */
    static Fills computedInFresh(String key) {
        return fresh().computeIfAbsent(key, it -> new Fills());
    }

    static Fills swapped() {
        for (; ; ) {
            Fills found = REFERENCE.get();
            if (found != null) {
                return found;
            }
            found = new Fills();
            if (REFERENCE.compareAndSet(null, found)) {
                return found;
            }
        }
    }

    static void flag() {
        if (!prepared) {
            prepare();
        }
    }

    private static void prepare() {
        prepared = true;
    }

    Object slot(int index) {
        Object found = slots[index & 7];
        if (found == null || found.hashCode() != index) {
            found = Integer.valueOf(index);
            slots[index & 7] = found;
        }
        return found;
    }

    Object searched(Object wanted) {
        int at = 0;
        Object found;
        while ((found = slots[at]) != null) {
            if (found.equals(wanted)) {
                return found;
            }
            at++;
        }
        slots[at] = wanted;
        return wanted;
    }

    @Override
    public int hashCode() {
        int found = hash;
        if (found == 0) {
            for (Object slot : slots) {
                found = 31 * found + System.identityHashCode(slot);
            }
            hash = found;
        }
        return found;
    }

    static Fills failing(String key) {
        try {
            Fills found = CACHE.get(key);
            if (found == null) {
                found = new Fills();
                CACHE.put(key, found);
            }
            return found;
        } catch (RuntimeException trouble) {
            return null;
        }
    }

    static Fills handled() {
        if (single == null) {
            HANDLE.compareAndSet(null, new Fills());
        }
        return single;
    }

    // None: the argument decides, not the state.
    void set(int value) {
        if (value > 0) {
            hash = value;
        }
    }

    // None: what is filled is local.
    static int[] local(int length) {
        int[] made = new int[length];
        if (length > 2) {
            made[0] = 1;
        }
        return made;
    }

    // All of it: it stores what others ask for, whether it is there or not.
    static void always() {
        single = new Fills();
    }

    static final java.util.ServiceLoader<Runnable> SERVICES = null;

    /** Providers are made while the loader is gone through. */
    static void services() {
        for (Runnable service : SERVICES) {
            service.run();
        }
    }

    static long servicesInStream() {
        return SERVICES.stream().map(java.util.ServiceLoader.Provider::get).count();
    }

    // None: nobody finds these providers later.
    static void freshServices() {
        for (Runnable service : java.util.ServiceLoader.load(Runnable.class)) {
            service.run();
        }
    }
}
