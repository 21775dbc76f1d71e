// Prints everything that reflection can see of classes of many shapes, and stack traces from many places.
import java.util.Arrays;

public class Main {
    public static void main(String[] arguments) throws Exception {
        Class<?>[] types = {
            Shapes.class, Shapes.Plain.class, Shapes.Generic.class, Shapes.Inner.class, Shapes.Color.class,
            Shapes.Marker.class, Shapes.Contract.class, Shapes.Point.class, Shapes.Figure.class, Shapes.Circle.class,
            Shapes.Square.class, Shapes.WithInitializer.class, Shapes.WithDeclaredVersion.class,
            Shapes.anonymous().getClass(), Shapes.local(), Main.class
        };
        for (Class<?> type : types) {
            Describe.type(type);
        }
        System.out.println(Arrays.toString(Shapes.class.getDeclaredClasses().length == 0 ? null : sortedNested()));
        Traces.printAll();
    }

    private static String[] sortedNested() {
        Class<?>[] nested = Shapes.class.getDeclaredClasses();
        String[] names = new String[nested.length];
        for (int index = 0; index < nested.length; index++) {
            names[index] = nested[index].getName();
        }
        return names;
    }
}
