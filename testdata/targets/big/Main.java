// Methods near the limits: 64 KiB of code, jumps near 32 KiB, a constant pool that is nearly full.
public class Main {
    public static void main(String[] arguments) {
        for (int value : new int[] {0, 1, -1, 12345}) {
            System.out.println(NearlyFull.run(value) + " " + JustBelow.run(value) + " " + Half.run(value));
            System.out.println(FarJumps.forward(value) + " " + FarJumps.backward(value & 3) + " " + FarJumps.switched(value)
                + " " + FarJumps.caught(value) + " " + FarJumps.conditions(value));
        }
        System.out.println(ManyConstants.run() + " " + ManyMethods.run() + " " + ManyUses.run());
    }
}
