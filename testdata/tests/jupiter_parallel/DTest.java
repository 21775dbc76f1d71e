// One of those that run at the same time.
package jupiter_parallel;

import org.junit.jupiter.api.Test;

class DTest {
    @Test
    void one() throws Exception {
        Thread.sleep(5);
        Shared.use();
        D.use();
    }

    @Test
    void two() {
        Lazy.get().size();
        D.use();
    }
}
