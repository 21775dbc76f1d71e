// Has one for all.
import java.util.function.Function;

class MemoUser {
    private static final Function<String, String> NAMES = Memo.of(key -> MemoMaker.make());

    static String get() {
        return NAMES.apply("k");
    }
}
