// Fills a list.
import java.util.List;

class FilledReader {
    static void into(List<String> all) {
        all.add(FilledMaker.make());
    }
}
