// Gets another superclass.
public class B extends A2 {
}
