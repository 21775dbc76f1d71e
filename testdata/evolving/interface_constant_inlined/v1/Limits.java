// Has the constant.
public interface Limits {
    int MAX = 11;
}
