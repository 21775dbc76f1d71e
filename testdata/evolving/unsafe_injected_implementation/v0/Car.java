// Wants an engine.
public class Car {
    @Inject(Engine.class)
    Object engine;
}
