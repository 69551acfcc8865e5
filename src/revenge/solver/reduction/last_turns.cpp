#include "revenge/solver/reduction/last_turns.hpp"

#include <algorithm>
#include <bit>

#include "revenge/base/check.hpp"
#include "revenge/base/parallel.hpp"
#include "revenge/puzzle/parity.hpp"
#include "revenge/solver/reduction/centers.hpp"

namespace revenge::solver::reduction {

namespace {

constexpr std::uint8_t kAllLayers = 0b1111;

// RETURNS the symmetry that is a turn of the whole cube.
puzzle::SymmetryIndex rotation_of(const puzzle::Cube& cube, puzzle::Turn turn) {
    const Generator whole = generator_of(cube, turn);
    const auto first = static_cast<std::size_t>(cube.puzzle().find_orbit("wings")->first);
    puzzle::SymmetryIndex out = 0;
    const auto is_it = [&](puzzle::SymmetryIndex r) {
        for (std::size_t i = 0; i < kWings; ++i) {
            if (cube.symmetry(r).place[first + i] - first != whole.wing_to.at[i]) {
                return false;
            }
        }
        return true;
    };
    while (out < puzzle::kRotations && !is_it(out)) {
        ++out;
    }
    base::check(out < puzzle::kRotations, "all layers together turn as the whole cube does");
    return out;
}

std::size_t index_of(const std::vector<Generator>& moves, puzzle::Turn turn) {
    const auto found = std::ranges::find(moves, turn, &Generator::turn);
    return static_cast<std::size_t>(found - moves.begin());
}

}  // namespace

Frames::Frames(const puzzle::Cube& cube, const std::vector<Generator>& moves) {
    for (std::uint8_t s = 0; s < puzzle::kSymmetries; ++s) {
        if (puzzle::all_symmetries()[s].axis[0] == 0) {
            symmetries_.push_back(s);
        }
    }
    base::check(symmetries_.size() == kCount && symmetries_[0] == 0,
                "16 symmetries keep the x axis, the identity first");
    const auto place_among = [&](puzzle::SymmetryIndex s) {
        return static_cast<std::uint8_t>(std::ranges::find(symmetries_, s) - symmetries_.begin());
    };
    make_wings(cube);
    for (std::size_t m = 0; m < moves.size(); ++m) {
        axis_[m] = moves[m].turn.axis;
        is_counterclockwise_[m] = moves[m].turn.quarters == 3 ? 1 : 0;
    }
    for (std::size_t f = 0; f < kCount; ++f) {
        const puzzle::SymmetryIndex back = puzzle::inverse(symmetries_[f]);
        inverse_[f] = place_among(back);
        for (std::size_t g = 0; g < kCount; ++g) {
            compose_[f][g] = place_among(puzzle::compose(symmetries_[g], symmetries_[f]));
        }
        for (std::size_t m = 0; m < moves.size(); ++m) {
            puzzle::Turn turn = puzzle::image(puzzle::all_symmetries()[back], moves[m].turn, 4);
            puzzle::SymmetryIndex after = symmetries_[f];
            if (index_of(moves, turn) == moves.size()) {
                const puzzle::Turn whole{turn.axis, kAllLayers, turn.quarters};
                turn = {turn.axis, static_cast<std::uint8_t>(kAllLayers ^ turn.layers),
                        static_cast<std::uint8_t>(4 - turn.quarters)};
                after = puzzle::compose(after, rotation_of(cube, whole));  // the rotation first
            }
            taken_[f][m] = {static_cast<std::uint8_t>(index_of(moves, turn)), place_among(after)};
            base::check(taken_[f][m].move < moves.size() && taken_[f][m].frame < kCount,
                        "phase 2's moves look alike from all frames");
        }
    }
}

TurnWord Frames::taken(std::size_t frame, const TurnWord& word) const noexcept {
    TurnWord out = word;
    for (std::size_t i = 0; i < word.length; ++i) {
        const Taken taken = taken_[frame][word.moves[i]];
        frame = taken.frame;
        std::size_t at = i;
        for (; at > 0 && out.moves[at - 1] > taken.move &&
               axis_[out.moves[at - 1]] == axis_[taken.move];
             --at) {
            out.moves[at] = out.moves[at - 1];
        }
        out.moves[at] = taken.move;
    }
    const std::uint8_t last_axis = axis_[out.moves[word.length - 1U]];
    for (std::size_t i = word.length; i-- > 0 && axis_[out.moves[i]] == last_axis;) {
        if (is_counterclockwise_[out.moves[i]] != 0) {
            // Phase 2 has all three turns of a block that it may turn by a quarter.
            out.moves[i] = static_cast<std::uint8_t>(out.moves[i] - 2);
        }
    }
    return out;
}

void Frames::make_wings(const puzzle::Cube& cube) {
    const auto first = static_cast<std::size_t>(cube.puzzle().find_orbit("wings")->first);
    for (std::size_t f = 0; f < kCount; ++f) {
        for (std::size_t i = 0; i < kWings; ++i) {
            wings_[f].at[i] =
                static_cast<std::uint8_t>(cube.symmetry(symmetries_[f]).place[first + i] - first);
        }
        bool is_alike = !puzzle::is_odd_permutation(std::span(wings_[f].at).first(kWings));
        for (std::size_t i = 0; i < kHalf; ++i) {
            is_alike = is_alike && (wings_[f].at[i] < kHalf) == (wings_[f].at[0] < kHalf);
        }
        base::check(is_alike, "frames keep the wings' parity and halves");
    }
}

namespace {

constexpr std::uint32_t kNoClass = ~0U;

// A word of a list, before lists are put together.
struct Found {
    std::uint32_t list;
    std::uint32_t word;
    std::uint32_t first_half;  // bit p: carries place p into the first half
};

}  // namespace

// The walk back from the goal with the wings split about one axis.
class LastTurns::Walk {
  public:
    Walk(const LastTurns& lists, const SplitCenters& centers, const Frames& frames,
         const CornerRotations& rotations, const std::vector<Generator>& moves, std::uint8_t axis)
        : lists_(lists),
          centers_(centers),
          frames_(frames),
          moves_(moves),
          sets_(moves, centers.about()),
          axis_(axis) {
        for (const Generator& move : moves) {
            const auto back =
                std::ranges::find(moves, puzzle::inverse(move.turn), &Generator::turn);
            inverse_.push_back(static_cast<std::size_t>(back - moves.begin()));
        }
        for (const SplitGoal& goal : centers.goals(moves)) {
            if (goal.axis == axis) {
                goals_.push_back(goal.sets);
            }
        }
        const Bytes32& to = rotations.wing_to(rotations.to_x(axis));
        for (std::size_t p = 0; p < kWings; ++p) {
            first_half_.at[p] = to.at[p] < kHalf ? 1 : 0;
        }
        word_.length = static_cast<std::uint8_t>(lists.turns());
    }

