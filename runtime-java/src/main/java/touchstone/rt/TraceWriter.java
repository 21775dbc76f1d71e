// Writes the blocks of a trace, as formats/SPEC.md has them. Needs the recording's lock.
package touchstone.rt;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What a block refers to is put before it, and all of it goes to the sink at once. */
final class TraceWriter {

    static final String KIND = "TRCE";
    static final int VERSION = 1;
    /** Of the flags of a window: the second set is there. */
    static final int HAS_OUTSIDE = 1;

    private final Sink sink;
    private final Facts facts;
    private final Bytes block = new Bytes();

    private final Map<String, Integer> textNumbers = new HashMap<>();
    private final List<String> newTexts = new ArrayList<>();
    private int factsWritten;

    TraceWriter(Sink sink, Facts facts) {
        this.sink = sink;
        this.facts = facts;
    }

    /** The file's header and the block about this JVM. */
    void start(ThisJvm jvm, MapHead map) throws IOException {
        block.clear();
        block.fileHeader(KIND, VERSION);
        block.beginBlock("JVM ");
        block.raw(map.lineage);
        block.raw(map.mapId);
        block.u32(map.totalIds);
        block.u32(0);
        block.u64(jvm.startMillis);
        block.varint(jvm.id);
        block.varint(jvm.parentId);
        block.varint(jvm.propertyNames.length);
        for (int index = 0; index < jvm.propertyNames.length; index++) {
            block.text(jvm.propertyNames[index]);
            block.text(jvm.propertyValues[index]);
        }
        append();
    }

    void gap(Seen seen) throws IOException {
        references();
        block.beginBlock("GAP ");
        seen(seen);
        append();
    }

    void init(int id, boolean ended, Seen seen) throws IOException {
        references();
        block.beginBlock(Span.INIT);
        block.varint(id);
        block.u8(ended ? 1 : 0);
        seen(seen);
        append();
    }

    /** What a place filled; with the class of the object, unless null. */
    void fill(int id, boolean ended, String filled, Seen seen) throws IOException {
        int number = filled == null ? 0 : number(filled) + 1;
        references();
        block.beginBlock(Span.FILL);
        block.varint(id);
        block.u8(ended ? 1 : 0);
        block.varint(number);
        seen(seen);
        append();
    }

    /** The window, with what was seen in it and, unless null, outside of its methods. */
    void window(Window window, long nanos, Seen seen, Seen outside) throws IOException {
        int testClass = number(window.testClass);
        int method = window.method == null ? 0 : number(window.method) + 1;
        references();
        block.beginBlock("WIND");
        block.varint(testClass);
        block.u8(window.kind);
        block.u8(window.outcome());
        block.u8(outside == null ? 0 : HAS_OUTSIDE);
        block.varint(method);
        block.varint(window.startMillis);
        block.varint(Math.max(0, nanos - window.startNanos) / 1_000);
        for (int outcome = Windows.PASSED; outcome <= Windows.ABORTED; outcome++) {
            block.varint(window.tests(outcome));
        }
        seen(seen);
        if (outside != null) {
            seen(outside);
        }
        append();
    }

    void exit(long millis, int openWindows, Seen seen) throws IOException {
        references();
        block.beginBlock("EXIT");
        block.varint(millis);
        block.varint(openWindows);
        seen(seen);
        append();
    }

    void lost(String why) throws IOException {
        block.clear();
        block.beginBlock("LOST");
        block.text(why);
        append();
    }

    /** Blocks for the texts and facts that are new since the last block. */
    private void references() {
        block.clear();
        int count = facts.count();
        for (int number = factsWritten; number < count; number++) {
            Fact fact = facts.get(number);
            number(fact.family);
            optionalNumber(fact.text);
            optionalNumber(fact.detail);
        }
        if (!newTexts.isEmpty()) {
            block.beginBlock("TEXT");
            block.varint(newTexts.size());
            for (String text : newTexts) {
                block.text(text);
            }
            block.endBlock();
        }
        if (factsWritten < count) {
            block.beginBlock("FACT");
            block.varint(count - factsWritten);
            for (int number = factsWritten; number < count; number++) {
                fact(facts.get(number));
            }
            block.endBlock();
        }
        factsWritten = count;
    }

    private void fact(Fact fact) {
        block.varint(number(fact.family));
        block.varint(fact.id);
        block.varint(optionalNumber(fact.text));
        block.varint(optionalNumber(fact.detail));
    }

    private void seen(Seen seen) {
        block.deltas(seen.ids);
        block.deltas(seen.facts);
    }

    /** Ends the block and writes it. After an error nothing more is written, so the tables need no going back. */
    private void append() throws IOException {
        block.endBlock();
        sink.append(block.array(), block.size());
        newTexts.clear();
    }

    private int optionalNumber(String text) {
        return text == null ? 0 : number(text) + 1;
    }

    private int number(String text) {
        Integer known = textNumbers.get(text);
        if (known != null) {
            return known;
        }
        int number = textNumbers.size();
        newTexts.add(text);
        textNumbers.put(text, number);
        return number;
    }
}
