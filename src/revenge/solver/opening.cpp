#include "revenge/solver/opening.hpp"

#include <fmt/format.h>

#include "revenge/base/message.hpp"

namespace revenge::solver {

base::Status Opening::require_memory(const std::string& what_needs, std::uint64_t bytes,
                                     std::string_view or_else) const {
    if (bytes <= memory_bytes) {
        return {};
    }
    return base::error(base::ErrorCode::Resource,
                       {fmt::format("{} {} MB of memory, {} MB are allowed; allow more{}",
                                    what_needs, bytes >> 20U, memory_bytes >> 20U, or_else),
                        {"method-needs-memory",
                         {{"needed", std::to_string(bytes >> 20U)},
                          {"allowed", std::to_string(memory_bytes >> 20U)}}}});
}

}  // namespace revenge::solver
