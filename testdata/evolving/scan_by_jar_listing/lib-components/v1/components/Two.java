// The component that is new.
package components;

public class Two {
}
