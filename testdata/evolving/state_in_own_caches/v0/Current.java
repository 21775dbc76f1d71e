// An object that a static method gives.
class Current {
    private static final Current ONE = new Current();
    private String name;

    static Current get() {
        return ONE;
    }

    String getName() {
        return name;
    }

    void setName(String name) {
        this.name = name;
    }
}
