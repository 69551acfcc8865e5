// Detection of the files of an earlier run: ranges on other disks, their states, a complete table.
#include <algorithm>
#include <utility>

#include "revenge/base.hpp"
#include "revenge/bfs/scratch_planes.hpp"

namespace revenge::bfs {

// Where each rank has a disk of its own, a run by another number of ranks has left some ranges elsewhere.
base::Status ScratchPlanes::bring_over() {
    const std::size_t ranks = ring_->ranks();
    if (ranks == 1) {
        return {};
    }
    std::vector<std::uint64_t> has(ranges() * ranks);
    for (std::size_t range = 0; range < ranges(); ++range) {
        has[range * ranks + ring_->rank()] = scratch_->has(name_of(range)) ? 1 : 0;
    }
    ring_->sum(has);
    base::Status status;
    std::vector<std::size_t> given;
    for (std::size_t owner = 0; owner < ranks; ++owner) {
        const RangeRun share = Parts::share(ranges(), ranks, owner);
        for (std::size_t range = share.begin; range < share.end; ++range) {
            const auto row = std::span(has).subspan(range * ranks, ranks);
            const auto holder = static_cast<std::size_t>(std::ranges::find(row, 1U) - row.begin());
            if (row[owner] != 0 || holder == ranks) {
                continue;
            }
            if (ring_->rank() == holder) {
                auto got = scratch_->read(name_of(range), buffer_);
                status = got ? std::move(status) : got;
                ring_->send(owner, got ? std::span<const std::byte>(buffer_)
                                       : std::span<const std::byte>());
                given.push_back(range);
            } else if (ring_->rank() == owner) {
                ring_->receive(holder, buffer_);
                if (status && !buffer_.empty()) {
                    status = scratch_->write(name_of(range), buffer_, {});
                }
            }
        }
    }
    if (auto agreed = ring_->agree(std::move(status)); !agreed) {
        return agreed;
    }
    for (const std::size_t range : given) {
        scratch_->remove(name_of(range));
    }
    return {};
}

base::Status ScratchPlanes::find_states() {
    for (std::size_t range = own_.begin; range < own_.end; ++range) {
        if (range + 1 < own_.end) {
            expect(range + 1);
        }
        if (auto made = is_in_memory() ? hold(range) : base::Status(); !made) {
            return made;
        }
        REVENGE_TRY(auto state, read(range));
        states_[range] = std::move(state);
        is_kept_[range] = true;
    }
    return {};
}

bool ScratchPlanes::are_newest() const {
    std::vector<std::uint64_t> there(versions_.begin(), versions_.end());  // 0: of another rank
    ring_->sum(there);
    std::uint64_t older = 0;
    for (std::size_t range = 0; range < ranges(); ++range) {
        older += there[range] < least_[range] ? 1 : 0;
    }
    ring_->sum({&older, 1});
    return older == 0;
}

bool ScratchPlanes::find_whole(base::ProgressSink* progress) {
    const auto say = [progress](const std::string& sentence) {
        if (progress != nullptr) {
            progress->note(sentence);
        }
    };
    std::uint64_t there = 0;
    for (std::size_t range = own_.begin; range < own_.end; ++range) {
        there += scratch_->has(name_of(range)) ? 1 : 0;
    }
    ring_->sum({&there, 1});
    const std::string like = scratch_->place_of(name_of(0));
    if (there != ranges()) {
        if (there != 0 && ring_->is_first()) {
            say("of " + std::to_string(ranges()) + " files as " + like + " only " +
                std::to_string(there) + " are there; starting anew");
        }
        return false;
    }
    const base::Status found = find_states();
    if (!found) {
        say(found.error().message + "; starting anew");
    }
    std::vector<std::uint64_t> runs = ring_->gather(found ? run_ : 0);
    for (std::size_t rank = runs.size(); rank-- > 0;) {
        if (Parts::share(ranges(), ring_->ranks(), rank).size() == 0) {
            runs.erase(runs.begin() + static_cast<std::ptrdiff_t>(rank));
        }
    }
    run_ = runs.front();
    const bool is_one = std::ranges::all_of(runs, [&](std::uint64_t run) { return run == run_; });
    if (!is_one || run_ == 0) {
        if (found) {
            say(like + " and the like are of several runs, or not whole; starting anew");
        }
        return false;
    }
    const bool newest = are_newest();
    if (ring_->is_first()) {
        say(newest
                ? shape_.name + ": going on from what is kept as " + like + " and the like"
                : "of the files as " + like + " some are older than others know of; starting anew");
    }
    return newest;
}

}  // namespace revenge::bfs
