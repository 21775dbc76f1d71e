// Its initializer does not fail.
public class DPrime {
}
