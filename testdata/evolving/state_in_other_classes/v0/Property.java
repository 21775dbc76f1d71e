// A system property says that it is done.
class Property {
    static String get() {
        if (System.getProperty("property.done") == null) {
            PropertyPage.go();
            System.setProperty("property.done", "yes");
        }
        return PropertyPage.page;
    }
}
