// A record with a check.
package records;

record Pair(int left, int right) {
    Pair {
        Check.positive(left);
    }
}
