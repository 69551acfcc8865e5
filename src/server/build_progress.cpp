#include "server/build_progress.hpp"

namespace revenge::server {

void BuildProgress::report(const base::Progress& progress) {
    const std::lock_guard lock(mutex_);
    pace_.follow(progress, app::TaskPace::Clock::now());
}

BuildProgress::Seen BuildProgress::seen() const {
    const std::lock_guard lock(mutex_);
    return {pace_.task(), pace_.seen()};
}

void BuildProgress::end() {
    const std::lock_guard lock(mutex_);
    pace_ = {};
}

}  // namespace revenge::server
