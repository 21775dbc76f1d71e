// Imports on demand.
package p;

import java.util.*;

public class User {
    public static String use() {
        return new BitSet().toString();
    }

    public static int other() {
        return 5;
    }
}
