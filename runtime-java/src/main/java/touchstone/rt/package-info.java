/**
 * What instrumented classes call while they run.
 *
 * <p>{@link touchstone.rt.Probe} and {@link touchstone.rt.Record} are the only classes that inserted bytecode names.
 * {@code Stamps}, {@code IdSet} and {@code Facts} hold what was seen, {@code TraceWriter} writes it, {@link
 * touchstone.rt.Trace} ties them together and {@code Settings} says whether any of it happens.
 *
 * <p>Rules for all of it: nothing is thrown into the program, nothing is printed, no user class or loader is held, and
 * no lambda or string switch is used (both run JDK machinery that may not be ready when the first probe fires). Class
 * initializers depend on each other in one direction only: Settings, then the state classes, then Trace, then Record and
 * Probe; so two threads can never wait for each other there.
 */
package touchstone.rt;
