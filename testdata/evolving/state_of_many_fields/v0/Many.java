// Keeps twenty-four values.
class Many {
    static String value1;
    static String value2;
    static String value3;
    static String value4;
    static String value5;
    static String value6;
    static String value7;
    static String value8;
    static String value9;
    static String value10;
    static String value11;
    static String value12;
    static String value13;
    static String value14;
    static String value15;
    static String value16;
    static String value17;
    static String value18;
    static String value19;
    static String value20;
    static String value21;
    static String value22;
    static String value23;
    static String value24;

    static String all() {
        if (value1 == null) {
            value1 = Maker.make();
            value2 = Maker.make();
            value3 = Maker.make();
            value4 = Maker.make();
            value5 = Maker.make();
            value6 = Maker.make();
            value7 = Maker.make();
            value8 = Maker.make();
            value9 = Maker.make();
            value10 = Maker.make();
            value11 = Maker.make();
            value12 = Maker.make();
            value13 = Maker.make();
            value14 = Maker.make();
            value15 = Maker.make();
            value16 = Maker.make();
            value17 = Maker.make();
            value18 = Maker.make();
            value19 = Maker.make();
            value20 = Maker.make();
            value21 = Maker.make();
            value22 = Maker.make();
            value23 = Maker.make();
            value24 = Maker.make();
        }
        return value1;
    }

    static String last() {
        if (value24 == null) {
            value24 = Maker.make();
        }
        return value24;
    }
}
