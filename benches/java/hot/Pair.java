// A small object.
final class Pair {
    private final int left;
    private final int right;

    Pair(int left, int right) {
        this.left = left;
        this.right = right;
    }

    int sum() {
        return left + right;
    }
}
