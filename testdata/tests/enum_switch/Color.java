// The enum.
package enum_switch;

enum Color {
    RED,
    GREEN
}
