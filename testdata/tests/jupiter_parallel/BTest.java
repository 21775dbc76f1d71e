// One of those that run at the same time.
package jupiter_parallel;

import org.junit.jupiter.api.Test;

class BTest {
    @Test
    void one() throws Exception {
        Thread.sleep(5);
        Shared.use();
        B.use();
    }

    @Test
    void two() {
        Lazy.get().size();
        B.use();
    }
}
