// Makes the bean that a properties file names.
import java.io.InputStream;
import java.util.Properties;

public class Container {
    static Object bean(String name) throws Exception {
        Properties beans = new Properties();
        try (InputStream in = Container.class.getResourceAsStream("/beans.properties")) {
            beans.load(in);
        }
        return Class.forName(beans.getProperty(name)).getDeclaredConstructor().newInstance();
    }
}
