// What the server makes.
public interface Session {
    int id();
}
