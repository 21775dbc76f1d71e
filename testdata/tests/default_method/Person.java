// Inherits the default method.
package default_method;

class Person implements Greets {}
