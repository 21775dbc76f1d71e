// One of those that run at the same time.
package jupiter_parallel;

import org.junit.jupiter.api.Test;

class ATest {
    @Test
    void one() throws Exception {
        Thread.sleep(5);
        Shared.use();
        A.use();
    }

    @Test
    void two() {
        Lazy.get().size();
        A.use();
    }
}
