// Only known by its name.
package reflection_in_initializer;

public class SessionImpl implements Session {}
