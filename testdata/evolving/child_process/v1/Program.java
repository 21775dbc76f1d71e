// Runs in the child.
public class Program {
    public static void main(String[] arguments) {
        System.out.println("two");
    }
}
