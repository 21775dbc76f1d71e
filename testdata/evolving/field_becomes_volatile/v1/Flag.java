// Its field becomes volatile.
public class Flag {
    volatile boolean stop;
}
