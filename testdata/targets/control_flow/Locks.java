// Synchronized methods and blocks, left in every way.
final class Locks {
    private int value;

    synchronized int both(Object other, boolean failing) {
        synchronized (other) {
            synchronized (this) {
                if (failing) throw new IllegalStateException("inside");
                return ++value;
            }
        }
    }

    static synchronized int recursive(int depth) {
        return depth == 0 ? 0 : 1 + recursive(depth - 1);
    }

    static void all() {
        Locks locks = new Locks();
        Object other = new Object();
        System.out.println(locks.both(other, false));
        try {
            locks.both(other, true);
        } catch (IllegalStateException expected) {
            System.out.println(expected.getMessage() + Thread.holdsLock(locks) + Thread.holdsLock(other));
        }
        try {
            locks.both(null, false);
        } catch (NullPointerException expected) {
            System.out.println("null " + Thread.holdsLock(locks));
        }
        System.out.println(recursive(10) + " " + Thread.holdsLock(Locks.class));
        try {
            other.notify();
        } catch (IllegalMonitorStateException expected) {
            System.out.println("not owner");
        }
    }
}
