// The bean that changes.
public class Clock {
    @Override
    public String toString() {
        return "13:00";
    }
}
