// Cannot be initialized.
public class Broken {
    static final int VALUE = Integer.parseInt("x");
}
