// Has no test.
package jupiter_containers;

class EmptyTest {}
