// A growing buffer of the trace's bytes: numbers, texts and the frames of blocks.
package touchstone.rt;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.CRC32;

/** The Rust twin is the trace reader of the formats crate; {@code formats/SPEC.md} specifies the bytes. */
final class Bytes {

    /** Of a file and of a block alike. */
    static final int HEADER_SIZE = 16;

    private byte[] bytes = new byte[256];
    private int size;
    private int blockStart;

    byte[] array() {
        return bytes;
    }

    int size() {
        return size;
    }

    void clear() {
        size = 0;
        // A huge window must not hold its memory for ever.
        if (bytes.length > 1 << 20) {
            bytes = new byte[256];
        }
    }

    /** The header of a file of this kind. */
    void fileHeader(String kind, int version) {
        int start = size;
        ascii("TSTN");
        ascii(kind);
        u32(version);
        u32(checksum(bytes, start, size - start));
    }

    /** A block begins; {@link #endBlock} fills in its length and checksum. */
    void beginBlock(String tag) {
        blockStart = size;
        ascii(tag);
        u32(0);
        u64(0);
    }

    void endBlock() {
        int length = size - blockStart - HEADER_SIZE;
        patch(blockStart + 8, length);
        CRC32 crc = new CRC32();
        crc.update(bytes, blockStart, 4);
        crc.update(bytes, blockStart + 8, size - blockStart - 8);
        patch(blockStart + 4, (int) crc.getValue());
        while (size % 8 != 0) {
            u8(0);
        }
    }

    void u8(int value) {
        room(1);
        bytes[size++] = (byte) value;
    }

    void u32(int value) {
        room(4);
        patch(size, value);
        size += 4;
    }

    void u64(long value) {
        u32((int) value);
        u32((int) (value >>> 32));
    }

    void varint(long value) {
        room(10);
        long rest = value;
        while ((rest & ~0x7FL) != 0) {
            bytes[size++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        bytes[size++] = (byte) rest;
    }

    void raw(byte[] added) {
        room(added.length);
        System.arraycopy(added, 0, bytes, size, added.length);
        size += added.length;
    }

    /** A text: its length, then modified UTF-8. */
    void text(String text) {
        byte[] ascii = text.getBytes(StandardCharsets.US_ASCII);
        if (text.indexOf('\0') < 0 && new String(ascii, StandardCharsets.US_ASCII).equals(text)) {
            // Mostly so, and the JDK's own code for it is there already, which ours would have to be compiled first.
            varint(ascii.length);
            raw(ascii);
            return;
        }
        int length = 0;
        for (int index = 0; index < text.length(); index++) {
            length += width(text.charAt(index));
        }
        varint(length);
        room(length);
        for (int index = 0; index < text.length(); index++) {
            character(text.charAt(index));
        }
    }

    /** Sorted values, each but the first as its difference from the one before. */
    void deltas(int[] sorted) {
        varint(sorted.length);
        int before = 0;
        for (int value : sorted) {
            varint(value - before);
            before = value;
        }
    }

    static int checksum(byte[] bytes, int start, int length) {
        CRC32 crc = new CRC32();
        crc.update(bytes, start, length);
        return (int) crc.getValue();
    }

    private static int width(char character) {
        return character >= 1 && character < 0x80 ? 1 : character < 0x800 ? 2 : 3;
    }

    private void character(char character) {
        switch (width(character)) {
            case 1:
                bytes[size++] = (byte) character;
                break;
            case 2:
                bytes[size++] = (byte) (0xC0 | character >> 6);
                bytes[size++] = (byte) (0x80 | character & 0x3F);
                break;
            default:
                bytes[size++] = (byte) (0xE0 | character >> 12);
                bytes[size++] = (byte) (0x80 | character >> 6 & 0x3F);
                bytes[size++] = (byte) (0x80 | character & 0x3F);
        }
    }

    private void ascii(String letters) {
        for (int index = 0; index < letters.length(); index++) {
            u8(letters.charAt(index));
        }
    }

    private void patch(int place, int value) {
        for (int index = 0; index < 4; index++) {
            bytes[place + index] = (byte) (value >>> 8 * index);
        }
    }

    private void room(int more) {
        if (bytes.length - size < more) {
            // Doubling a buffer of a gigabyte overflows; the negative size then ends in the error that it should.
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, Math.addExact(size, more)));
        }
    }
}
