// The library's errors as exceptions: one class per code, all derived from revenge.Error, each with the number that is
// the program's exit code and the C API's status.
#pragma once

#include <pybind11/pybind11.h>

#include <exception>
#include <string>
#include <utility>

#include "revenge/base.hpp"

namespace revenge::python {

// Thrown only between the library's interface and the interpreter.
class Failure : public std::exception {
  public:
    explicit Failure(base::Error error) : error_(std::move(error)) {}
    const base::Error& error() const noexcept { return error_; }
    const char* what() const noexcept override { return error_.message.c_str(); }

  private:
    base::Error error_;
};

template <class T>
T unwrapped(base::Result<T> result) {
    if (!result) {
        throw Failure(result.error());
    }
    return *std::move(result);
}
void require(const base::Status& status);
[[noreturn]] void refuse(const std::string& sentence);  // revenge.UsageError

// Returns a Python text as UTF-8. REQUIRES a str. ERRORS: throws UnicodeEncodeError, for a lone surrogate.
std::string utf8_of(const pybind11::handle& text);

// Returns a text as Python writes it: in the quotes that its content allows.
std::string quoted(const std::string& text);

void add_errors(pybind11::module_& module);

}  // namespace revenge::python
