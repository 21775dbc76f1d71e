// A discount that no other class names.
package shop;

final class TenPercent implements Discount {
    @Override
    public int apply(int cents) {
        return cents - cents / 10;
    }
}
