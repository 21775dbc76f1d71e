// A provider that knows the service by name only.
package other;

public class LateCodec {
}
