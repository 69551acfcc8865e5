// Words inserted into sequences of moves: what they do is compared with moves made one after the other.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/notation.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/solver/cycles/alphabet.hpp"
#include "revenge/solver/cycles/cycle_solver.hpp"
#include "revenge/solver/cycles/cycle_table.hpp"
#include "revenge/solver/cycles/even_search.hpp"
#include "revenge/solver/cycles/insertion.hpp"
#include "revenge/solver/cycles/word_insertion.hpp"

namespace revenge::solver::cycles {

namespace {

// A built-in puzzle whose letters are the powers of its base moves.
class LetterPuzzle {
  public:
    explicit LetterPuzzle(const char* name) : definition_(*puzzle::builtin_definition(name)) {
        std::vector<Letter> inverses;
        for (const puzzle::BaseMove& base : definition_.moves()) {
            if (base.turn && (base.turn->layers & (base.turn->layers - 1)) != 0) {
                continue;  // a block of layers
            }
            const auto first = static_cast<int>(letters_.size());
            for (int power = 1; power < base.order; ++power) {
                letters_.push_back(puzzle::power_of(definition_, base, power));
                inverses.push_back(static_cast<Letter>(first + base.order - 1 - power));
            }
        }
        alphabet_ = Alphabet(definition_.puzzle(), letters_, inverses,
                             std::vector<std::uint16_t>(letters_.size(), 1));
    }

    const puzzle::Puzzle& puzzle() const { return definition_.puzzle(); }
    const Alphabet& alphabet() const { return alphabet_; }
    const std::vector<puzzle::Move>& letters() const { return letters_; }
    puzzle::State after(puzzle::State state, const Letters& word) const {
        for (const Letter letter : word) {
            state = puzzle().apply(state, letters_[letter].action);
        }
        return state;
    }
    Letters random_word(std::size_t length, base::Random& random) const {
        Letters out;
        for (std::size_t i = 0; i < length; ++i) {
            out.push_back(static_cast<Letter>(random.below(letters_.size())));
        }
        return out;
    }
    // A 3-cycle of an orbit that moves nothing else: the first of the commutators [X Y X', Z].
    Letters three_cycle(const puzzle::Orbit& orbit) const {
        const auto count = static_cast<Letter>(letters_.size());
        for (Letter x = 0; x < count; ++x) {
            for (Letter y = 0; y < count; ++y) {
                for (Letter z = 0; z < count; ++z) {
                    const Letters word{x,
                                       y,
                                       alphabet_.inverse(x),
                                       z,
                                       x,
                                       alphabet_.inverse(y),
                                       alphabet_.inverse(x),
                                       alphabet_.inverse(z)};
                    const puzzle::State made = after(puzzle().solved(), word);
                    int moved = 0;
                    int own = 0;
                    for (int slot = 0; slot < puzzle().slots(); ++slot) {
                        const auto i = static_cast<std::size_t>(slot);
                        const bool is_moved =
                            made.piece[i] != puzzle().solved().piece[i] || made.twist[i] != 0;
                        moved += is_moved ? 1 : 0;
                        own += is_moved && slot >= orbit.first && slot < orbit.first + orbit.size
                                   ? 1
                                   : 0;
                    }
                    if (moved == 3 && own == 3) {
                        return word;
                    }
                }
            }
        }
        return {};
    }

