// A level: each class's block gathers what its neighbours' frontiers bring.
#include "revenge/bfs/filler.hpp"
#include "revenge/bfs/level_progress.hpp"

namespace revenge::bfs {

void Filler::count_level(ClassIndex cls, std::uint64_t count, Level& level) const {
    level.entries += count;
    level.positions += count * space_->class_size(cls);
    level.unique += space_->stabilizer(cls).empty()
                        ? count
                        : counter_.orbits(cls, frontiers_->fetch(cls, 0).bits, count);
}

// Neighbours lie anywhere in memory: small blocks are asked for one class ahead.
void Filler::prefetch(ClassIndex cls) const noexcept {
    if (cls >= space_->classes() || kernel_->layout().words() > kSmallWords) {
        return;
    }
    for (std::size_t move = 0; move < transitions_.moves(); ++move) {
        frontiers_->prefetch(transitions_.neighbour(cls, move).cls, space_->moves()[move].cost);
    }
}

void Filler::fill_class(ClassIndex cls, int distance, Scratch& scratch) {
    prefetch(cls + 1);
    const std::span<Word> found = frontiers_->target(cls);
    std::uint32_t& count = frontiers_->target_count(cls);
    if (count != 0) {
        std::ranges::fill(found, Word{0});
        count = 0;
    }
    bool any = false;
    for (std::size_t move = 0; move < transitions_.moves() && !any; ++move) {
        const auto next = transitions_.neighbour(cls, move);
        any = frontiers_->fetch(next.cls, space_->moves()[move].cost).count != 0;
    }
    if (!any) {
        return;
    }
    const std::span<Word> remaining = scratch.remaining(found.size());
    Gather gather{found, remaining, 0};
    const std::uint64_t before = planes_.unreached(cls, remaining);
    gather.remaining_count = before;
    const auto source_of = [&](std::size_t move) {
        return frontiers_->fetch(transitions_.neighbour(cls, move).cls, space_->moves()[move].cost);
    };
    const auto pair_of = [&](std::size_t move) {
        return transitions_.pair(move, transitions_.neighbour(cls, move).symmetry);
    };
    for (std::size_t move = 0; move < transitions_.moves() && gather.remaining_count != 0; ++move) {
        const FrontierBlock source = source_of(move);
        if (source.count == 0) {
            continue;
        }
        const std::size_t next = std::min(move + 1, transitions_.moves() - 1);
        gather.upcoming = kernel_->reads(source_of(next), pair_of(next));
        kernel_->pull(source, pair_of(move), gather);
    }
    count = static_cast<std::uint32_t>(before - gather.remaining_count);
    if (count == 0) {
        // Kernels may leave old entries in `found`.
        std::ranges::fill(found, Word{0});
        return;
    }
    count = static_cast<std::uint32_t>(planes_.keep_unreached(cls, found));
    planes_.set(cls, found, static_cast<unsigned>(distance) % planes_.modulus());
    count_level(cls, count, scratch.level);
}

Level Filler::fill_level(int distance) {
    std::vector<Scratch> scratches(std::max(1U, options_->threads));
    LevelProgress progress(*space_, distance, reached_, options_->progress);
    for_classes([&](ClassIndex begin, ClassIndex end, unsigned thread) {
        for (ClassIndex cls = begin; cls != end; ++cls) {
            fill_class(cls, distance, scratches[thread]);
        }
        progress.add(end - begin);
    });
    Level level;
    for (const Scratch& scratch : scratches) {
        level.positions += scratch.level.positions;
        level.unique += scratch.level.unique;
        level.entries += scratch.level.entries;
    }
    return level;
}

}  // namespace revenge::bfs
