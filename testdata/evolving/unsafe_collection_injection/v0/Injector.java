// Makes every implementation that it finds.
import java.io.File;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

public class Injector {
    static List<String> all() throws Exception {
        List<String> made = new ArrayList<>();
        File[] files = new File(Injector.class.getResource("/shapes/").toURI()).listFiles();
        Arrays.sort(files);
        for (File file : files) {
            Class<?> shape = Injector.class.getClassLoader().loadClass("shapes." + file.getName().replace(".class", ""));
            made.add(shape.getDeclaredConstructor().newInstance().toString());
        }
        return made;
    }
}
