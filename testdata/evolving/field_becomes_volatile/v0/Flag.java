// Its field becomes volatile.
public class Flag {
    boolean stop;
}
