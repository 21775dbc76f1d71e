// A field's type.
public class A {
}
