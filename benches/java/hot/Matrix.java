// A matrix that is reached only by tiny methods.
final class Matrix {
    private final double[] cells;
    private final int size;

    Matrix(int size) {
        this.size = size;
        cells = new double[size * size];
    }

    static Matrix filled(int size, int seed) {
        Matrix matrix = new Matrix(size);
        for (int index = 0; index < matrix.cells.length; index++) {
            matrix.cells[index] = (index * seed) % 17;
        }
        return matrix;
    }

    double get(int row, int column) {
        return cells[index(row, column)];
    }

    void set(int row, int column, double value) {
        cells[index(row, column)] = value;
    }

    private int index(int row, int column) {
        return row * size() + column;
    }

    int size() {
        return size;
    }
}
