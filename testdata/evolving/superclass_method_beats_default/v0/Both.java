// Has both.
public class Both extends Base implements Named {
}
