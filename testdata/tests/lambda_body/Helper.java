// Used in the lambda only.
package lambda_body;

class Helper {
    static String text() {
        return "x";
    }
}
