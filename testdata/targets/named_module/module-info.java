// A named module that exports nothing.
module modular.target {
    uses modular.Service;
    provides modular.Service with modular.Provider;
}
