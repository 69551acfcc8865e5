#include "python/mapping_store.hpp"

#include <cstddef>
#include <cstring>
#include <exception>
#include <utility>

#include "python/errors.hpp"
#include "revenge/base/message.hpp"

namespace revenge::python {

namespace {

namespace py = pybind11;

// Releases an object of the interpreter under its lock, in any thread.
template <class Owned>
std::shared_ptr<Owned> shared_under_lock(Owned owned) {
    return {new Owned(std::move(owned)), [](Owned* gone) {
                const py::gil_scoped_acquire lock;
                delete gone;
            }};
}

// Returns the mapping's exception as an error after warning about it; otherwise nothing would report that tables are
// rebuilt each time. REQUIRES the interpreter's lock.
base::Error warned(const std::string& place, const std::exception& raised) {
    base::Error why{base::ErrorCode::Resource, place + ": " + raised.what()};
    const std::string sentence = base::not_kept(why);
    if (PyErr_WarnEx(PyExc_RuntimeWarning, sentence.c_str(), 1) != 0) {
        PyErr_Clear();  // the program turned warnings into errors; the solve continues anyway
    }
    return why;
}

}  // namespace

MappingStore::MappingStore(py::object mapping)
    : mapping_(std::make_unique<py::object>(std::move(mapping))) {}

MappingStore::~MappingStore() {
    const py::gil_scoped_acquire lock;
    mapping_.reset();
}

std::string MappingStore::place_of(std::string_view name) const {
    return "'" + std::string(name) + "'";
}

base::Result<base::Blob> MappingStore::get(std::string_view name) {
    const py::gil_scoped_acquire lock;
    try {
        const py::str key(name.data(), name.size());
        if (!mapping_->contains(key)) {
            return base::Error{base::ErrorCode::Resource, "nothing is stored as " + place_of(name)};
        }
        // While the buffer is held, the bytes cannot be moved or resized.
        auto held = shared_under_lock(py::buffer((*mapping_)[key]).request());
        if (held->ndim != 1 || held->strides[0] != held->itemsize) {
            return base::Error{base::ErrorCode::Resource,
                               place_of(name) + " does not hold contiguous bytes"};
        }
        const std::span bytes(static_cast<const std::byte*>(held->ptr),
                              static_cast<std::size_t>(held->size * held->itemsize));
        return base::Blob::of(bytes, std::move(held));
    } catch (const std::exception& error) {
        return warned(place_of(name), error);
    }
}

base::Status MappingStore::put(std::string_view name,
                               std::span<const std::span<const std::byte>> pieces) {
    const py::gil_scoped_acquire lock;
    try {
        std::size_t size = 0;
        for (const std::span<const std::byte> piece : pieces) {
            size += piece.size();
        }
        const auto bytes = py::reinterpret_steal<py::bytes>(
            PyBytes_FromStringAndSize(nullptr, static_cast<py::ssize_t>(size)));
        if (!bytes) {
            throw py::error_already_set();
        }
        char* at = PyBytes_AS_STRING(bytes.ptr());
        for (const std::span<const std::byte> piece : pieces) {
            std::memcpy(at, piece.data(), piece.size());
            at += piece.size();
        }
        (*mapping_)[py::str(name.data(), name.size())] = bytes;
        return {};
    } catch (const std::exception& error) {
        return warned(place_of(name), error);
    }
}

std::shared_ptr<base::TableStore> store_of(const std::optional<std::filesystem::path>& folder,
                                           const py::object& tables) {
    if (folder.has_value() != tables.is_none()) {
        refuse("tables are stored in a folder or in a mapping; give one of them");
    }
    return tables.is_none() ? nullptr : std::make_shared<MappingStore>(tables);
}

}  // namespace revenge::python
