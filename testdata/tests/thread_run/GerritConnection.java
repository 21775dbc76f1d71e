// Its run is changed.
package thread_run;

public class GerritConnection extends Thread {
    int lines;

    @Override
    public void run() {
        lines++;
    }
}
