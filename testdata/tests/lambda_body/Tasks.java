// Makes a task that another class runs.
package lambda_body;

import java.util.function.Supplier;

class Tasks {
    static Supplier<String> make() {
        return () -> Helper.text();
    }
}
