/**
 * What instrumented classes call while they run, and what it writes.
 *
 * <p>{@link touchstone.rt.Probe} and {@link touchstone.rt.Record} are the only classes that inserted bytecode names; {@link
 * touchstone.rt.Windows} is what listeners of test frameworks call. Behind them stands one {@code Recording}: its {@code
 * Journal} logs what is seen, {@code OpenWindows} and {@code Spans} are slices of it, {@code TraceWriter} turns these into the
 * blocks of a {@code TraceFile}. {@code Settings} says whether any of it happens, {@code Trace} starts and ends it.
 *
 * <p>Rules for all of it: nothing is thrown into the program, nothing is printed, no user class or loader is held, nothing
 * of the program is called under the lock, and no lambda or string switch is used (both run JDK machinery that may not be
 * ready when the first probe fires). Class initializers depend on each other in one direction only: Settings, then Trace,
 * then Probe, then whatever asks Probe for the recording; so two threads can never wait for each other there.
 */
package touchstone.rt;
