// A constructor fills what all objects share.
class Shared {
    private static String shared;
    final String name;

    Shared() {
        if (shared == null) {
            shared = SharedMaker.make();
        }
        name = shared;
    }
}
