// What this package is for; see the comment below.
/** Listeners that test frameworks find by ServiceLoader. In a jar of its own, since the runtime may stand where no test framework is seen. */
package touchstone.listen;
