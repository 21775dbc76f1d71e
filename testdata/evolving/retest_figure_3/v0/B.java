// Gets an override of m.
public class B extends ext.A {
}