    void run(std::vector<Found>& found, const base::OnShare& on_share) {
        found_ = &found;
        for (std::size_t m = 0; m < moves_.size(); ++m) {
            on_share(static_cast<double>(m) / static_cast<double>(moves_.size()));
            step(m, word_.length);
        }
        on_share(1);
    }

  private:
    bool is_end(std::size_t m) const { return may_end_phase2(moves_[m], axis_); }
    // Returns true if `m` may precede the present moves. Final moves that phase 3 has, too, belong to phase 3; moves
    // about one axis stand in a fixed order, with each set of layers once.
    bool may_precede(std::size_t m, std::size_t left) const {
        if (left == word_.length) {
            return is_end(m);
        }
        const std::size_t next = word_.moves[left];
        const std::uint8_t axis = moves_[m].turn.axis;
        if (axis != moves_[next].turn.axis) {
            return true;
        }
        if (moves_[m].turn.layers == moves_[next].turn.layers || m > next) {
            return false;
        }
        const bool is_last_axis =
            std::all_of(word_.moves.begin() + static_cast<std::ptrdiff_t>(left),
                        word_.moves.begin() + word_.length,
                        [&](std::uint8_t later) { return moves_[later].turn.axis == axis; });
        return !is_last_axis || is_end(m);
    }

    // Prepends `m` to the present moves, if allowed, and recurses.
    void step(std::size_t m, std::size_t left) {
        if (!may_precede(m, left)) {
            return;
        }
        word_.moves[left - 1] = static_cast<std::uint8_t>(m);
        if (left > 1) {
            for (std::size_t before = 0; before < moves_.size(); ++before) {
                step(before, left - 1);
            }
        } else if (is_least()) {
            enter();
        }
    }

    // RETURNS whether no frame shows the word as one that comes before it.
    bool is_least() const {
        const std::uint32_t packed = lists_.pack(word_);
        const bool has_one_axis = std::all_of(
            word_.moves.begin(), word_.moves.begin() + word_.length, [this](std::uint8_t move) {
                return moves_[move].turn.axis == moves_[word_.moves[0]].turn.axis;
            });
        for (std::size_t f = 1; f < Frames::kCount; ++f) {
            // Most words differ in their first moves.
            const std::uint8_t first =
                has_one_axis ? word_.moves[0] : frames_.first_taken(f, word_);
            if (first < word_.moves[0] ||
                (first == word_.moves[0] && lists_.pack(frames_.taken(f, word_)) < packed)) {
                return false;
            }
        }
        return true;
    }

    void enter() {
        Bytes32 first_half = first_half_;
        for (std::size_t i = word_.length; i-- > 0;) {
            first_half = shuffle(first_half, moves_[word_.moves[i]].wing_to);
        }
        for (SplitSets sets : goals_) {
            for (std::size_t i = word_.length; i-- > 0;) {
                sets = sets_.apply(sets, inverse_[word_.moves[i]]);
            }
            const SplitCenters::Place place = centers_.place_of(sets);
            const std::uint32_t entry = lists_.classes_[place / 2];
            const std::size_t frame = entry % Frames::kCount;
            // The representative of the class makes the word as seen in this frame.
            const std::size_t back = frames_.inverse(frame);
            const std::uint32_t packed = lists_.pack(frames_.taken(back, word_));
            const std::uint32_t rows = bits_of<0>(shuffle(first_half, frames_.wings(back)));
            const auto list = static_cast<std::uint32_t>(entry / Frames::kCount * 2 + place % 2);
            found_->push_back({list, packed, rows & ((1U << kWings) - 1)});
        }
    }

