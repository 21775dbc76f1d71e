//! The Java sources: methods so long that jumps must be led over islands, and initializers that end in every way.

use std::fmt::Write;

/// About `bytes` bytes of code, with a call of another class now and then.
fn body(bytes: usize) -> String {
    let mut text = String::new();
    // Both lines are seven bytes long where the variables are among the first four.
    for number in 0..bytes / 7 {
        let line = if number % 100 == 50 { "x += Other.add(x);" } else { "x = x * 31 + n;" };
        writeln!(text, "    {line}").unwrap();
    }
    text
}

/// A class with one method of each kind whose far jumps cover about `bytes` bytes.
pub fn huge(name: &str, bytes: usize) -> String {
    let body = body(bytes);
    let half = self::body(bytes / 2);
    // There the variables are not among the first four: eleven bytes a line.
    let in_constructor = self::body(bytes * 7 / 11);
    format!(
        "import java.util.*;
class {name} extends Base {{
  static int forwards(int n) {{
    int x = 1;
    if (n == 77) return -1;
    if (n > 3) {{
{body}    }} else {{ x--; }}
    return x;
  }}
  static int backwards(int n) {{
    int x = n; int rounds = 0;
    do {{
{body}      rounds++;
    }} while (Other.more(rounds));
    if (x == 5) return 1;
    return x;
  }}
  static int around(int n) {{
    int x = n; int rounds = 0;
    while (Other.more(rounds++)) {{
      if (n == 81) return 1;
{body}    }}
    return x;
  }}
  static int mixed(int n, long wide, Object[] all) {{
    int x = n;
    outer:
    for (int i = 0; i < 3; i++) {{
      if (n == 78) return 2;
      try {{
        switch (n + i) {{
          case 1: x++; break;
          case 2: continue outer;
          case 3: throw new IllegalStateException(\"three\");
          case 1000: return 7;
          default: x += Other.add(i);
        }}
        for (int j = 0; j < 2; j++) {{
{half}        }}
      }} catch (IllegalStateException e) {{
        x += e.getMessage().length();
        if (n == 79) return 3;
      }} finally {{
        x += 2;
      }}
    }}
    return x + (int) wide + all.length;
  }}
  {name}(String a, long b, double[] c, Object[][] d, int n, Runnable f, float g, List<String> h, Base i) {{
    super(n > 5 ? new Other(n) : new Other(b > 3 ? 1 : 2));
    int x = n;
    if (n == 80) return;
    if (n > 3) {{
{in_constructor}    }}
    if (a != null) f.run();
    field = x + (int) g + h.size() + c.length;
  }}
}}
"
    )
}

/// What the long methods use, and initializers of every kind.
pub const HELPERS: &str = r#"
class Other {
  int value;
  Other(int value) { this.value = value; }
  static int add(int x) { return x >> 3; }
  static boolean more(int rounds) { return rounds < 3; }
}
class Base { int field; Base(Other other) { field = other.value; } Base() {} }
class Returns { static int v; static { v = 3; if (Main.yes()) { v = 4; } } }
class Throws { static int v = 1; static { if (Main.yes()) throw new IllegalStateException("thrown"); } }
class Deep { static int v = Main.failing(); }
class Repeats { static int v; static { for (int i = 0; i < 5; i++) { if (i == 3) continue; v += i; } while (v < 30) v += 7; } }
class Finally { static int v; static { try { v = Integer.parseInt("x"); } catch (NumberFormatException e) { v = 5; } finally { v++; } } }
class FinallyThrows { static int v; static { try { Main.failing(); } finally { v++; } } }
class Nested { static int v = Inner.v + 1; static class Inner { static int v = Returns.v + Repeats.v; } }
interface Face { Object V = Main.say("face"); default int d() { return 1; } }
class HasFace implements Face { static final Object W = Main.say("has face"); }
enum Kinds { A, B { int f() { return 2; } }; int f() { return 1; } static final int SUM; static { int s = 0; for (Kinds k : values()) s += k.f(); SUM = s; } }
"#;

/// Runs everything and prints what came out, stack traces included.
pub fn main(huge: &[String]) -> String {
    let mut calls = String::new();
    for name in huge {
        for n in [0, 1, 4, 9, 77, 78, 79, 80, 81] {
            writeln!(
                calls,
                "    try {{ print({name}.forwards({n}), {name}.backwards({n}), {name}.around({n}), {name}.mixed({n}, 5L, new Object[3]),"
            )
            .unwrap();
            writeln!(calls, "      new {name}(\"a\", {n}L, new double[2], null, {n}, () -> print(1), 2f, List.of(\"x\"), null).field); }}").unwrap();
            writeln!(calls, "    catch (RuntimeException e) {{ trace(e); }}").unwrap();
        }
    }
    format!(
        "import java.util.*;
public class Main {{
  static boolean yes() {{ return true; }}
  static int failing() {{ throw new IllegalArgumentException(\"failing\"); }}
  static Object say(String text) {{ System.out.println(text); return text; }}
  static void print(Object... all) {{ System.out.println(Arrays.toString(all)); }}
  static int more = 4;
  public static boolean more() {{ return more-- > 0; }}
  public static void note(String text) {{ System.out.println(text); }}
  static void trace(Throwable error) {{
    for (Throwable it = error; it != null; it = it.getCause()) {{
      System.out.println(it);
      for (StackTraceElement e : it.getStackTrace()) if (!e.getClassName().startsWith(\"java.\") && !e.getClassName().startsWith(\"jdk.\")) System.out.println(\"  \" + e);
    }}
  }}
  interface Part {{ Object get() throws Throwable; }}
  static void part(Part part) {{ try {{ print(part.get()); }} catch (Throwable e) {{ trace(e); }} }}
  public static void main(String[] arguments) throws Throwable {{
{calls}
    part(() -> Returns.v); part(() -> Throws.v); part(() -> Throws.v); part(() -> Deep.v); part(() -> Repeats.v); part(() -> Finally.v);
    part(() -> FinallyThrows.v); part(() -> Nested.v); part(() -> new HasFace().d()); part(() -> Kinds.SUM);
    for (String name : arguments) part(() -> Class.forName(name).getMethod(\"run\").invoke(null));
  }}
}}
"
    )
}
