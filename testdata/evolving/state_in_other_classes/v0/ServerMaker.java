// What fills the state of Server.
class ServerMaker {
    static String make() {
        return "old";
    }
}