    const LastTurns& lists_;
    const SplitCenters& centers_;
    const Frames& frames_;
    const std::vector<Generator>& moves_;
    SplitSetMoves sets_;
    std::uint8_t axis_;
    std::vector<std::size_t> inverse_;
    std::vector<SplitSets> goals_;
    Bytes32 first_half_;  // of the places, as ones
    TurnWord word_;
    std::vector<Found>* found_ = nullptr;
};

LastTurns::LastTurns(const puzzle::Cube& cube, const SplitCenters& centers, const Frames& frames,
                     const CornerRotations& rotations, const std::vector<Generator>& moves,
                     std::size_t turns, unsigned threads, const base::OnShare& on_share)
    : turns_{static_cast<std::uint8_t>(turns)},
      bits_of_move_{static_cast<std::uint8_t>(std::bit_width(moves.size() - 1))} {
    base::check(turns <= TurnWord::kMost && turns * bits_of_move_[0] <= 32,
                "a word of phase 2's last turns fits into 32 bits");
    make_classes(cube, centers, frames);
    std::array<std::vector<Found>, 3> found;  // of each axis
    const bool about_x = centers.about() == SplitAbout::X;
    base::ParallelProgress shares(on_share, about_x ? 1 : 2);
    base::parallel_for(
        found.size(), {base::thread_count(threads), 1}, [&](std::size_t axis, std::size_t /*end*/) {
            if ((axis == 0) == about_x) {
                Walk(*this, centers, frames, rotations, moves, static_cast<std::uint8_t>(axis))
                    .run(found[axis], shares.part(1));
            }
        });
    const auto each = [&found](const auto& use) {
        for (const std::vector<Found>& of_axis : found) {
            for (const Found& item : of_axis) {
                use(item);
            }
        }
    };
    const std::size_t lists = begin_.size() - 1;
    std::vector<std::uint32_t> count(lists, 0);
    each([&](const Found& item) { ++count[item.list]; });
    for (std::size_t i = 0; i < lists; ++i) {
        begin_[i + 1] =
            begin_[i] + static_cast<std::uint32_t>((count[i] + kWordsInBlock - 1) / kWordsInBlock);
    }
    rows_.assign(begin_.back() * kRows, 0);
    words_.assign(begin_.back() * kWordsInBlock, 0);
    std::ranges::fill(count, 0);
    each([&](const Found& item) {
        const std::size_t n = count[item.list]++;
        const std::size_t block = begin_[item.list] + n / kWordsInBlock;
        words_[block * kWordsInBlock + n % kWordsInBlock] = item.word;
        for (unsigned left = item.first_half; left != 0; left &= left - 1) {
            rows_[block * kRows + static_cast<std::size_t>(std::countr_zero(left))] |=
                std::uint64_t{1} << n % kWordsInBlock;
        }
    });
}

// Gives each place (without parity, which all frames keep) its class. The first place of a class stands for it, so
// that exactly the frame of such a place is the identity.
void LastTurns::make_classes(const puzzle::Cube& cube, const SplitCenters& centers,
                             const Frames& frames) {
    const bool about_x = centers.about() == SplitAbout::X;
    const auto first = static_cast<std::size_t>(cube.puzzle().find_orbit("centers")->first);
    const auto maps_of = [&](const auto& places) {
        std::array<ByteMaps, Frames::kCount> out;
        for (std::size_t f = 0; f < Frames::kCount; ++f) {
            const auto& action = cube.symmetry(frames.symmetry(f));
            out[f] = byte_maps(
                places, [&](std::size_t place) { return action.place[first + place] - first; });
        }
        return out;
    };
    const auto axes = maps_of(kRing);
    const auto alike = about_x ? maps_of(axis_places(kR)) : axes;
    classes_.assign(centers.size() / 2, kNoClass);
    std::uint32_t count = 0;
    for (const SplitSets& sets : centers.all_sets()) {
        std::array<std::uint32_t, Frames::kCount> seen{};
        for (std::size_t f = 0; f < Frames::kCount; ++f) {
            seen[f] =
                centers.place_of({image(axes[f], sets.axes), image(alike[f], sets.alike), false}) /
                2;
        }
        if (classes_[seen[0]] != kNoClass) {
            continue;
        }
        stabilizers_.push_back(0);
        for (std::size_t f = 0; f < Frames::kCount; ++f) {
            if (seen[f] == seen[0]) {
                stabilizers_.back() = static_cast<std::uint16_t>(stabilizers_.back() | 1U << f);
            }
            std::uint32_t& entry = classes_[seen[f]];
            if (entry == kNoClass) {
                entry = static_cast<std::uint32_t>(count * Frames::kCount + frames.inverse(f));
            }
        }
        ++count;
    }
    begin_.assign(std::size_t{count} * 2 + 1, 0);
}

}  // namespace revenge::solver::reduction
