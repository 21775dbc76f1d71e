// Inherits the field.
public class Sub extends Top {
}
