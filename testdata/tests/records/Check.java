// Used by the record's constructor.
package records;

class Check {
    static void positive(int number) {
        if (number < 0) {
            throw new IllegalArgumentException();
        }
    }
}
