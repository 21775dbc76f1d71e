// A bean.
public class Bean {}
