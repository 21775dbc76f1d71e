// What is filled.
class PropertyPage {
    static String page;

    static void go() {
        page = PropertyMaker.make();
    }
}
