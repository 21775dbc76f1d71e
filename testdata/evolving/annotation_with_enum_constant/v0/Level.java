// Constants that stand in an annotation.
enum Level { LOW, HIGH }
