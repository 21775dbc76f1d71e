// Kills JVMs without warning at random moments: each window that was reported as closed is there, and no block is damaged.
package touchstone.rt;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The system property {@code touchstone.kills} says how often; {@code make kill-test} asks for 200. */
class KillTest {

    @TempDir Path temporary;

    @Test
    void whatWasClosedBeforeTheKillIsThere() throws Exception {
        int kills = Integer.getInteger("touchstone.kills", 6);
        Random random = new Random(17);
        int reported = 0;
        int damaged = 0;
        int windows = 0;
        for (int round = 0; round < kills; round++) {
            Path folder = temporary.resolve("traces" + round);
            Path output = temporary.resolve("output" + round);
            Process process = ChildJvm.start(ExitPrograms.Endless.class, folder, output.toFile());
            while (Files.size(output) == 0 && process.isAlive()) {
                Thread.sleep(2);
            }
            Thread.sleep(random.nextInt(200));
            process.destroyForcibly().waitFor();
            Map<String, String> found = windows(ChildJvm.trace(folder));
            damaged += found.containsKey("damaged") ? 1 : 0;
            windows += found.size();
            String text = new String(Files.readAllBytes(output), StandardCharsets.US_ASCII);
            // The last line may be cut off.
            for (String line : text.substring(0, text.lastIndexOf('\n') + 1).split("\n")) {
                String[] words = line.split(" ");
                String ids = found.get(words[0]);
                assertTrue(ids != null, words[0] + " is missing in " + folder);
                int first = Integer.parseInt(words[1]);
                for (int id = first; id < first + 50; id++) {
                    assertTrue(ids.contains(" " + id + " "), words[0] + " lacks " + id);
                }
                reported++;
            }
        }
        assertTrue(reported >= kills, "only " + reported + " windows");
        System.out.println("RESULT kill-test kills=" + kills + " reported=" + reported + " windows=" + windows
                + " missing=0 torn_tails=" + damaged);
    }

    /** Name to the text of its ids. A block that the kill tore apart ends the trace, and is none of these. */
    private static Map<String, String> windows(List<String> trace) {
        Map<String, String> windows = new HashMap<>();
        for (String line : trace) {
            if (line.startsWith("window class ")) {
                windows.put(line.split(" ")[2], line.substring(line.indexOf(" ids") + 4));
            } else if (line.equals("damaged")) {
                assertEquals(line, trace.get(trace.size() - 1));
                windows.put("damaged", "");
            }
        }
        return windows;
    }
}
