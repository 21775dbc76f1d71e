// Is annotated.
@Mark(Level.HIGH)
class Marked {}
