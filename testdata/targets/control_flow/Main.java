// Takes every kind of branch, in shapes that a rewriter of code offsets can get wrong.
public class Main {
    public static void main(String[] arguments) {
        for (int value = -2; value <= 2; value++) {
            System.out.println(Branches.onInts(value, 1) + Branches.onZero(value) + Branches.onOthers(value));
        }
        Branches.references();
        Branches.floats();
        Switches.all();
        Tries.all();
        Loops.all();
        Locks.all();
        Wide.all();
    }
}
