// All kinds of tests in one class.
package jupiter_shapes;

import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ShapesTest extends Inherited {
    @ParameterizedTest
    @MethodSource("numbers")
    void takes(int number) {
        Parameter.use();
    }

    static Stream<Integer> numbers() {
        Source.use();
        return Stream.of(1, 2, 3);
    }

    @RepeatedTest(2)
    void again() {}

    @TestFactory
    Stream<DynamicTest> makes() {
        return Stream.of(DynamicTest.dynamicTest("made", Made::use));
    }

    @Nested
    class Inner {
        @Nested
        class Innermost {
            @Test
            void deep() {
                Deep.use();
            }
        }
    }

    @Test
    void fails() {
        throw new AssertionError("as it should");
    }

    @Test
    @Disabled("to be skipped")
    void skipped() {
        Never.use();
    }

    @Test
    void aborted() {
        Assumptions.assumeTrue(false);
    }
}
