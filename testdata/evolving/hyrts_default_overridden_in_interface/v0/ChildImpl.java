// Inherits through the child.
public class ChildImpl implements Child {
}
