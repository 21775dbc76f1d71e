// Has a source compiled against a class that it does not use itself.
import static org.junit.Assert.assertTrue;

import org.junit.Test;

public class CompilesTest {
    @Test
    public void test() {
        javax.tools.JavaCompiler compiler = javax.tools.ToolProvider.getSystemJavaCompiler();
        java.net.URI name = java.net.URI.create("string:///Caller.java");
        javax.tools.JavaFileObject source = new javax.tools.SimpleJavaFileObject(name, javax.tools.JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignored) {
                return "class Caller { int call() { return Api.call(); } }";
            }
        };
        java.util.List<String> options = java.util.Arrays.asList("-proc:none", "-implicit:none", "-d", System.getProperty("java.io.tmpdir"));
        javax.tools.DiagnosticCollector<javax.tools.JavaFileObject> told = new javax.tools.DiagnosticCollector<>();
        assertTrue(compiler.getTask(null, null, told, options, null, java.util.Collections.singletonList(source)).call());
    }
}
