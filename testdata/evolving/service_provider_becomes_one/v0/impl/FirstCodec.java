// The provider.
package impl;

public class FirstCodec {
    public FirstCodec() {}

    public String name() {
        return "first";
    }
}
