/**
 * Checks every class of the inputs with `java.lang.classfile.ClassFile.verify`, the classes in `java.*` included.
 *
 * <pre>VerifyClassFiles OUT HIERARCHY INPUT...    HIERARCHY: the sources of all other classes, joined by ','</pre>
 */
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassHierarchyResolver.ClassHierarchyInfo;
import java.lang.constant.ClassDesc;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

public final class VerifyClassFiles {
    public static void main(String[] arguments) throws Exception {
        Map<ClassDesc, ClassHierarchyInfo> all = new HashMap<>();
        for (String source : arguments[1].split(",")) {
            ClassSource.open(source).files.values().forEach(bytes -> addTo(all, bytes));
        }
        try (Report report = new Report(Path.of(arguments[0]))) {
            for (String input : Arrays.asList(arguments).subList(2, arguments.length)) {
                verify(ClassSource.open(input), all, report);
            }
        }
    }

    private static void verify(ClassSource source, Map<ClassDesc, ClassHierarchyInfo> all, Report report) {
        Map<ClassDesc, ClassHierarchyInfo> own = new HashMap<>();
        source.files.values().forEach(bytes -> addTo(own, bytes));
        ClassHierarchyResolver resolver = name -> {
            ClassHierarchyInfo info = own.get(name);
            return info != null ? info : all.get(name);
        };
        ClassFile classFile = ClassFile.of(ClassFile.ClassHierarchyResolverOption.of(resolver));
        source.files.forEach((path, bytes) -> report.add(source.label, path, outcome(classFile, bytes)));
    }

    private static void addTo(Map<ClassDesc, ClassHierarchyInfo> hierarchy, byte[] bytes) {
        ClassHeader header = ClassHeader.read(bytes);
        if (header == null || header.isModule) {
            return;
        }
        ClassDesc superclass = header.superName == null ? null : ClassDesc.ofInternalName(header.superName);
        ClassHierarchyInfo info =
            header.isInterface ? ClassHierarchyInfo.ofInterface() : ClassHierarchyInfo.ofClass(superclass);
        hierarchy.putIfAbsent(ClassDesc.ofInternalName(header.name), info);
    }

    private static String outcome(ClassFile classFile, byte[] bytes) {
        try {
            List<VerifyError> errors = classFile.verify(bytes);
            if (errors.isEmpty()) {
                return Report.OK;
            }
            TreeSet<String> messages = new TreeSet<>();
            errors.forEach(error -> messages.add(Report.normalized(error.getMessage())));
            return String.join(" ; ", messages);
        } catch (Throwable error) {
            return Report.outcome(error);
        }
    }
}
