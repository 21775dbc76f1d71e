// Has one.
public class OneWay implements Left {
}
