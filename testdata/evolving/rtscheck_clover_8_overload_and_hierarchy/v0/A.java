// One parameter type.
public class A {
}
