#include "python/errors.hpp"

#include <array>
#include <map>
#include <utility>

namespace revenge::python {

namespace {

namespace py = pybind11;
using base::ErrorCode;

struct ErrorClass {
    ErrorCode code;
    const char* name;
    const char* says;
    PyObject* also;  // a second base class
};

std::array<ErrorClass, 7> classes() {
    return {
        {{ErrorCode::NotFound, "NotFound", "Nothing was found within the limits.", nullptr},
         {ErrorCode::Usage, "UsageError", "An invalid option or text.", PyExc_ValueError},
         {ErrorCode::ImpossibleCube, "ImpossibleCube",
          "A valid text, but no puzzle can look like this.", PyExc_ValueError},
         {ErrorCode::TableDamaged, "TableDamaged",
          "A table file is damaged and could not be rebuilt.", nullptr},
         {ErrorCode::Resource, "ResourceError", "A file error, or not enough memory.", nullptr},
         {ErrorCode::ReplayFailed, "ReplayFailed",
          "An answer failed its independent replay: a bug in revenge.", nullptr},
         {ErrorCode::Interrupted, "Interrupted", "Stopped before anything was found.", nullptr}}};
}

// The exception classes, which live as long as the interpreter.
std::map<ErrorCode, PyObject*>& made_classes() {
    static std::map<ErrorCode, PyObject*> made;
    return made;
}

// Facts as Python has them: dicts of the values by name, and of the kind.
py::list facts_of(const base::Error& error) {
    py::list out;
    for (const base::Fact& fact : error.facts) {
        py::dict values;
        for (const auto& [name, value] : fact.values) {
            values[py::str(name)] = py::str(value);
        }
        values["kind"] = fact.kind;
        out.append(std::move(values));
    }
    return out;
}

void raise(const base::Error& error) {
    const py::handle kind(made_classes()[error.code]);
    try {
        const py::object raised = kind(py::str(error.message));
        raised.attr("facts") = facts_of(error);
        PyErr_SetObject(kind.ptr(), raised.ptr());
    } catch (py::error_already_set& other) {  // memory is out
        other.restore();
    }
}

PyObject* new_class(const char* name, const char* says, const py::tuple& bases, int number) {
    py::dict members;
    members["code"] = number;
    PyObject* made = PyErr_NewExceptionWithDoc((std::string("revenge.") + name).c_str(), says,
                                               bases.ptr(), members.ptr());
    if (made == nullptr) {
        throw py::error_already_set();
    }
    return made;
}

}  // namespace

void require(const base::Status& status) {
    if (!status) {
        throw Failure(status.error());
    }
}

void refuse(const std::string& sentence) { throw Failure({ErrorCode::Usage, sentence}); }

std::string utf8_of(const pybind11::handle& text) {
    Py_ssize_t bytes = 0;
    const char* const letters = PyUnicode_AsUTF8AndSize(text.ptr(), &bytes);
    if (letters == nullptr) {
        throw pybind11::error_already_set();
    }
    return {letters, static_cast<std::size_t>(bytes)};
}

std::string quoted(const std::string& text) { return py::repr(py::str(text)).cast<std::string>(); }

void add_errors(py::module_& module) {
    const auto base = py::reinterpret_steal<py::object>(
        new_class("Error",
                  "Base class of the library's errors; `code` is the exit code of the program, "
                  "`facts` are the parts of the message.",
                  py::make_tuple(py::handle(PyExc_Exception)), 0));
    base.attr("facts") = py::tuple();  // each error raised has its own
    module.attr("Error") = base;
    for (const ErrorClass& known : classes()) {
        const py::tuple bases = known.also != nullptr ? py::make_tuple(base, py::handle(known.also))
                                                      : py::make_tuple(base);
        PyObject*& made = made_classes()[known.code];
        made = new_class(known.name, known.says, bases, static_cast<int>(known.code));
        module.attr(known.name) = py::handle(made);
    }
    py::register_exception_translator([](std::exception_ptr thrown) {
        try {
            if (thrown) {
                std::rethrow_exception(std::move(thrown));
            }
        } catch (const Failure& failure) {
            raise(failure.error());
        }
    });
}

}  // namespace revenge::python
