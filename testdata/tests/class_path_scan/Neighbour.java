// Found by the scan.
package class_path_scan;

class Neighbour {}
