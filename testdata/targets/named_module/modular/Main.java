// Prints what a named module can see of itself, with a lambda, reflection and a service.
package modular;

import java.util.ServiceLoader;
import java.util.function.Supplier;

public final class Main {

    private static final String NAME = Main.class.getModule().getName();

    private Main() {}

    public static void main(String[] arguments) throws Exception {
        System.out.println(NAME + " " + Main.class.getModule().isNamed());
        for (Service service : ServiceLoader.load(Service.class)) {
            System.out.println(service.name());
        }
        Supplier<String> lambda = () -> "lambda in " + Main.class.getModule();
        System.out.println(lambda.get());
        Object made = Class.forName("modular.Provider").getDeclaredConstructor().newInstance();
        System.out.println(made.getClass().getMethod("name").invoke(made));
        try {
            Class.forName("java.util.ServiceLoader").getDeclaredField("loader").setAccessible(true);
        } catch (RuntimeException refused) {
            System.out.println(refused.getClass().getName());
        }
    }
}
