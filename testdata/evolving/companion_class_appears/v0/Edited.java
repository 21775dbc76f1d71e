// Has no editor.
public class Edited {}
