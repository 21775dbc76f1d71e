// Where a node of a test plan belongs: which test class, which test method, and whether it begins one of them.
package touchstone.listen;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.junit.platform.engine.TestSource;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestIdentifier;
import touchstone.rt.Outermost;

/**
 * The test class is the outermost class up the parents, with one exception: a member of a suite is a test class of its own
 * beside the suite, since it can be run alone as well. So the way up ends at an engine, which suites of the platform have
 * between themselves and their members, and where a class is not nested in the one above, as in a suite of JUnit 4.
 */
final class Place {

    /** The name of the test class, or null for a node above all classes. */
    final String testClass;

    /** A name of the test method that stays the same from run to run, or null. */
    final String method;

    /** Whether this node is the one of the test class itself. */
    final boolean opensClass;

    /** Whether this node is the one of the test method itself, with all its invocations below. */
    final boolean opensMethod;

    /** The suites around the test class: classes too, and what becomes of a test becomes of them. */
    final Set<String> suites;

    private Place(String testClass, Set<String> suites, String method, boolean opensClass, boolean opensMethod) {
        this.testClass = testClass;
        this.suites = suites;
        this.method = method;
        this.opensClass = opensClass;
        this.opensMethod = opensMethod;
    }

    static Place of(TestIdentifier node, Function<TestIdentifier, Optional<TestIdentifier>> parents) {
        String method = null;
        TestIdentifier methodNode = null;
        TestIdentifier classNode = null;
        String nested = "";
        TestIdentifier at = node;
        for (; at != null; at = parents.apply(at).orElse(null)) {
            if (isEngine(at) && classNode != null) {
                break;
            }
            TestSource source = at.getSource().orElse(null);
            if (source instanceof ClassSource) {
                if (classNode != null && !isNestedIn(classNode, at)) {
                    break;
                }
                if (classNode != null) {
                    nested = simpleName(classNode) + "." + nested;
                }
                classNode = at;
            } else if (classNode == null && source instanceof MethodSource) {
                methodNode = at;
                method = signature((MethodSource) source);
            }
        }
        if (classNode == null) {
            return withoutClassNode(node, methodNode, method);
        }
        if (method == null && node.isTest() && node != classNode) {
            methodNode = node;
            method = node.getLegacyReportingName();
        }
        String testClass = Outermost.nameOf(javaClass(classNode), className(classNode));
        Set<String> suites = suites(at, parents);
        suites.remove(testClass);
        String name = method == null ? null : nested + method;
        return new Place(testClass, suites, name, node == classNode, node == methodNode);
    }

    /** An engine may have methods below it without their classes: then the method is the window. */
    private static Place withoutClassNode(TestIdentifier node, TestIdentifier methodNode, String method) {
        if (methodNode == null) {
            return new Place(null, Collections.emptySet(), null, false, false);
        }
        String name = ((MethodSource) methodNode.getSource().get()).getClassName();
        return new Place(name, Collections.emptySet(), method, node == methodNode, node == methodNode);
    }

    private static Set<String> suites(
            TestIdentifier from, Function<TestIdentifier, Optional<TestIdentifier>> parents) {
        Set<String> suites = new LinkedHashSet<>();
        for (TestIdentifier at = from; at != null; at = parents.apply(at).orElse(null)) {
            if (at.getSource().orElse(null) instanceof ClassSource) {
                suites.add(Outermost.nameOf(javaClass(at), className(at)));
            }
        }
        return suites;
    }

    private static boolean isEngine(TestIdentifier node) {
        String id = node.getUniqueId();
        return id.startsWith("[engine:", id.lastIndexOf("/[") + 1);
    }

    /** Nested by declaration, or as the engine says: a nested class that a test class inherits is declared elsewhere. */
    private static boolean isNestedIn(TestIdentifier inner, TestIdentifier outer) {
        String id = inner.getUniqueId();
        return id.startsWith("[nested-class", id.lastIndexOf("/[") + 1)
                || className(inner).equals(className(outer))
                || className(inner).startsWith(className(outer) + "$");
    }

    private static String className(TestIdentifier node) {
        return ((ClassSource) node.getSource().get()).getClassName();
    }

    private static String simpleName(TestIdentifier node) {
        String name = className(node);
        return name.substring(Math.max(name.lastIndexOf('$'), name.lastIndexOf('.')) + 1);
    }

    /** Null where it cannot be loaded. A test class that is about to run is loaded already. */
    private static Class<?> javaClass(TestIdentifier node) {
        try {
            return ((ClassSource) node.getSource().get()).getJavaClass();
        } catch (Throwable missing) {
            return null;
        }
    }

    private static String signature(MethodSource source) {
        String parameters = source.getMethodParameterTypes();
        return source.getMethodName() + "(" + (parameters == null ? "" : parameters) + ")";
    }
}
