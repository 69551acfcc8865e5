#include "revenge/bounds/pairing_index.hpp"

#include <algorithm>
#include <atomic>
#include <string_view>

#include "revenge/base/check.hpp"

namespace revenge::bounds {

namespace {

constexpr std::string_view kTask = "pairings of the wings, by distance";
constexpr std::size_t kClassesAtOnce = std::size_t{1} << 16U;  // classes

// The symmetry or the move that does this to the centers, which tell all of them apart.
template <class List>
std::uint8_t numbered(const List& list, const PlaceMap& centers) {
    const auto found =
        std::ranges::find_if(list, [&](const auto& one) { return one.centers == centers; });
    base::check(found != list.end(),
                "symmetries make symmetries of each other, and moves of moves");
    return static_cast<std::uint8_t>(found - list.begin());
}

}  // namespace

EdgePairing first_of(const StepThree& model, const EdgePairing& pairing) noexcept {
    EdgePairing out = pairing;
    for (const StepThreeSymmetry& symmetry : model.symmetries()) {
        out = std::min(out, symmetry.pairs(pairing));
    }
    return out;
}

bool is_first(const StepThree& model, const EdgePairing& pairing) noexcept {
    return std::ranges::none_of(model.symmetries(), [&](const StepThreeSymmetry& symmetry) {
        return symmetry.pairs(pairing) < pairing;
    });
}

// Breadth first from the joined pairing.
class PairingIndex::Walk {
  public:
    Walk(const StepThree& model, int farthest, const base::StopToken& stop,
         base::ProgressSink& progress)
        : model_(model), entries_(kPairings) {
        for (const StepThreeSymmetry& symmetry : model.symmetries()) {
            inverse_.push_back(numbered(model.symmetries(), inverse(symmetry.centers)));
        }
        std::vector<std::uint32_t> ranks;
        meet(rank_of(joined_pairing()), 0);
        ends_.push_back(classes());
        std::size_t begin = 0;
        while (static_cast<int>(ends_.size()) <= farthest && begin < classes()) {
            const std::size_t end = classes();
            for (std::size_t cls = begin; cls < end; ++cls) {
                if (cls % kClassesAtOnce == 0) {
                    const bool is_whole = farthest == kAllDistances;
                    progress.report({kTask, cls, is_whole ? kPairingClasses : 0, "classes"});
                    if (stop.stop_requested()) {
                        return;
                    }
                }
                find_ranks(cls, ranks);
                for (const std::uint32_t rank : ranks) {
                    meet(rank, ends_.size());
                }
            }
            if (classes() > end) {
                ends_.push_back(classes());
            }
            begin = end;
        }
    }

    std::uint32_t classes() const noexcept { return static_cast<std::uint32_t>(first_.size()); }
    // The ranks of what the moves make of a class's first pairing; their entries are asked for.
    void find_ranks(std::size_t cls, std::vector<std::uint32_t>& out) const {
        const EdgePairing first = pairing_at(first_[cls]);
        out.clear();
        for (const StepThreeMove& move : model_.moves()) {
            out.push_back(rank_of(move.pairs(first)));
            __builtin_prefetch(&entries_[out.back()]);
        }
    }
    // The ranks of first pairings, by class.
    const std::vector<std::uint32_t>& firsts() const noexcept { return first_; }
    PairingEntry operator[](std::uint32_t rank) const noexcept { return entries_[rank]; }
    // How many classes are within each distance.
    const std::vector<std::uint32_t>& ends() const noexcept { return ends_; }
    const std::vector<std::uint64_t>& counts() const noexcept { return counts_; }

  private:
    void meet(std::uint32_t rank, std::size_t distance) {
        if (entries_[rank].is_known()) {
            return;
        }
        const EdgePairing first = first_of(model_, pairing_at(rank));
        counts_.resize(distance + 1);
        for (std::size_t i = 0; i < inverse_.size(); ++i) {
            PairingEntry& entry = entries_[rank_of(model_.symmetries()[i].pairs(first))];
            if (!entry.is_known()) {
                ++counts_[distance];
                entry = PairingEntry(classes(), inverse_[i]);
            }
        }
        first_.push_back(rank_of(first));
    }

