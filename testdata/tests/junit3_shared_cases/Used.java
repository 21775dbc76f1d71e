// Says by its methods who used it.
package junit3_shared_cases;

class Used {
    static void byOwn() {}

    static void byShared() {}
}
