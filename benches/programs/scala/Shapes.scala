// A small program for the Scala compiler to compile: case classes, pattern matching, implicits, lazy values, by-name arguments.
sealed trait Shape
case class Circle(radius: Int) extends Shape
case class Box(width: Int, height: Int) extends Shape

object Shapes {
  implicit class Measured(private val shape: Shape) extends AnyVal {
    def area: Int = shape match {
      case Circle(radius) => 3 * radius * radius
      case Box(width, height) if width == height => width * width
      case Box(width, height) => width * height
    }
  }

  lazy val all: List[Shape] = for { i <- (1 to 3).toList; shape <- List(Circle(i), Box(i, i + 1)) } yield shape

  def twice[A](action: => A): (A, A) = (action, action)

  def main(arguments: Array[String]): Unit = {
    println(all.map(_.area).sum)
    println(all.groupBy(_.getClass.getSimpleName).view.mapValues(_.size).toList.sorted)
    var count = 0
    println(twice { count += 1; s"call $count" })
    println(try "x".toInt catch { case problem: NumberFormatException => problem.getMessage } finally print("finally "))
  }
}
