// Applies the init script to a project made by Gradle's own test fixtures, runs its action before the tests, and prints what became of the task.
import java.io.File;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.gradle.api.Action;
import org.gradle.api.Project;
import org.gradle.api.Task;
import org.gradle.api.tasks.testing.Test;
import org.gradle.testfixtures.ProjectBuilder;

public class ScriptAgainstApi {

    public static void main(String[] arguments) {
        File folder = new File(arguments[0]);
        Project project = ProjectBuilder.builder().withProjectDir(folder).withName("sample").build();
        project.getPluginManager().apply("java");
        System.setProperty("touchstone.session", arguments[1]);
        project.apply(Collections.singletonMap("from", new File(arguments[2])));
        Test task = (Test) project.getTasks().getByName("test");
        task.useJUnitPlatform();
        List<Object> classPath = new ArrayList<>(Arrays.asList(new File(folder, "classes")));
        task.setTestClassesDirs(project.files(classPath));
        classPath.addAll(Arrays.asList(new File(folder, "lib").listFiles()));
        task.setClasspath(project.files(classPath));
        Action<? super Task> first = task.getActions().get(0);
        first.execute(task);
        System.out.println("actions\t" + task.getActions().size());
        task.getClasspath().getFiles().forEach(file -> System.out.println("classpath\t" + file));
        task.getTestClassesDirs().getFiles().forEach(file -> System.out.println("tests\t" + file));
        task.getExcludes().forEach(pattern -> System.out.println("exclude\t" + pattern));
        task.getAllJvmArgs().forEach(argument -> System.out.println("argument\t" + argument));
        System.out.println("trace\t" + task.getEnvironment().get("TOUCHSTONE_TRACE"));
        System.exit(0);
    }
}
