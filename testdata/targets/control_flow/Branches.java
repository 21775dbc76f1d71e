// Branches on ints, on zero, on references, on long, float and double.
final class Branches {

    static String onInts(int one, int other) {
        String text = "";
        if (one == other) text += "a";
        if (one != other) text += "b";
        if (one < other) text += "c";
        if (one <= other) text += "d";
        if (one > other) text += "e";
        if (one >= other) text += "f";
        return text + " ";
    }

    static String onZero(int value) {
        String text = "";
        if (value == 0) text += "a";
        if (value != 0) text += "b";
        if (value < 0) text += "c";
        if (value <= 0) text += "d";
        if (value > 0) text += "e";
        if (value >= 0) text += "f";
        return text + " ";
    }

    static String onOthers(int value) {
        long wide = value;
        float single = value;
        double twice = value;
        return (wide < 1L ? "long " : "") + (single <= 0f ? "float " : "") + (twice > 1.5 ? "double " : "")
            + (value > 0 && wide < 2 || single == 0 ? "mixed " : "none ")
            + (value == 1 ? 1 : value == 2 ? 2L : value == 0 ? 'c' : 3.5f);
    }

    static void references() {
        Object nothing = null;
        Object text = "text";
        System.out.println((nothing == null) + " " + (nothing != null) + " " + (text == nothing) + " " + (text != "text")
            + " " + (text instanceof String && ((String) text).length() == 4) + " " + (nothing instanceof Object));
        boolean flag = text == null ^ nothing == null;
        flag &= !flag | text.equals("text");
        System.out.println(flag ? nothing == null ? "both" : "one" : "none");
    }

    static void floats() {
        double[] values = {Double.NaN, 0.0, -0.0, Double.POSITIVE_INFINITY, 1e-300};
        for (double one : values) {
            StringBuilder line = new StringBuilder();
            for (double other : values) {
                line.append(one < other).append(one >= other).append(one == other).append((float) one > other).append(' ');
            }
            System.out.println(line);
        }
    }
}
