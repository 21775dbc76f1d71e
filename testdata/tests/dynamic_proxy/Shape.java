// What the proxy implements.
package dynamic_proxy;

public interface Shape {
    int corners();
}
