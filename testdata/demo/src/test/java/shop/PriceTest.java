// A test of prices: it never comes near the cart.
package shop;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class PriceTest {
    @Test
    void aPriceIsRead() throws Exception {
        // Something slow: this is what a change elsewhere saves.
        Thread.sleep(700);
        assertEquals(1250, Price.parse("12.50").cents());
    }
}
