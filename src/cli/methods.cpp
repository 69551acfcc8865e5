#include "cli/methods.hpp"

#include <fmt/format.h>

#include <functional>

#include "revenge/solver/thistlethwaite.hpp"

namespace revenge::cli {

namespace {

using MadeMethod = base::Result<std::unique_ptr<solver::Method>>;

struct Entry {
    const char* name;
    int size;  // of the cubes that it solves
    MadeMethod (*make)(Session&, const MethodRequest&);
};

MadeMethod make_thistlethwaite(Session& /*session*/, const MethodRequest& request) {
    return std::unique_ptr<solver::Method>(std::make_unique<solver::Thistlethwaite>(request.costs));
}

// The first of a size is its default.
constexpr Entry kEntries[]{
    {"thistlethwaite", 3, make_thistlethwaite},
};

}  // namespace

MadeMethod make_method(Session& session, const MethodRequest& request) {
    std::vector<std::string> known;
    for (const Entry& entry : kEntries) {
        if (entry.size == request.size) {
            if (request.method.empty() || request.method == entry.name) {
                return entry.make(session, request);
            }
            known.emplace_back(entry.name);
        }
    }
    const std::string puzzle = fmt::format("{0}x{0}x{0}", request.size);
    if (known.empty()) {
        return base::Error{base::ErrorCode::Usage, "there is no solver for the " + puzzle};
    }
    return base::Error{base::ErrorCode::Usage,
                       fmt::format("--method: \"{}\" does not solve the {}; there is {}",
                                   request.method, puzzle, fmt::join(known, ", "))};
}

}  // namespace revenge::cli
