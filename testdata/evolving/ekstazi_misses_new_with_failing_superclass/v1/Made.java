// Is to be made.
public class Made {
}
