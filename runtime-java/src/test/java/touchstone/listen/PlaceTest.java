// Runs sample classes on the JUnit Platform and looks at where each node of the plan is said to belong.
package touchstone.listen;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

class PlaceTest {

    private static final String HERE = PlaceTest.class.getName();

    static class Plain {
        @Test
        void one() {}

        @RepeatedTest(2)
        void repeated() {}

        @ParameterizedTest
        @ValueSource(ints = {1, 2})
        void with(int number) {}

        @TestFactory
        Stream<DynamicTest> made() {
            return Stream.of(DynamicTest.dynamicTest("first", () -> {}), DynamicTest.dynamicTest("second", () -> {}));
        }
    }

    static class Around {
        @Nested
        class Inner {
            @Nested
            class Innermost {
                @Test
                void deep() {}
            }
        }
    }

    static class Inherits extends Around {}

    @Test
    void a_method_is_one_place_with_all_its_invocations() {
        Set<String> places = run(Plain.class);
        assertEquals(
                setOf("class", "method made()", "method one()", "method repeated()", "method with(int)"),
                opened(places));
    }

    @Test
    void nested_classes_belong_to_the_class_around_them_and_name_their_methods() {
        Set<String> places = run(Around.class);
        assertEquals(setOf("class", "method Inner.Innermost.deep()"), opened(places));
    }

    @Test
    void inherited_nested_classes_belong_to_the_class_that_inherits() {
        Set<String> places = run(Inherits.class);
        assertEquals(setOf("class", "method Inner.Innermost.deep()"), opened(places));
    }

    @Test
    void all_nodes_below_a_class_are_of_the_outermost_class_that_declares_it() {
        assertTrue(run(Plain.class).stream().allMatch(place -> place.startsWith(HERE + " ") || place.startsWith("null ")));
    }

    private static Set<String> setOf(String... members) {
        return new TreeSet<>(Arrays.asList(members));
    }

    private static Set<String> opened(Set<String> places) {
        Set<String> opened = new TreeSet<>();
        for (String place : places) {
            String[] parts = place.split(" ", 2);
            if (!parts[1].isEmpty()) {
                opened.add(parts[1]);
            }
        }
        return opened;
    }

    /** Lines of the test class's name, a blank, and what the node opens. */
    private static Set<String> run(Class<?> sample) {
        Set<String> places = new TreeSet<>();
        Launcher launcher = LauncherFactory.create();
        TestExecutionListener listener =
                new TestExecutionListener() {
                    private TestPlan plan;

                    @Override
                    public void testPlanExecutionStarted(TestPlan started) {
                        plan = started;
                    }

                    @Override
                    public void executionStarted(TestIdentifier identifier) {
                        Place place = Place.of(identifier, plan::getParent);
                        String opens = place.opensClass ? "class" : place.opensMethod ? "method " + place.method : "";
                        places.add(place.testClass + " " + opens);
                    }
                };
        launcher.execute(LauncherDiscoveryRequestBuilder.request().selectors(selectClass(sample)).build(), listener);
        return places;
    }
}
