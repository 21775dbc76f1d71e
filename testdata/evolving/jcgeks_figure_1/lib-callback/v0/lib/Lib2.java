// Calls whatever it is given.
package lib;

public class Lib2 {
    public int call(Lib1 callee) {
        return callee.m();
    }
}
