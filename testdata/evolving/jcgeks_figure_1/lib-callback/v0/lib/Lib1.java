// The interface that the library calls back.
package lib;

public interface Lib1 {
    int m();
}
