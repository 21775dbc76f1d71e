/** The few facts of a class file that the harness needs: its name, superclass, whether it is an interface, its methods. */
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

final class ClassHeader {
    private static final int INTERFACE = 0x0200;
    private static final int MODULE = 0x8000;

    final String name;
    final String superName;
    final boolean isInterface;
    final boolean isModule;
    /** Name and descriptor joined. */
    final List<String> methods;

    private ClassHeader(String name, String superName, int flags, List<String> methods) {
        this.name = name;
        this.superName = superName;
        this.isInterface = (flags & INTERFACE) != 0;
        this.isModule = (flags & MODULE) != 0;
        this.methods = methods;
    }

    /** Null when the bytes are no class file that can be read. */
    static ClassHeader read(byte[] bytes) {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            if (in.readInt() != 0xCAFEBABE) {
                return null;
            }
            in.readInt();
            Object[] pool = readPool(in);
            int flags = in.readUnsignedShort();
            String name = className(pool, in.readUnsignedShort());
            String superName = className(pool, in.readUnsignedShort());
            in.skipBytes(2 * in.readUnsignedShort());
            readMembers(in, pool);
            return new ClassHeader(name, superName, flags, readMembers(in, pool));
        } catch (IOException | RuntimeException damaged) {
            return null;
        }
    }

    /** A Utf8 entry as its String, a Class entry as the Integer index of its name, others as null. */
    private static Object[] readPool(DataInputStream in) throws IOException {
        Object[] pool = new Object[in.readUnsignedShort()];
        for (int index = 1; index < pool.length; index++) {
            int tag = in.readUnsignedByte();
            switch (tag) {
                case 1 -> pool[index] = in.readUTF();
                case 7 -> pool[index] = in.readUnsignedShort();
                case 8, 16, 19, 20 -> in.readUnsignedShort();
                case 15 -> in.skipBytes(3);
                case 5, 6 -> {
                    in.readLong();
                    index++;
                }
                default -> in.readInt();
            }
        }
        return pool;
    }

    private static String className(Object[] pool, int index) {
        return index == 0 ? null : (String) pool[(Integer) pool[index]];
    }

    private static List<String> readMembers(DataInputStream in, Object[] pool) throws IOException {
        List<String> members = new ArrayList<>();
        for (int count = in.readUnsignedShort(); count > 0; count--) {
            in.readUnsignedShort();
            members.add((String) pool[in.readUnsignedShort()] + pool[in.readUnsignedShort()]);
            for (int attributes = in.readUnsignedShort(); attributes > 0; attributes--) {
                in.readUnsignedShort();
                in.skipNBytes(in.readInt());
            }
        }
        return members;
    }
}
