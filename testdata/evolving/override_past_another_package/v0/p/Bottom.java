// Below both.
package p;

public class Bottom extends q.Middle {}
