// The head of the probe map that the classes were instrumented with: how many ids there are, and which map it is.
package touchstone.rt;

import java.io.IOException;
import java.io.RandomAccessFile;

final class MapHead {

    /** No map was named. */
    static final MapHead NONE = new MapHead(0, new byte[16], new byte[16]);

    private static final int VERSION = 2;
    private static final int HEAD_LENGTH = 40;
    /** The map has fewer blocks; a file of something else must not keep a test waiting. */
    private static final int MOST_BLOCKS = 64;

    final int totalIds;
    final byte[] lineage;
    final byte[] mapId;

    MapHead(int totalIds, byte[] lineage, byte[] mapId) {
        this.totalIds = totalIds;
        this.lineage = lineage;
        this.mapId = mapId;
    }

    /** Reads the header and the block {@code HEAD}; an error says what is wrong. */
    static MapHead read(String path) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(path, "r")) {
            byte[] header = bytes(file, 0, Bytes.HEADER_SIZE);
            if (!isText(header, 0, "TSTNPMAP")) {
                throw new IOException("is not a probe map");
            }
            if (u32(header, 12) != Bytes.checksum(header, 0, 12)) {
                throw new IOException("its header is damaged");
            }
            if (u32(header, 8) != VERSION) {
                throw new IOException("has version " + u32(header, 8) + ", this runtime reads " + VERSION);
            }
            return find(file);
        }
    }

    private static MapHead find(RandomAccessFile file) throws IOException {
        long place = Bytes.HEADER_SIZE;
        for (int count = 0; count < MOST_BLOCKS; count++) {
            byte[] header = bytes(file, place, Bytes.HEADER_SIZE);
            long length = (u32(header, 8) & 0xFFFFFFFFL) | (long) u32(header, 12) << 32;
            if (isText(header, 0, "HEAD")) {
                return parse(header, length, file);
            }
            if (length < 0 || length > file.length() - place) {
                break;
            }
            place += Bytes.HEADER_SIZE + (length + 7) / 8 * 8;
        }
        throw new IOException("has no head");
    }

    private static MapHead parse(byte[] header, long length, RandomAccessFile file) throws IOException {
        byte[] whole = new byte[12 + HEAD_LENGTH];
        System.arraycopy(header, 0, whole, 0, 4);
        System.arraycopy(header, 8, whole, 4, 8);
        if (length != HEAD_LENGTH) {
            throw new IOException("its head has a wrong length");
        }
        // The file stands right behind the block's header.
        file.readFully(whole, 12, HEAD_LENGTH);
        if (u32(header, 4) != Bytes.checksum(whole, 0, whole.length)) {
            throw new IOException("its head is damaged");
        }
        int total = u32(whole, 12);
        if (total < 0) {
            throw new IOException("has too many ids");
        }
        return new MapHead(total, part(whole, 12 + 8), part(whole, 12 + 24));
    }

    private static byte[] bytes(RandomAccessFile file, long place, int length) throws IOException {
        byte[] bytes = new byte[length];
        file.seek(place);
        file.readFully(bytes);
        return bytes;
    }

    private static byte[] part(byte[] whole, int start) {
        byte[] part = new byte[16];
        System.arraycopy(whole, start, part, 0, part.length);
        return part;
    }

    private static boolean isText(byte[] bytes, int start, String text) {
        for (int index = 0; index < text.length(); index++) {
            if (bytes[start + index] != text.charAt(index)) {
                return false;
            }
        }
        return true;
    }

    private static int u32(byte[] bytes, int place) {
        int value = 0;
        for (int index = 3; index >= 0; index--) {
            value = value << 8 | bytes[place + index] & 0xFF;
        }
        return value;
    }
}
