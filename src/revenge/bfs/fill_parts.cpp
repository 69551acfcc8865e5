// Parts of the frontiers: brought in from the planes, handed round the ring.
#include <utility>

#include "revenge/base.hpp"
#include "revenge/base/saying.hpp"
#include "revenge/bfs/filler.hpp"

namespace revenge::bfs {

void Filler::turn(ClassIndex cls, int steps_back) {
    const FrontierBlock block = frontiers_->fetch(cls, steps_back);
    kernel_->turn(block.bits, block.count, block.place, frontiers_->turned(steps_back));
}

void Filler::turn_all(ClassIndex first, ClassIndex end, int steps_back) {
    if (kernel_->turned_coordinates().empty()) {
        return;
    }
    for_classes(first, end, [&](ClassIndex begin, ClassIndex last, unsigned /*thread*/) {
        for (ClassIndex cls = begin; cls != last; ++cls) {
            turn(cls, steps_back);
        }
    });
}

base::Result<int> Filler::bring_own(RangeRun ranges) {
    if (keeps_levels_ && pass_.distance > from_planes_) {
        frontiers_->advance();
        turn_all(store_->first(ranges.begin), store_->first(ranges.end), 1);
        return 1;
    }
    REVENGE_TRY(load(ranges));
    return space_->largest_cost();
}

// Frontiers of the last levels, as far as the planes tell: entries of the same value from a whole modulus earlier come
// along, which costs time but finds nothing new.
void Filler::load_range(const OpenRange& range) {
    const table::DistancePlanes& planes = *range.planes;
    for_classes(range.first, range.end, [&](ClassIndex begin, ClassIndex end, unsigned /*thread*/) {
        for (ClassIndex cls = begin; cls != end; ++cls) {
            for (int back = 1; back <= space_->largest_cost(); ++back) {
                std::uint64_t count = 0;
                if (pass_.distance >= back) {
                    const unsigned value =
                        static_cast<unsigned>(pass_.distance - back) % planes.modulus();
                    count =
                        planes.with_value(cls - range.first, value, frontiers_->block(cls, back));
                }
                frontiers_->count(cls, back) = static_cast<std::uint32_t>(count);
                turn(cls, back);
            }
        }
    });
}

base::Status Filler::load(RangeRun ranges) {
    for (std::size_t number = ranges.begin; number < ranges.end; ++number) {
        if (options_->stop.stop_requested()) {
            return stopped();
        }
        const std::vector<LevelSums>& levels = store_->states()[number].levels;
        const auto newest = static_cast<std::size_t>(pass_.distance);
        bool any = false;
        for (int back = 1; back <= std::min(space_->largest_cost(), pass_.distance); ++back) {
            const std::size_t level = newest - static_cast<std::size_t>(back);
            any = any || (level < levels.size() && levels[level].entries != 0);
        }
        if (!any) {
            for (ClassIndex cls = store_->first(number); cls < end_of(number); ++cls) {
                for (int back = 1; back <= space_->largest_cost(); ++back) {
                    frontiers_->count(cls, back) = 0;
                }
            }
            continue;
        }
        REVENGE_TRY(auto range, store_->open(number));
        store_->expect(number + 1 < ranges.end ? number + 1 : own_.begin);
        load_range(range);
    }
    return options_->stop.stop_requested() ? base::Status(stopped()) : base::Status();
}

// Ranges are exchanged one by one, so that neither outgoing nor incoming data takes much memory. Sent data may be
// overwritten: an incoming range is stored no further back than the outgoing range of the same number.
bool Filler::hand_round(Piece held, Piece wanted, std::size_t ranges, int steps) {
    const std::uint64_t classes = classes_of({0, 1});
    bool is_whole = true;
    for (std::size_t i = 0; i < ranges; ++i) {
        const auto run_of = [&](const Piece& piece) {
            const std::uint64_t begin = std::min(i * classes, piece.classes);
            return Piece{piece.place + begin, std::min((i + 1) * classes, piece.classes) - begin};
        };
        sent_.clear();
        frontiers_->pack(run_of(held).place, run_of(held).classes, steps, sent_);
        ring_->shift(sent_, received_);
        const Piece taken = run_of(wanted);
        is_whole = frontiers_->unpack(taken.place, taken.classes, steps, received_) && is_whole;
    }
    return is_whole;
}

bool Filler::takes(std::size_t rank, std::size_t step) const noexcept {
    const std::size_t ranks = ring_->ranks();
    return machines_[(rank + 1) % ranks] != machines_[rank] &&
           machines_[(rank + step) % ranks] != machines_[rank];
}

base::Status Filler::bring() {
    const std::size_t slots = parts_.slots(pass_.part);
    std::uint64_t classes = 0;
    for (std::size_t slot = 0; slot < slots; ++slot) {
        classes += classes_of(parts_.piece(pass_.part, slot));
    }
    // Where all fit they lie in order of classes, at all ranks alike: perhaps in memory that they have in common.
    const bool has_all = pass_.parts == 1;
    frontiers_->move_to(has_all ? 0 : store_->first(parts_.piece(pass_.part, 0).begin), classes);
    std::uint64_t next_place = 0;
    const bool is_one_machine =
        std::ranges::all_of(machines_, [](std::uint64_t first) { return first == 0; });
    base::Status handed;
    int steps = space_->largest_cost();  // the newest frontiers, which are not as before
    for (std::size_t slot = 0; slot < slots; ++slot) {
        const RangeRun ranges = parts_.piece(pass_.part, slot);
        const std::size_t step = parts_.step(pass_.part, slot);
        const Piece wanted{has_all ? store_->first(ranges.begin) : next_place, classes_of(ranges)};
        next_place += wanted.classes;
        if (parts_.is_own(pass_.part, slot)) {
            const auto brought = bring_own(ranges);
            if (auto agreed = ring_->agree(brought ? base::Status() : brought.error()); !agreed) {
                return agreed;
            }
            steps = *brought;
        } else if (!is_one_machine) {
            const std::size_t before = (ring_->rank() + ring_->ranks() - 1) % ring_->ranks();
            const Piece held{newest_.place, takes(before, step) ? newest_.classes : 0};
            const Piece taken{wanted.place, takes(ring_->rank(), step) ? wanted.classes : 0};
            if (!hand_round(held, taken, parts_.most_ranges(pass_.part), steps)) {
                handed = base::error(
                    base::ErrorCode::Resource, "part-of-another-length",
                    "{phase}: what rank {rank} sent is of another length than it should be",
                    space_->name(), (ring_->rank() + 1) % ring_->ranks());
            }
            for (int back = 1; taken.classes != 0 && back <= steps; ++back) {
                turn_all(store_->first(ranges.begin), store_->first(ranges.end), back);
            }
        }
        newest_ = wanted;
    }
    return ring_->agree(std::move(handed));
}

}  // namespace revenge::bfs
