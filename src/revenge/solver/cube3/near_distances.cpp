#include "revenge/solver/cube3/near_distances.hpp"

#include <algorithm>
#include <bit>
#include <vector>

#include "revenge/base/call_apart.hpp"

namespace revenge::solver::cube3 {

namespace {

using Level = std::vector<std::uint32_t>;  // indices, ascending

// Of one list to the next.
struct Steps {
    const NearSpace& space;

    // All indices of what turns lead to: of a position that symmetries keep there are several.
    template <class Use>
    void each_child(std::uint32_t index, const Use& use) const {
        const auto& class_moves = space.class_moves[index / kTwists];
        const auto& twist_moves = space.twist_moves[index % kTwists];
        for (std::size_t m = 0; m < kMoves; ++m) {
            const std::uint32_t cls = class_moves.classes[m];
            const std::uint16_t twist =
                space.twist_conjugates[twist_moves[m]][class_moves.symmetries[m]];
            use(cls * kTwists + twist);
            for (unsigned left = space.stabilizers[cls] & ~1U; left != 0; left &= left - 1) {
                const auto s = static_cast<std::size_t>(std::countr_zero(left));
                use(cls * kTwists + space.twist_conjugates[twist][s]);
            }
        }
    }
    // RETURNS those one turn farther than `last`, where `before` are one turn nearer.
    Level next(const Level& last, const Level& before) const {
        Level out;
        for (const std::uint32_t index : last) {
            each_child(index, [&out](std::uint32_t child) { out.push_back(child); });
        }
        std::sort(out.begin(), out.end());
        out.erase(std::unique(out.begin(), out.end()), out.end());
        take_away(out, last);
        take_away(out, before);
        return out;
    }
    static void take_away(Level& from, const Level& those) {
        auto next = those.begin();
        std::erase_if(from, [&next, &those](std::uint32_t index) {
            while (next != those.end() && *next < index) {
                ++next;
            }
            return next != those.end() && *next == index;
        });
    }
};

}  // namespace

NearDistances::NearDistances(const NearSpace& space, int depth, unsigned cell_bits)
    : words_((std::size_t{1} << cell_bits) / kCellsInWord,
             static_cast<std::uint64_t>(depth + 1) * (~std::uint64_t{0} / kMask)) {
    const Steps steps{space};
    Level before;
    Level last{static_cast<std::uint32_t>(space.solved * kTwists)};
    enter(last.front(), 0);
    for (int distance = 1; distance < depth - 1; ++distance) {
        Level next = steps.next(last, before);
        for (const std::uint32_t index : next) {
            enter(index, distance);
        }
        before = std::move(last);
        last = std::move(next);
    }
    // The last two levels are followed but not listed: some of their positions are seen twice, and none is missed.
    const auto is_nearer = [&](std::uint32_t index) {
        return least(index) < depth - 1 && (std::ranges::binary_search(before, index) ||
                                            std::ranges::binary_search(last, index));
    };
    // What they find is entered many at a time, so that all of it comes from memory at once.
    constexpr std::size_t kAtOnce = 1024;
    Level children;
    Level ends;
    const auto enter_ends = [&] {
        for (const std::uint32_t end : ends) {
            enter(end, depth);
        }
        ends.clear();
    };
    const auto follow = [&](std::uint32_t index) {
        children.clear();
        steps.each_child(index, [&](std::uint32_t child) {
            prefetch(child);
            children.push_back(child);
        });
        for (const std::uint32_t child : children) {
            if (is_nearer(child)) {
                continue;
            }
            enter(child, depth - 1);
            steps.each_child(child, [&](std::uint32_t end) {
                prefetch(end);
                ends.push_back(end);
            });
        }
        if (ends.size() >= kAtOnce) {
            enter_ends();
        }
    };
    for (const std::uint32_t index : last) {
        base::call_apart(follow, index);
    }
    enter_ends();
}

void NearDistances::enter(std::size_t index, int distance) noexcept {
    const std::size_t cell = cell_of(index);
    std::uint64_t& word = words_[cell / kCellsInWord];
    const std::size_t at = cell % kCellsInWord * kBits;
    const auto value = static_cast<std::uint64_t>(distance);
    if ((word >> at & kMask) > value) {
        word = (word & ~(kMask << at)) | value << at;
    }
}

}  // namespace revenge::solver::cube3
