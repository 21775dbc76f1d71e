// A class of a library.
package lib;

public class Lib {}
