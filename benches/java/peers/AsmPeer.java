/**
 * The same insertion as Touchstone's method granularity, done with ASM by the book: constants copied, frames passed on,
 * nothing computed anew. Reads a pack of class files once, then instruments it pass after pass on one thread.
 *
 * <pre>AsmPeer PACK PASSES     prints for each pass: wall, thread CPU and process CPU nanoseconds, bytes out, probes,
 *                         nanoseconds of garbage collection and of compilation</pre>
 */
import com.sun.management.OperatingSystemMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodTooLargeException;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

public final class AsmPeer {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final OperatingSystemMXBean SYSTEM =
        (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private static long probes;

    public static void main(String[] arguments) throws Exception {
        List<byte[]> classes = read(Path.of(arguments[0]));
        for (int pass = Integer.parseInt(arguments[1]); pass > 0; pass--) {
            probes = 0;
            long wall = System.nanoTime();
            long thread = THREADS.getCurrentThreadCpuTime();
            long process = SYSTEM.getProcessCpuTime();
            long collecting = collecting();
            long compiling = compiling();
            long bytesOut = 0;
            for (byte[] bytes : classes) {
                bytesOut += instrument(bytes).length;
            }
            process = SYSTEM.getProcessCpuTime() - process;
            thread = THREADS.getCurrentThreadCpuTime() - thread;
            wall = System.nanoTime() - wall;
            collecting = collecting() - collecting;
            compiling = compiling() - compiling;
            System.out.println(wall + " " + thread + " " + process + " " + bytesOut + " " + probes
                + " " + collecting + " " + compiling);
        }
    }

    private static long collecting() {
        long milliseconds = 0;
        for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
            milliseconds += collector.getCollectionTime();
        }
        return milliseconds * 1_000_000;
    }

    private static long compiling() {
        return ManagementFactory.getCompilationMXBean().getTotalCompilationTime() * 1_000_000;
    }

    private static List<byte[]> read(Path pack) throws Exception {
        ByteBuffer buffer = ByteBuffer.wrap(Files.readAllBytes(pack));
        List<byte[]> classes = new ArrayList<>();
        while (buffer.hasRemaining()) {
            byte[] bytes = new byte[buffer.getInt()];
            buffer.get(bytes);
            classes.add(bytes);
        }
        return classes;
    }

    private static byte[] instrument(byte[] bytes) {
        ClassReader reader = new ClassReader(bytes);
        ClassWriter writer = new ClassWriter(reader, 0);
        ProbingClass probing = new ProbingClass(writer, reader.getClassName());
        reader.accept(probing, 0);
        try {
            byte[] instrumented = writer.toByteArray();
            probes += probing.next;
            return instrumented;
        } catch (MethodTooLargeException tooLarge) {
            // The whole class goes without probes; Touchstone leaves out the one method.
            return bytes;
        }
    }

    private static final class ProbingClass extends ClassVisitor {
        private final String name;
        /** All uses of one class share an id within the using class, as Touchstone's do. */
        private final Map<String, Integer> touches = new HashMap<>();
        private int next;

        ProbingClass(ClassWriter writer, String name) {
            super(Opcodes.ASM9, writer);
            this.name = name;
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String method, String descriptor, String signature, String[] exceptions) {
            MethodVisitor visitor = super.visitMethod(access, method, descriptor, signature, exceptions);
            boolean hasCode = (access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) == 0;
            return hasCode ? new ProbingMethod(visitor, this) : visitor;
        }
    }

    private static final class ProbingMethod extends MethodVisitor {
        private final ProbingClass owner;

        ProbingMethod(MethodVisitor writer, ProbingClass owner) {
            super(Opcodes.ASM9, writer);
            this.owner = owner;
        }

        private void probe(Integer id) {
            mv.visitFieldInsn(Opcodes.GETSTATIC, "touchstone/rt/Probe", "STAMPS", "[B");
            mv.visitLdcInsn(id);
            mv.visitInsn(Opcodes.ICONST_1);
            mv.visitInsn(Opcodes.BASTORE);
        }

        private void touch(String target) {
            if (!target.startsWith("java/") && target.charAt(0) != '[' && !target.equals(owner.name)) {
                Integer id = owner.touches.get(target);
                if (id == null) {
                    id = owner.next++;
                    owner.touches.put(target, id);
                }
                probe(id);
            }
        }

        @Override
        public void visitCode() {
            mv.visitCode();
            probe(owner.next++);
        }

        @Override
        public void visitTypeInsn(int opcode, String type) {
            if (opcode == Opcodes.NEW) {
                touch(type);
            }
            mv.visitTypeInsn(opcode, type);
        }

        @Override
        public void visitFieldInsn(int opcode, String type, String name, String descriptor) {
            if (opcode == Opcodes.GETSTATIC || opcode == Opcodes.PUTSTATIC) {
                touch(type);
            }
            mv.visitFieldInsn(opcode, type, name, descriptor);
        }

        @Override
        public void visitMethodInsn(int opcode, String type, String name, String descriptor, boolean isInterface) {
            if (opcode == Opcodes.INVOKESTATIC || opcode == Opcodes.INVOKEINTERFACE) {
                touch(type);
            }
            mv.visitMethodInsn(opcode, type, name, descriptor, isInterface);
        }

        @Override
        public void visitLdcInsn(Object value) {
            if (value instanceof Type type && type.getSort() == Type.OBJECT) {
                touch(type.getInternalName());
            }
            mv.visitLdcInsn(value);
        }

        @Override
        public void visitMaxs(int maxStack, int maxLocals) {
            mv.visitMaxs(maxStack + 3, maxLocals);
        }
    }
}
