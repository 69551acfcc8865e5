#include "server/making.hpp"

namespace revenge::server {

void Making::report(const base::Progress& progress) {
    const std::lock_guard lock(mutex_);
    pace_.follow(progress, app::TaskPace::Clock::now());
}

Making::Seen Making::seen() const {
    const std::lock_guard lock(mutex_);
    return {pace_.task(), pace_.seen()};
}

void Making::end() {
    const std::lock_guard lock(mutex_);
    pace_ = {};
}

}  // namespace revenge::server
