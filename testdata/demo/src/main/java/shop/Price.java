// A price in cents.
package shop;

final class Price {
    private final int cents;

    Price(int cents) {
        this.cents = cents;
    }

    int cents() {
        return cents;
    }

    static Price parse(String text) {
        String[] parts = text.split("\\.");
        return new Price(Integer.parseInt(parts[0]) * 100 + Integer.parseInt(parts[1]));
    }
}
