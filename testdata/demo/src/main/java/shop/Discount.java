// What a discount does to a total.
package shop;

interface Discount {
    int apply(int cents);
}
