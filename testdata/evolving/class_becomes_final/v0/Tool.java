// Becomes final.
public class Tool {
}
