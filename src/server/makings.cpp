#include "server/makings.hpp"

#include <fmt/format.h>

#include "revenge/method/registry.hpp"

namespace revenge::server {

std::shared_ptr<Making> Makings::of(const std::string& puzzle, const std::string& method,
                                    puzzle::Metric metric) {
    const method::MethodRow* info = method::method_for(puzzle, method, metric, false);
    const std::string key =
        fmt::format("{} {} {}", puzzle, info != nullptr ? info->name : method, name_of(metric));
    const std::lock_guard lock(mutex_);
    std::shared_ptr<Making>& making = makings_[key];
    if (!making) {
        making = std::make_shared<Making>();
    }
    return making;
}

}  // namespace revenge::server
