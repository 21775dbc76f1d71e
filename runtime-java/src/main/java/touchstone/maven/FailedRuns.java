// Notices test runs that failed: what they told counts as well, and everything must be put back.
package touchstone.maven;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import org.apache.maven.execution.ExecutionEvent;
import org.apache.maven.execution.ExecutionListener;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.MojoExecutionException;
import org.slf4j.LoggerFactory;

/**
 * Stands before Maven's own listener. A listener and not an event spy, which Maven would not look for in an extension of a pom; and a
 * proxy, so that events of later versions of Maven are handed on as well.
 */
final class FailedRuns implements InvocationHandler {

    private final ExecutionListener next;

    private FailedRuns(ExecutionListener next) {
        this.next = next;
    }

    static void listen(MavenSession maven) {
        FailedRuns before = new FailedRuns(maven.getRequest().getExecutionListener());
        Class<?>[] types = {ExecutionListener.class};
        maven.getRequest().setExecutionListener(
                (ExecutionListener) Proxy.newProxyInstance(FailedRuns.class.getClassLoader(), types, before));
    }

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
        if (method.getDeclaringClass() == Object.class) {
            return method.invoke(this, arguments);
        }
        if (method.getName().equals("mojoFailed")) {
            try {
                TestRuns.end(((ExecutionEvent) arguments[0]).getMojoExecution(), true);
            } catch (MojoExecutionException problem) {
                LoggerFactory.getLogger("touchstone").warn(problem.getMessage());
            }
        }
        try {
            return next == null ? null : method.invoke(next, arguments);
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause();
        }
    }
}
