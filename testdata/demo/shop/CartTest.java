// A test of the cart, discount and all.
package shop;

final class CartTest {
    public static void main(String[] arguments) throws Exception {
        Cart cart = new Cart();
        cart.add(new Price(500));
        cart.add(new Price(1500));
        if (cart.discounted("TenPercent") != 1800) {
            throw new AssertionError();
        }
        System.out.println("CartTest passed");
    }
}
