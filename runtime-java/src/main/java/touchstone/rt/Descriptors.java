// The nodes of a JUnit 5 plan, as its engine sees them.
package touchstone.rt;

final class Descriptors {

    private static final String DESCRIPTOR = "org.junit.platform.engine.TestDescriptor";
    private static final String CLASS_SOURCE = "org.junit.platform.engine.support.descriptor.ClassSource";

    private Descriptors() {}

    /** The class of the node of an outermost test class; null for other nodes, whose class has begun already. */
    static TestName nameOfClass(Object descriptor) {
        Object source = sourceOf(descriptor);
        if (!Reflect.is(source, CLASS_SOURCE)) {
            return null;
        }
        Object parent = get(Reflect.call(descriptor, DESCRIPTOR, "getParent"));
        if (Reflect.is(sourceOf(parent), CLASS_SOURCE)) {
            return null;
        }
        return TestName.of(Reflect.call(source, CLASS_SOURCE, "getJavaClass"));
    }

    private static Object sourceOf(Object descriptor) {
        return get(Reflect.call(descriptor, DESCRIPTOR, "getSource"));
    }

    private static Object get(Object optional) {
        return optional instanceof java.util.Optional ? ((java.util.Optional<?>) optional).orElse(null) : null;
    }
}
