// Made for each test.
package test_methods;

class Fixture {}
