// Makes WALA's call graph by class hierarchy of the jars in a class path, and prints its nodes and edges.
import com.ibm.wala.ipa.callgraph.AnalysisScope;
import com.ibm.wala.ipa.callgraph.CGNode;
import com.ibm.wala.ipa.callgraph.cha.CHACallGraph;
import com.ibm.wala.ipa.callgraph.impl.AllApplicationEntrypoints;
import com.ibm.wala.ipa.cha.ClassHierarchy;
import com.ibm.wala.ipa.cha.ClassHierarchyFactory;
import com.ibm.wala.core.util.config.AnalysisScopeReader;

public final class WalaCallGraph {

    private WalaCallGraph() {}

    public static void main(String[] arguments) throws Exception {
        AnalysisScope scope = AnalysisScopeReader.instance.makeJavaBinaryAnalysisScope(arguments[0], null);
        ClassHierarchy hierarchy = ClassHierarchyFactory.makeWithRoot(scope);
        CHACallGraph graph = new CHACallGraph(hierarchy, true);
        graph.init(new AllApplicationEntrypoints(scope, hierarchy));
        long edges = 0;
        for (CGNode node : graph) {
            edges += graph.getSuccNodeCount(node);
        }
        System.out.println(graph.getNumberOfNodes() + " " + edges);
    }
}