  private:
    puzzle::Definition definition_;
    std::vector<puzzle::Move> letters_;
    Alphabet alphabet_;
};

int wrong_in(const puzzle::Puzzle& puzzle, const puzzle::State& state, const puzzle::Orbit& orbit) {
    int out = 0;
    for (int slot = orbit.first; slot < orbit.first + orbit.size; ++slot) {
        const auto i = static_cast<std::size_t>(slot);
        out += state.piece[i] != puzzle.solved().piece[i] || state.twist[i] != 0 ? 1 : 0;
    }
    return out;
}

}  // namespace

TEST(Alphabet, AppendedWordsDoTheSameAndWeighWhatIsReported) {
    for (const char* name : {"3x3x3", "megaminx"}) {
        const LetterPuzzle made(name);
        base::Random random(1);
        for (int i = 0; i < 200; ++i) {
            const Letters word = made.random_word(30, random);
            Letters merged;
            int weight = 0;
            for (const Letter letter : word) {
                weight += made.alphabet().append(merged, letter);
            }
            EXPECT_EQ(made.after(made.puzzle().solved(), merged),
                      made.after(made.puzzle().solved(), word));
            EXPECT_EQ(weight, static_cast<int>(made.alphabet().weight(merged)));
            Letters undone = merged;
            for (const Letter letter : made.alphabet().inverse(merged)) {
                made.alphabet().append(undone, letter);
            }
            EXPECT_TRUE(undone.empty());
        }
    }
}

TEST(CycleTableStandard, HasAllEvenCyclesOfCornersAndTheirWordsDoThem) {
    const LetterPuzzle made("3x3x3");
    const puzzle::Orbit& corners = *made.puzzle().find_orbit("corners");
    const CycleTable table(made.puzzle(), made.alphabet(), corners, {made.three_cycle(corners)});
    // 8 * 7 * 6 / 3 cycles of places, and two free twists of three.
    ASSERT_EQ(table.size(), 112U * 9U);
    for (std::uint32_t i = 0; i < table.size(); ++i) {
        const Letters word = table.word(i, made.alphabet());
        puzzle::Transformation action = made.puzzle().identity();
        for (const Letter letter : word) {
            action = made.puzzle().then(action, made.letters()[letter].action);
        }
        auto cycle = cycle_of(action, corners);
        ASSERT_TRUE(cycle);
        cycle->normalize();
        EXPECT_EQ(*cycle, table.cycle(i));
        EXPECT_EQ(table.find(*cycle), i);
        EXPECT_LE(word.size(), table.weight(i));
    }
    Cycle twisted = table.cycle(0);
    twisted.twists[0] = static_cast<puzzle::SlotNumber>((twisted.twists[0] + 1) % 3);
    EXPECT_EQ(table.find(twisted), CycleTable::kNone);
}

// The twin appends, at each step, the lightest cycle of those that put most right.
TEST(InsertionStandard, SolvesAnOrbitAndIsNoLongerThanWordsAppended) {
    const LetterPuzzle made("3x3x3");
    for (const char* name : {"corners"}) {
        const puzzle::Orbit& orbit = *made.puzzle().find_orbit(name);
        const CycleTable table(made.puzzle(), made.alphabet(), orbit, {made.three_cycle(orbit)});
        const Insertion insertion(made.puzzle(), made.alphabet(), orbit, table);
        base::Random random(2);
        for (int i = 0; i < 10; ++i) {
            puzzle::State state = made.puzzle().solved();
            for (int k = 0; k < 12; ++k) {
                state = made.after(
                    state, table.word(static_cast<std::uint32_t>(random.below(table.size())),
                                      made.alphabet()));
            }
            const Letters skeleton = made.random_word(10, random);
            puzzle::State begin = state;
            for (const Letter letter : made.alphabet().inverse(skeleton)) {
                begin = made.puzzle().apply(begin, made.letters()[letter].action);
            }
            const auto word = insertion.solve(begin, skeleton, 1'000'000);
            ASSERT_TRUE(word);
            EXPECT_EQ(wrong_in(made.puzzle(), made.after(begin, *word), orbit), 0);
            EXPECT_EQ(made.after(begin, *word),
                      made.puzzle().solved());  // cycles move nothing else
            Letters appended = skeleton;
            bool is_stuck = false;
            for (puzzle::State at = state; wrong_in(made.puzzle(), at, orbit) > 0 && !is_stuck;) {
                const int before = wrong_in(made.puzzle(), at, orbit);
                double best = 0;
                Letters chosen;
                for (std::uint32_t c = 0; c < table.size(); ++c) {
                    const Letters one = table.word(c, made.alphabet());
                    const int gain = before - wrong_in(made.puzzle(), made.after(at, one), orbit);
                    if (gain / static_cast<double>(one.size()) > best) {
                        best = gain / static_cast<double>(one.size());
                        chosen = one;
                    }
                }
                is_stuck = chosen.empty();
                at = made.after(at, chosen);
                for (const Letter letter : chosen) {
                    made.alphabet().append(appended, letter);
                }
            }
            if (!is_stuck) {
                EXPECT_LE(word->size(), appended.size());
            }
        }
    }
}

TEST(EvenSearch, FindsTheFewestLettersThatSolveCornersAndSums) {
    const LetterPuzzle made("2x2x2");
    const puzzle::Orbit& corners = made.puzzle().orbits().front();
    std::vector<std::size_t> slots;
    for (int slot = corners.first; slot < corners.first + corners.size; ++slot) {
        slots.push_back(static_cast<std::size_t>(slot));
    }
    const EvenSearch::Sums moduli{2};
    const std::vector<EvenSearch::Sums> gains(made.letters().size(), {1});  // counts letters
    const EvenSearch search(made.puzzle(), made.alphabet(), moduli, gains, slots);
    base::Random random(4);
    for (std::size_t length = 0; length <= 3; ++length) {
        const Letters word = made.random_word(length, random);
        const puzzle::State state = made.after(made.puzzle().solved(), word);
        const int odd = static_cast<int>(length % 2);
        const auto found = search.find(state, {odd}, 100'000);
        ASSERT_TRUE(found);
        EXPECT_EQ(made.after(state, *found), made.puzzle().solved());
        EXPECT_EQ(static_cast<int>(found->size()) % 2, odd);
        EXPECT_LE(found->size(), length);
    }
}

TEST(WordInsertion, GainsMoreThanItsWordsWeigh) {
    const LetterPuzzle made("3x3x3");
    const puzzle::Orbit& corners = *made.puzzle().find_orbit("corners");
    const auto slots = static_cast<std::size_t>(made.puzzle().slots());
    constexpr double kWorth = 5;
    // Words that move no corner, inserted at the end of nothing, leave the corners as they are.
    std::vector<bool> is_kept(slots, false);
    std::fill_n(is_kept.begin() + corners.first, corners.size, true);
    const std::vector<double> worth(slots, kWorth);
    const WordInsertion keeping(made.puzzle(), made.alphabet(), worth, is_kept);
    const WordInsertion words(made.puzzle(), made.alphabet(), worth,
                              std::vector<bool>(slots, false));
    base::Random random(5);
    bool is_longer = false;
    for (int i = 0; i < 20; ++i) {
        const puzzle::State state =
            made.after(made.puzzle().solved(), made.random_word(60, random));
        const Letters before = made.random_word(8, random);
        std::size_t done = 0;
        const Letters after = words.improved(state, before, worth, 10'000'000, done);
        const auto wrong = [&](const Letters& word) {
            const puzzle::State at = made.after(state, word);
            int out = 0;
            for (const puzzle::Orbit& orbit : made.puzzle().orbits()) {
                out += wrong_in(made.puzzle(), at, orbit);
            }
            return out;
        };
        const double gained = kWorth * (wrong(before) - wrong(after));
        const auto added = static_cast<double>(after.size()) - static_cast<double>(before.size());
        EXPECT_GE(gained, added);
        is_longer = is_longer || after.size() > before.size();
        const puzzle::State kept =
            made.after(state, keeping.improved(state, Letters(), worth, 10'000'000, done));
        for (int slot = corners.first; slot < corners.first + corners.size; ++slot) {
            EXPECT_EQ(kept.piece[static_cast<std::size_t>(slot)],
                      state.piece[static_cast<std::size_t>(slot)]);
        }
    }
    EXPECT_TRUE(is_longer);
}

TEST(CycleSolverStandard, PuzzlesWithOrbitsWithoutCyclesAreSolved) {
    for (const char* name : {"skewb", "master-pyraminx"}) {
        const auto definition = puzzle::builtin_definition(name);
        ASSERT_TRUE(definition) << name;
        const auto solver = CycleSolver::make(*definition);
        ASSERT_TRUE(solver) << solver.error().message;
        const std::vector<puzzle::Move> all = notation::all_moves(*definition);
        base::Random random(6);
        for (int i = 0; i < 5; ++i) {
            puzzle::State state = definition->puzzle().solved();
            for (int k = 0; k < 100; ++k) {
                state = definition->puzzle().apply(state, all[random.below(all.size())].action);
            }
            const auto moves = solver->solve(state);
            ASSERT_TRUE(moves) << name << ": " << moves.error().message;
            EXPECT_TRUE(definition->is_solved(puzzle::apply(*definition, state, *moves)));
        }
    }
}

}  // namespace revenge::solver::cycles
