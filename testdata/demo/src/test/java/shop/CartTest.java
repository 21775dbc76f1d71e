// A test of the cart, discount and all.
package shop;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class CartTest {
    @Test
    void aDiscountIsFoundByItsName() throws Exception {
        Cart cart = new Cart();
        cart.add(new Price(500));
        cart.add(new Price(1500));
        // Something slow, as tests of carts are.
        Thread.sleep(300);
        assertEquals(1800, cart.discounted("TenPercent"));
    }
}
