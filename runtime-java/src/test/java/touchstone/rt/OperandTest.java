// Checks how operands are spelled, the wrong and missing ones included.
package touchstone.rt;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.net.URI;
import java.net.URL;
import java.nio.ByteBuffer;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Collections;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OperandTest {

    @Test
    void nothingIsReadOffNullOrAnUnknownType() {
        for (int kind = Operand.NONE; kind <= Operand.NAME_OR_METHOD_TYPE + 1; kind++) {
            assertNull(Operand.text(kind, null));
            if (kind != Operand.TYPE_OR_OBJECT) {
                assertNull(Operand.text(kind, new Object()), "kind " + kind);
            }
        }
    }

    @Test
    void membersAreSpelledWithTheirDescriptor() throws Exception {
        Method method = Map.class.getMethod("put", Object.class, Object.class);
        String put = "java.util.Map#put(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;";
        assertEquals(put, Operand.text(Operand.MEMBER, method));
        Method primitives = OperandTest.class.getDeclaredMethod(
                "all", boolean.class, byte.class, char.class, short.class, int.class, long.class, float.class,
                double.class, int[][].class, String[].class);
        assertEquals("touchstone.rt.OperandTest#all(ZBCSIJFD[[I[Ljava/lang/String;)V",
                Operand.text(Operand.MEMBER, primitives));
        assertEquals("java.lang.String#<init>([C)V",
                Operand.text(Operand.MEMBER, String.class.getConstructor(char[].class)));
        assertEquals("java.io.File#separator", Operand.text(Operand.MEMBER, File.class.getField("separator")));
    }

    @Test
    void typesAndNames() {
        assertEquals("java.util.Map$Entry", Operand.text(Operand.TYPE, Map.Entry.class));
        assertEquals("[Ljava.lang.String;", Operand.text(Operand.ELEMENT, String[].class));
        assertNull(Operand.text(Operand.TYPE, "java.util.Map"));
        assertEquals("java.util.Map", Operand.text(Operand.TYPE_OR_OBJECT, Map.class));
        assertEquals("java.lang.String", Operand.text(Operand.TYPE_OR_OBJECT, "java.util.Map"));
        assertEquals("touchstone.rt.package-info",
                Operand.text(Operand.ELEMENT, OperandTest.class.getPackage()));
        assertEquals("<init>(I)V",
                Operand.text(Operand.NAME_OR_METHOD_TYPE, MethodType.methodType(void.class, int.class)));
    }

    @Test
    void bytesHaveNoName() {
        assertEquals("", Operand.text(Operand.NAME_OR_BYTES, new byte[] {1}));
        assertEquals("", Operand.text(Operand.NAME_OR_BYTES, ByteBuffer.allocate(1)));
        assertEquals("a.B", Operand.text(Operand.NAME_OR_BYTES, "a.B"));
    }

    @Test
    void aLambdaIsNamedByTheClassThatWroteIt() {
        Runnable lambda = () -> {};
        assertEquals(OperandTest.class.getName(), Operand.text(Operand.TYPE_OR_OBJECT, lambda));
    }

    @Test
    void placesAreSpelledAsTheProgramDid() throws Exception {
        assertEquals("a/b", Operand.text(Operand.PLACE, "a/b"));
        assertEquals("a" + File.separator + "b", Operand.text(Operand.PLACE, new File("a", "b")));
        assertEquals(Paths.get("a", "b").toString(), Operand.text(Operand.PLACE, Paths.get("a", "b")));
        assertEquals("file:/a/b", Operand.text(Operand.PLACE, URI.create("file:/a/b")));
        assertEquals("file:/a/b", Operand.text(Operand.PLACE, URI.create("file:/a/b").toURL()));
        assertEquals("jar:file:/a.jar!/b", Operand.text(Operand.PLACE, URI.create("jar:file:/a.jar!/b").toURL()));
        URL remote = URI.create("http://user@host:1/b?c").toURL();
        assertEquals("http://user@host:1/b?c", Operand.text(Operand.PLACE, remote));
    }

    @Test
    void aPathInsideAnArchiveNamesTheArchive(@TempDir Path folder) throws Exception {
        URI archive = URI.create("jar:" + folder.resolve("a.zip").toUri());
        try (FileSystem files = FileSystems.newFileSystem(archive, Collections.singletonMap("create", "true"))) {
            Path inside = files.getPath("/b");
            Files.write(inside, new byte[1]);
            String text = Operand.text(Operand.PLACE, inside);
            assertTrue(text.endsWith("/a.zip!/b"), text);
            assertFalse(text.equals("/b"));
        }
    }

    @SuppressWarnings("unused")
    static void all(boolean z, byte b, char c, short s, int i, long j, float f, double d, int[][] a, String[] t) {}
}
