// What the server makes.
package reflection_in_initializer;

public interface Session {}
