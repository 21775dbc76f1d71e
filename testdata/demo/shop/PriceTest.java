// A test of prices: it never comes near the cart.
package shop;

final class PriceTest {
    public static void main(String[] arguments) {
        if (Price.parse("12.50").cents() != 1250) {
            throw new AssertionError();
        }
        System.out.println("PriceTest passed");
    }
}
