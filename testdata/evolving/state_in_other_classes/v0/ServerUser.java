// Starts the server when it is not running.
class ServerUser {
    static String page() {
        if (!Server.isRunning()) {
            Server.start();
        }
        return Server.page();
    }
}
