// A cart that adds prices up, and finds its discount by name: the reflective call that a static analysis would miss.
package shop;

import java.util.ArrayList;
import java.util.List;

final class Cart {
    private final List<Price> prices = new ArrayList<>();

    void add(Price price) {
        prices.add(price);
    }

    int total() {
        return prices.stream().mapToInt(Price::cents).sum();
    }

    int discounted(String discountName) throws ReflectiveOperationException {
        Discount discount = (Discount) Class.forName("shop." + discountName).getDeclaredConstructor().newInstance();
        return discount.apply(total());
    }
}
