// Has a field that classes below fill, each by its own name.
class Base {
    protected static String name;
}
