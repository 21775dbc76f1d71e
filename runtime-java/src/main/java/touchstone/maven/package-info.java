// The Maven extension: describes test runs to the touchstone program and applies the plans that it gets back.
/** A core extension for Maven, given on the command line; it decides nothing by itself. */
package touchstone.maven;
