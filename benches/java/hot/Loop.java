// One pass of a hot loop.
interface Loop {
    long run();
}
