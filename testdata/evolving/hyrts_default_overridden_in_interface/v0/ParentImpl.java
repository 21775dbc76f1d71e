// Inherits from the parent.
public class ParentImpl implements Parent {
}
