// Starts the child.
import static org.junit.Assert.assertEquals;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import org.junit.Test;

public class StartsTest {
    @Test
    public void starts() throws Exception {
        // When a process started is known to two hundredths of a second.
        Thread.sleep(100);
        String java = System.getProperty("java.home") + "/bin/java";
        Process process = new ProcessBuilder(java, "-cp", System.getProperty("java.class.path"), "Program").start();
        try (BufferedReader in = new BufferedReader(new InputStreamReader(process.getInputStream()))) {
            assertEquals("one", in.readLine());
        }
        assertEquals(0, process.waitFor());
    }
}
