// Checks that the probe map's head is read, and that whatever is wrong with a map keeps the runtime off, and says why.
package touchstone.rt;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MapHeadTest {

    @TempDir Path temporary;

    /** A map with a block before its head. */
    private static byte[] map(int version) {
        Bytes bytes = new Bytes();
        bytes.fileHeader("PMAP", version);
        bytes.beginBlock("SETT");
        bytes.raw(new byte[11]);
        bytes.endBlock();
        bytes.beginBlock("HEAD");
        bytes.u32(1_234);
        bytes.u32(1_000);
        bytes.raw(new byte[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16});
        bytes.raw(new byte[] {17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32});
        bytes.endBlock();
        return Arrays.copyOf(bytes.array(), bytes.size());
    }

    private MapHead read(byte[] bytes) throws IOException {
        return MapHead.read(Files.write(temporary.resolve("map"), bytes).toString());
    }

    @Test
    void theHeadIsFound() throws IOException {
        MapHead head = read(map(2));
        assertEquals(1_234, head.totalIds);
        assertArrayEquals(new byte[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16}, head.lineage);
        assertEquals(32, head.mapId[15]);
    }

    @Test
    void cutOffAnywhereItIsAnError() {
        byte[] whole = map(2);
        for (int length = 0; length < whole.length; length++) {
            byte[] part = Arrays.copyOf(whole, length);
            assertThrows(IOException.class, () -> read(part), "length " + length);
        }
    }

    @Test
    void anyByteOfTheHeadOrHeaderThatDiffersIsAnError() {
        byte[] whole = map(2);
        for (int place = 0; place < whole.length; place++) {
            if (place >= 16 && place < 48 && !(place >= 24 && place < 32)) {
                // The block before the head, but for its length, is not looked at.
                continue;
            }
            byte[] changed = whole.clone();
            changed[place] ^= 0x40;
            assertThrows(IOException.class, () -> read(changed), "place " + place);
        }
    }

    @Test
    void aTraceTellsTheMap() throws Exception {
        Path map = Files.write(temporary.resolve("map"), map(2));
        Path folder = temporary.resolve("traces");
        ChildJvm.run(ChildPrograms.Beyond.class,
                Arrays.asList("-Dtouchstone.trace=" + folder, "-Dtouchstone.map=" + map));
        String jvm = ChildJvm.wholeTrace(folder).get(0);
        assertTrue(jvm.startsWith("jvm lineage 0102030405060708090a0b0c0d0e0f10 map 1112131415161718191a1b1c1d1e1f20 total 1234 "));
        assertEquals(Arrays.asList("exit at T open 0 ids 0 9 10 11 70000 2147483646 facts"), ChildJvm.trace(folder));
    }

    @Test
    void aWrongMapKeepsTheRuntimeOffAndTheTraceSaysWhy() throws Exception {
        Path old = Files.write(temporary.resolve("old"), map(1));
        check(old, "has version 1, this runtime reads 2");
        check(Files.write(temporary.resolve("text"), "no probe map at all".getBytes()), "is not a probe map");
        check(temporary.resolve("absent"), "(No such file or directory)");
    }

    private void check(Path map, String reason) throws Exception {
        Path folder = temporary.resolve("traces of " + map.getFileName());
        assertEquals("done\n", ChildJvm.run(ChildPrograms.Everything.class,
                Arrays.asList("-Dtouchstone.trace=" + folder, "-Dtouchstone.map=" + map)));
        List<String> trace = ChildJvm.trace(folder);
        assertEquals(1, trace.size(), trace.toString());
        assertTrue(trace.get(0).startsWith("lost \"the probe map " + map + " cannot be used: "), trace.get(0));
        assertTrue(trace.get(0).contains(reason), trace.get(0));
    }
}
