// One of those that run at the same time.
package jupiter_parallel;

import org.junit.jupiter.api.Test;

class CTest {
    @Test
    void one() throws Exception {
        Thread.sleep(5);
        Shared.use();
        C.use();
    }

    @Test
    void two() {
        Lazy.get().size();
        C.use();
    }
}
