// The extension module revenge._core. Its public part is in python/revenge.
#include "python/module.hpp"

#include "python/cube.hpp"
#include "python/errors.hpp"
#include "revenge.h"

PYBIND11_MODULE(_core, module) {
    using namespace revenge::python;
    module.doc() = "Rubik's Revenge and its kin: the library behind the package revenge.";
    add_errors(module);
    add_algorithm(module);
    add_cube(module);
    add_solving(module);
    add_scrambling(module);
    add_analysis(module);
    add_groups(module);
    module.attr("version") = revenge_version();
}
