// A stream that was written long ago: an object of one class with an object of another in it.
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.ObjectStreamConstants;

class Bytes {
    static byte[] of(String outer, String inner) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeShort(ObjectStreamConstants.STREAM_MAGIC);
        out.writeShort(ObjectStreamConstants.STREAM_VERSION);
        begin(out, outer);
        out.writeByte('L');
        out.writeUTF("inner");
        out.writeByte(ObjectStreamConstants.TC_STRING);
        out.writeUTF("L" + inner + ";");
        end(out);
        begin(out, inner);
        out.writeByte('I');
        out.writeUTF("x");
        end(out);
        out.writeInt(7);
        return bytes.toByteArray();
    }

    private static void begin(DataOutputStream out, String name) throws IOException {
        out.writeByte(ObjectStreamConstants.TC_OBJECT);
        out.writeByte(ObjectStreamConstants.TC_CLASSDESC);
        out.writeUTF(name);
        out.writeLong(1);
        out.writeByte(ObjectStreamConstants.SC_SERIALIZABLE);
        out.writeShort(1);
    }

    private static void end(DataOutputStream out) throws IOException {
        out.writeByte(ObjectStreamConstants.TC_ENDBLOCKDATA);
        out.writeByte(ObjectStreamConstants.TC_NULL);
    }
}
