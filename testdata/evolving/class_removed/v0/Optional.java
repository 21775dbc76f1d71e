// May be there or not.
public class Optional {
}
