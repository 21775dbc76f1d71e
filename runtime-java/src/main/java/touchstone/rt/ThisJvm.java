// What a trace says about the JVM that wrote it.
package touchstone.rt;

final class ThisJvm {

    final long startMillis;
    /** 0: not known. */
    final long id;
    /** 0: not known. */
    final long parentId;
    /** Sorted. */
    final String[] propertyNames;
    final String[] propertyValues;

    ThisJvm(long startMillis, long id, long parentId, String[] propertyNames, String[] propertyValues) {
        this.startMillis = startMillis;
        this.id = id;
        this.parentId = parentId;
        this.propertyNames = propertyNames;
        this.propertyValues = propertyValues;
    }
}