    const StepThree& model_;
    std::vector<std::uint8_t> inverse_;        // [symmetry]
    base::LargeVector<PairingEntry> entries_;  // [rank]
    std::vector<std::uint32_t> first_;         // [class]
    std::vector<std::uint32_t> ends_;          // [distance]
    std::vector<std::uint64_t> counts_;        // [distance]
};

PairingIndex::PairingIndex(const StepThree& model, std::size_t near_classes, int farthest,
                           const base::Sharing& how, base::ProgressSink& progress)
    : model_(model), moves_(model.moves().size()) {
    find_symmetries();
    const Walk walk(model, farthest, how.stop, progress);
    counts_ = walk.counts();
    find_within(near_classes, walk.ends());
    ranked_.reserve(walk.classes());
    for (std::uint32_t cls = 0; cls < walk.classes(); ++cls) {
        ranked_.push_back({walk.firsts()[cls], cls});
    }
    std::ranges::sort(ranked_, {}, &Ranked::rank);
    find_next(walk, how, progress);
}

PairingEntry PairingIndex::operator[](const EdgePairing& pairing) const noexcept {
    const EdgePairing first = first_of(model_, pairing);
    const auto symmetry = std::ranges::find_if(
        model_.symmetries(),
        [&](const StepThreeSymmetry& one) { return one.pairs(pairing) == first; });
    const std::uint32_t rank = rank_of(first);
    const auto at = std::ranges::lower_bound(ranked_, rank, {}, &Ranked::rank);
    return at != ranked_.end() && at->rank == rank
               ? PairingEntry(at->cls,
                              static_cast<std::size_t>(symmetry - model_.symmetries().begin()))
               : PairingEntry();
}

// A symmetry S makes of a pairing p moved by m what S(p) is, moved by S m S^-1.
void PairingIndex::find_symmetries() {
    const std::vector<StepThreeSymmetry>& symmetries = model_.symmetries();
    identity_ = numbered(symmetries, identity_map());
    for (const StepThreeSymmetry& symmetry : symmetries) {
        std::vector<std::uint8_t>& seen = seen_.emplace_back();
        for (const StepThreeMove& move : model_.moves()) {
            seen.push_back(
                numbered(model_.moves(),
                         then(then(inverse(symmetry.centers), move.centers), symmetry.centers)));
        }
        std::vector<std::uint8_t>& product = product_.emplace_back();
        for (const StepThreeSymmetry& other : symmetries) {
            product.push_back(numbered(symmetries, then(symmetry.centers, other.centers)));
        }
    }
}

// `ends`: how many classes are within each distance.
void PairingIndex::find_within(std::size_t near_classes, const std::vector<std::uint32_t>& ends) {
    within_.push_back(static_cast<std::uint32_t>(std::min<std::size_t>(near_classes, ends.back())));
    const auto last = std::ranges::lower_bound(ends, near());  // the distance of the last near one
    within_.insert(within_.end(), last + (last == ends.end() - 1 ? 0 : 1), ends.end());
}

void PairingIndex::find_next(const Walk& walk, const base::Sharing& how,
                             base::ProgressSink& progress) {
    next_.resize(std::size_t{walk.classes()} * moves_);
    std::atomic<std::uint64_t> done{0};
    base::parallel_for(walk.classes(), {how.threads, kClassesAtOnce, how.stop},
                       [&](std::size_t begin, std::size_t end) {
                           std::vector<std::uint32_t> ranks;
                           for (std::size_t cls = begin; cls < end; ++cls) {
                               walk.find_ranks(cls, ranks);
                               std::ranges::transform(
                                   ranks, next_.begin() + static_cast<std::ptrdiff_t>(cls * moves_),
                                   [&](std::uint32_t rank) { return walk[rank]; });
                           }
                           progress.report({"moves between classes of pairings",
                                            done += end - begin, walk.classes(), "classes"});
                       });
}

}  // namespace revenge::bounds
