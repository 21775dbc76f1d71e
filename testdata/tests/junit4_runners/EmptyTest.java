// Has no test, which JUnit 4 takes for an error.
package junit4_runners;

public class EmptyTest {}
