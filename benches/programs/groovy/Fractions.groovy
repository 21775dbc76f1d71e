// A small program for the Groovy compiler to compile: operators, closures, traits, a builder, run-time dispatch.
import groovy.transform.CompileStatic
import groovy.transform.EqualsAndHashCode
import groovy.transform.ToString

trait Named {
    String getTitle() { "${this.class.simpleName}: $this" }
}

@EqualsAndHashCode
class Fraction implements Comparable<Fraction>, Named {
    final int above, below
    Fraction(int above, int below) {
        int common = gcd(above, below)
        this.above = above.intdiv(common)
        this.below = below.intdiv(common)
    }
    @CompileStatic
    static int gcd(int a, int b) { b == 0 ? Math.abs(a) : gcd(b, a % b) }
    Fraction plus(Fraction other) { new Fraction(above * other.below + other.above * below, below * other.below) }
    int compareTo(Fraction other) { above * other.below <=> other.above * below }
    String toString() { "$above/$below" }
}

def sum = (1..8).collect { new Fraction(1, it) }.inject { a, b -> a + b }
println sum.title
println((1..5).collectEntries { [(it): new Fraction(it, 6)] }.sort { -it.key })
println([new Fraction(1, 2), new Fraction(1, 3)].min())
try {
    new Fraction(1, 2).missing()
} catch (MissingMethodException expected) {
    println expected.method
}
println Eval.me('x', 20, '(x..22).sum()')
println new groovy.util.Expando(a: 1, twice: { it * 2 }).with { twice(a) }
