// Fills the marked fields.
import java.lang.reflect.Field;

public class Injector {
    static <T> T fill(T target) throws Exception {
        for (Field field : target.getClass().getDeclaredFields()) {
            Inject inject = field.getAnnotation(Inject.class);
            if (inject != null) {
                field.set(target, inject.value().getDeclaredConstructor().newInstance());
            }
        }
        return target;
    }
}
