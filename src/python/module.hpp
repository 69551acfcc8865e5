// The parts of revenge._core.
#pragma once

#include <pybind11/pybind11.h>

namespace revenge::python {

void add_solving(pybind11::module_& module);
void add_scrambling(pybind11::module_& module);
void add_analysis(pybind11::module_& module);
void add_groups(pybind11::module_& module);

}  // namespace revenge::python
