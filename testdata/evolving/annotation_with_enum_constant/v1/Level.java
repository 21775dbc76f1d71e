// Constants that stand in an annotation.
enum Level { LOW, MIDDLE, HIGH }
