#include "server/builds_by_method.hpp"

#include <fmt/format.h>

#include "revenge/method/registry.hpp"

namespace revenge::server {

std::shared_ptr<BuildProgress> BuildsByMethod::of(const std::string& puzzle,
                                                  const std::string& method,
                                                  puzzle::Metric metric) {
    const method::MethodRow* info = method::method_for(puzzle, method, metric, false);
    const std::string key =
        fmt::format("{} {} {}", puzzle, info != nullptr ? info->name : method, name_of(metric));
    const std::lock_guard lock(mutex_);
    std::shared_ptr<BuildProgress>& build = builds_[key];
    if (!build) {
        build = std::make_shared<BuildProgress>();
    }
    return build;
}

}  // namespace revenge::server
