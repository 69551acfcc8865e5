// Checkpoints of planes that are in memory: files written behind the filling.
//
// Distances are kept modulo 2c + 1, c the largest cost of a move. A run that goes on at level d takes entries of value
// d - k, k from 1 to c, for those at distance d - k, and must find none at d + c + 1 or beyond among them: so files may
// differ by c levels. Until some time has gone nothing is written. Then all ranges are, at once, in the midst of a
// level d:
// all know level d - 1. From then on a range is written when it has been gone through at every level number c + 1, if
// it has changed, and what has changed at levels between only is written when that level ends. With c = 1:
//
//     level        d      d + 1      d + 2      d + 3 ...
//     written      all    changed    -          changed
//     all know     d - 1  d + 1                 d + 3
//
// Whenever a process is killed, N being the newest level of all files, all of them know level N - c - 1, none has an
// entry beyond N, and the next run begins with level N - c. There is never a second copy of a file but the one that is
// being written.
#include "revenge/bfs/scratch_planes.hpp"

#include <algorithm>

namespace revenge::bfs {

void ScratchPlanes::go_on_behind() noexcept {
    has_files_ = true;
    for (const RangeState& state : states_) {
        whole_to_ = std::max(whole_to_, state.pass.distance - most_behind() - 1);
    }
}

base::Status ScratchPlanes::went_through(std::size_t range, int distance) {
    if (!is_behind()) {
        return {};
    }
    if (has_files_) {
        return is_time_to_write(distance) && is_changed_[range] ? write(range) : base::Status();
    }
    if (shape_.is_time != nullptr && !shape_.is_time()) {
        return {};
    }
    std::fill_n(is_changed_.begin() + static_cast<std::ptrdiff_t>(own_.begin), own_.size(), true);
    whole_to_ = distance - 1;
    auto written = write_changed();
    has_files_ = written.has_value();
    if (!has_files_) {
        remove_all();
    }
    return written;
}

base::Status ScratchPlanes::end_level(int distance) {
    if (!is_behind() || !has_files_ || !is_time_to_write(distance)) {
        return {};
    }
    auto written = write_changed();
    whole_to_ = distance;
    return written;
}

base::Status ScratchPlanes::write_changed() {
    for (std::size_t range = 0; range < ranges(); ++range) {
        if (is_changed_[range]) {
            if (auto written = write(range); !written) {
                return written;
            }
        }
    }
    return {};
}

}  // namespace revenge::bfs
