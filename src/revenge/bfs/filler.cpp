#include "revenge/bfs/filler.hpp"

#include <bit>
#include <set>
#include <string>
#include <utility>

namespace revenge::bfs {

base::Result<std::unique_ptr<Filler>> Filler::make(const CosetSpace& space,
                                                   const FillOptions& options,
                                                   std::optional<Resume> from) {
    const std::uint64_t needed = fill_bytes(space);
    if (needed > options.memory_bytes) {
        return base::Error{base::ErrorCode::Resource,
                           space.name() + " needs " + std::to_string(needed) +
                               " bytes of memory and may use " +
                               std::to_string(options.memory_bytes) + "; allow it " +
                               std::to_string((needed >> 20U) + 1) + "M"};
    }
    std::unique_ptr<Filler> out(new Filler(space, options));
    auto frontiers =
        LocalFrontiers::make(space.classes(), out->kernel_->layout(), space.largest_cost(),
                             out->kernel_->turned_coordinates(), space.shape().size());
    if (!frontiers) {
        return frontiers.error();
    }
    out->frontiers_ = std::move(*frontiers);
    if (from) {
        out->planes_ = std::move(from->planes);
        out->restore(*from);
        return out;
    }
    auto planes = table::DistancePlanes::make(space.classes(), out->kernel_->layout(),
                                              table::modulus_for(space.largest_cost()));
    if (!planes) {
        return planes.error();
    }
    out->planes_ = std::move(*planes);
    out->start();
    return out;
}

void Filler::start() {
    const table::BlockLayout& layout = kernel_->layout();
    std::vector<ClassIndex> classes;
    for (const coset::Entry& entry : space_->goal()) {
        const std::uint64_t bit = layout.bit_of(entry.raw);
        Word& word = frontiers_->target(entry.cls)[bit / table::kWordBits];
        word |= Word{1} << bit % table::kWordBits;
        ++frontiers_->target_count(entry.cls);
        classes.push_back(entry.cls);
    }
    std::ranges::sort(classes);
    classes.erase(std::unique(classes.begin(), classes.end()), classes.end());
    Level level;
    for (const ClassIndex cls : classes) {
        planes_.set(cls, frontiers_->target(cls), 0);
        count_level(cls, frontiers_->target_count(cls), level);
    }
    distribution_.push_back(level);
    reached_ = level.entries;
    advance();
}

void Filler::advance() {
    frontiers_->advance();
    if (kernel_->turned_coordinates().empty()) {
        return;
    }
    for_classes([&](ClassIndex begin, ClassIndex end, unsigned /*thread*/) {
        for (ClassIndex cls = begin; cls != end; ++cls) {
            const FrontierBlock newest = frontiers_->fetch(cls, 1);
            kernel_->turn(newest.bits, newest.count, cls, *frontiers_);
        }
    });
}

// The frontiers of the last levels, as far as the planes tell: entries of the same value from a whole
// modulus earlier come along, which costs time but finds nothing new.
void Filler::restore(const Resume& from) {
    distribution_ = from.distribution;
    restored_levels_ = distribution_.size();
    restored_antipodes_ = from.antipodes;
    for (const Level& level : distribution_) {
        reached_ += level.entries;
    }
    const int last = static_cast<int>(distribution_.size()) - 1;
    for (int back = space_->largest_cost() - 1; back >= 0; --back) {
        for_classes([&](ClassIndex begin, ClassIndex end, unsigned /*thread*/) {
            for (ClassIndex cls = begin; cls != end; ++cls) {
                const std::span<Word> target = frontiers_->target(cls);
                std::uint64_t count = 0;
                if (last - back >= 0) {
                    const unsigned value = static_cast<unsigned>(last - back) % planes_.modulus();
                    count = planes_.with_value(cls, value, target);
                }
                frontiers_->target_count(cls) = static_cast<std::uint32_t>(count);
            }
        });
        advance();
    }
}

base::Status Filler::maybe_checkpoint() {
    if (!options_->checkpoint) {
        return {};
    }
    const std::chrono::duration<double> since = Clock::now() - last_checkpoint_;
    if (since.count() < options_->checkpoint_seconds || reached_ == space_->entries()) {
        return {};
    }
    auto written = options_->checkpoint(planes_, distribution_, antipodes());
    last_checkpoint_ = Clock::now();
    return written;
}

// Of the newest level that has entries.
std::vector<coset::Entry> Filler::antipodes() const {
    std::size_t levels = distribution_.size();
    while (distribution_[levels - 1].entries == 0) {
        --levels;
    }
    if (levels <= restored_levels_) {
        return restored_antipodes_;
    }
    const int steps_back = static_cast<int>(distribution_.size() - levels) + 1;
    std::vector<coset::Entry> out;
    for (ClassIndex cls = 0; cls < space_->classes() && out.size() < kMostAntipodes; ++cls) {
        const FrontierBlock block = frontiers_->fetch(cls, steps_back);
        std::set<std::uint64_t> seen;
        for (std::size_t w = 0; block.count != 0 && w < block.bits.size(); ++w) {
            for (Word rest = block.bits[w]; rest != 0 && out.size() < kMostAntipodes;
                 rest &= rest - 1) {
                const std::uint64_t raw = kernel_->layout().raw_of(
                    w * table::kWordBits + static_cast<std::uint64_t>(std::countr_zero(rest)));
                if (!seen.insert(raw).second) {
                    continue;
                }
                out.push_back({cls, raw});
                for (const coset::GroupElement g : space_->stabilizer(cls)) {
                    seen.insert(space_->raw_through(raw, g));
                }
            }
        }
    }
    return out;
}

base::Result<Filled> Filler::run() {
    int empty_levels = 0;
    while (reached_ < space_->entries() && empty_levels < space_->largest_cost()) {
        const Level level = fill_level(static_cast<int>(distribution_.size()));
        if (options_->stop.stop_requested()) {
            // This level is half done and its entries are marked: the last checkpoint stands.
            return base::Error{base::ErrorCode::Interrupted,
                               space_->name() + ": stopped while filling distance " +
                                   std::to_string(distribution_.size())};
        }
        advance();
        distribution_.push_back(level);
        reached_ += level.entries;
        empty_levels = level.entries == 0 ? empty_levels + 1 : 0;
        if (auto kept = maybe_checkpoint(); !kept) {
            return kept.error();
        }
    }
    Filled out;
    out.antipodes = antipodes();
    while (distribution_.back().entries == 0) {
        distribution_.pop_back();
    }
    out.planes = std::move(planes_);
    out.distribution = std::move(distribution_);
    out.unreached = space_->entries() - reached_;
    out.transitions = reached_ * space_->moves().size();
    out.seconds = std::chrono::duration<double>(Clock::now() - started_).count();
    return out;
}

}  // namespace revenge::bfs
