// Has the interface only.
public class Only implements Named {
}
