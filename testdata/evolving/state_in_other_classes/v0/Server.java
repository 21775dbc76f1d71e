// Is started once.
class Server {
    private static boolean running;
    private static String page;

    static boolean isRunning() {
        return running;
    }

    static void start() {
        page = ServerMaker.make();
        running = true;
    }

    static String page() {
        return page;
    }
}
