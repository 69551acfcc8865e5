// Solving by 3-cycles: states that are nearly solved take as few moves as solve them.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/notation.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/solver/cycles/cycle_solver.hpp"
#include "revenge/solver/cycles/sum_basis.hpp"
#include "revenge/solver/cycles/word_insertion.hpp"

namespace revenge::solver::cycles {

namespace {

TEST(CycleSolverStandard, StatesOfFourMovesOrFewerTakeNoMoreHeldInAnyWay) {
    for (const char* name : {"3x3x3", "4x4x4-super", "5x5x5", "skewb"}) {
        const auto definition = puzzle::builtin_definition(name);
        ASSERT_TRUE(definition);
        const auto solver = CycleSolver::make(*definition);
        ASSERT_TRUE(solver) << solver.error().message;
        const std::vector<puzzle::Move> all = notation::all_moves(*definition);
        base::Random random(7);
        for (std::size_t turns = 0; turns <= 4; ++turns) {
            for (int i = 0; i < 10; ++i) {
                puzzle::State state = definition->puzzle().solved();
                for (std::size_t k = 0; k < turns; ++k) {
                    state = definition->puzzle().apply(state, all[random.below(all.size())].action);
                }
                const std::size_t held = random.below(definition->rotations().size() + 1);
                if (held != 0) {
                    state = definition->puzzle().apply(state, definition->rotations()[held - 1]);
                }
                const auto way = solver->solve(state);
                ASSERT_TRUE(way) << way.error().message;
                EXPECT_TRUE(definition->is_solved(puzzle::apply(*definition, state, *way)));
                EXPECT_LE(way->size(), turns) << name;
            }
        }
    }
}

struct Generators {
    std::vector<std::string> names;
    std::size_t order;
    std::size_t cycles;  // of each set, by each move
};

// Two moves of pairs of 5-cycles, and four of six swaps, of which any two have few different products.
const std::vector<Generators> kGenerators{{{"A", "B"}, 5, 2}, {{"A", "B", "C", "D"}, 2, 6}};

// Moves of cycles at random places of three sets: all sets move in all short commutators.
puzzle::Definition random_moves(const Generators& generators, std::uint64_t seed) {
    std::vector<puzzle::Orbit> orbits;
    int slots = 0;
    for (const int size : {13, 14, 15}) {
        puzzle::Orbit orbit{"set " + std::to_string(size), slots, size, 1, {}};
        orbit.solved.resize(static_cast<std::size_t>(size));
        std::iota(orbit.solved.begin(), orbit.solved.end(), puzzle::SlotNumber{0});
        orbits.push_back(orbit);
        slots += size;
    }
    const puzzle::Puzzle puzzle("random-moves", orbits);
    base::Random random(seed);
    std::vector<puzzle::BaseMove> moves;
    for (const std::string& name : generators.names) {
        puzzle::Transformation action = puzzle.identity();
        for (const puzzle::Orbit& orbit : orbits) {
            std::vector<puzzle::SlotNumber> places(static_cast<std::size_t>(orbit.size));
            std::iota(places.begin(), places.end(), static_cast<puzzle::SlotNumber>(orbit.first));
            random.shuffle(std::span(places));
            const std::size_t order = generators.order;
            for (std::size_t i = 0; i < generators.cycles * order; ++i) {
                const std::size_t begin = i / order * order;
                action.from[places[i]] = places[begin + (i + 1) % order];
            }
        }
        moves.push_back({name, action, static_cast<int>(generators.order), std::nullopt});
    }
    return {puzzle, std::move(moves)};
}

TEST(CycleSolverStandard, SetsThatAllWordsMoveAreSolvedOneAfterTheOther) {
    for (const Generators& generators : kGenerators) {
        for (const std::uint64_t seed : {1, 2, 3}) {
            const puzzle::Definition definition = random_moves(generators, seed);
            const auto solver = CycleSolver::make(definition);
            ASSERT_TRUE(solver) << solver.error().message;
            const std::vector<puzzle::BaseMove>& moves = definition.moves();
            base::Random random(seed);
            for (int i = 0; i < 4; ++i) {
                puzzle::State state = definition.puzzle().solved();
                std::vector<puzzle::Move> back;
                for (int k = 0; k < 100; ++k) {
                    const puzzle::BaseMove& move = moves[random.below(moves.size())];
                    state = definition.puzzle().apply(state, move.action);
                    back.insert(back.begin(), puzzle::power_of(definition, move, move.order - 1));
                }
                const auto way = solver->solve(state);
                ASSERT_TRUE(way) << way.error().message;
                EXPECT_TRUE(definition.is_solved(puzzle::apply(definition, state, *way)));
                // Moves that already solve the state need no words.
                const auto no_longer = solver->solve(state, {back, {}});
                ASSERT_TRUE(no_longer) << no_longer.error().message;
                EXPECT_TRUE(definition.is_solved(puzzle::apply(definition, state, *no_longer)));
                EXPECT_LE(no_longer->size(), back.size());
            }
        }
    }
}

// Stored words make the same solutions; a text that is not one of this puzzle's is replaced.
TEST(CycleSolverStandard, WordsAreKeptAndOthersRefused) {
    const puzzle::Definition definition = random_moves(kGenerators.front(), 2);
    base::MemoryStore table_store;
    const WordFile file{&table_store, words_name(definition)};
    const auto searched = CycleSolver::make(definition, file);
    ASSERT_TRUE(searched) << searched.error().message;
    const auto text_of = [&] {
        const auto kept = table_store.get(file.name);
        EXPECT_TRUE(kept);
        std::string text(kept->size, '\0');
        kept->read(0, std::as_writable_bytes(std::span(text)));
        return text;
    };
    const std::string words = text_of();
    EXPECT_GE(std::ranges::count(words, '\n'), 3);
    const std::vector<puzzle::Move> all = notation::all_moves(definition);
    puzzle::State state = definition.puzzle().solved();
    base::Random random(3);
    for (int i = 0; i < 60; ++i) {
        state = definition.puzzle().apply(state, all[random.below(all.size())].action);
    }
    const auto expected = notation::to_text(*searched->solve(state));
    const auto read = CycleSolver::make(definition, file);
    ASSERT_TRUE(read);
    EXPECT_EQ(notation::to_text(*read->solve(state)), expected);
    const std::string lines = words.substr(words.find('\n') + 1);
    const std::string first = lines.substr(0, lines.find('\n') + 1);
    const auto with_count = [](const std::string& text) {
        return "cycle-words 2, lines " + std::to_string(std::ranges::count(text, '\n')) + '\n' +
               text;
    };
    ASSERT_EQ(with_count(lines), words);
    const std::vector<std::string> others{"",
                                          lines,
                                          words.substr(0, words.size() - first.size()),
                                          with_count(first),
                                          with_count(lines + first),
                                          with_count(lines + "7 1\n"),
                                          with_count("0 0\n1 0\n2 0\n"),
                                          with_count("0 99999\n1\n2\n"),
                                          with_count("0 x\n1\n2\n")};
    for (const std::string& text : others) {
        ASSERT_TRUE(table_store.put(file.name, std::array{std::as_bytes(std::span(text))}));
        const auto again = CycleSolver::make(definition, file);
        ASSERT_TRUE(again);
        EXPECT_EQ(text_of(), words) << text;
        EXPECT_EQ(notation::to_text(*again->solve(state)), expected);
    }
}

// The word moves four pieces, which no commutator of three letters does; the state needs a conjugate of it.
// All turns of the 3x3x3 as letters.
class InsertedWords : public testing::Test {
  protected:
    InsertedWords()
        : definition_(*puzzle::builtin_definition("3x3x3")),
          letters_(notation::all_moves(definition_)) {
        Letters inverses;
        for (const puzzle::Move& letter : letters_) {
            inverses.push_back(letter_of(definition_.puzzle().inverse(letter.action)));
        }
        const std::vector<std::uint16_t> weights(letters_.size(), 1);
        alphabet_ = Alphabet(definition_.puzzle(), letters_, std::move(inverses), weights);
        worth_.assign(static_cast<std::size_t>(definition_.puzzle().slots()), 10);
    }

    Letter letter_of(const puzzle::Transformation& action) const {
        const auto letter = std::ranges::find(letters_, action, &puzzle::Move::action);
        EXPECT_NE(letter, letters_.end());
        return static_cast<Letter>(letter - letters_.begin());
    }
    Letters letters_of(const char* text) const {
        const auto moves = notation::parse_moves(definition_, text);
        EXPECT_TRUE(moves);
        Letters out;
        for (const puzzle::Move& move : *moves) {
            out.push_back(letter_of(move.action));
        }
        return out;
    }
    WordInsertion insertion(const std::vector<Letters>& more) const {
        const std::vector<bool> is_kept(worth_.size(), false);
        return {definition_.puzzle(), alphabet_, worth_, is_kept, more};
    }
    puzzle::State after(puzzle::State state, const Letters& word) const {
        for (const Letter letter : word) {
            state = definition_.puzzle().apply(state, letters_[letter].action);
        }
        return state;
    }

    puzzle::Definition definition_;
    std::vector<puzzle::Move> letters_;
    Alphabet alphabet_;
    std::vector<double> worth_;
};

TEST_F(InsertedWords, MayBeFurtherOnesAndTheirConjugates) {
    const Letters swap = letters_of("R U R' U' R' F R2 U' R' U' R U R' F'");
    const puzzle::State& solved = definition_.puzzle().solved();
    const puzzle::State state =
        after(solved, letters_of("D R U R' U' R' F R2 U' R' U' R U R' F' D'"));
    const auto improved = [&](const WordInsertion& insertion) {
        std::size_t done = 0;
        return after(state, insertion.improved(state, Letters(), worth_, 100'000'000, done));
    };
    EXPECT_NE(improved(insertion({})), solved);
    EXPECT_EQ(improved(insertion({swap})), solved);
}

// Two 3-cycles of corners in the middle of some moves.
TEST_F(InsertedWords, AreTheBestPairThatSolvesTheState) {
    const Letters first = letters_of("R U' L' U R' U' L U");
    const Letters second = letters_of("L' D R D' L D R' D'");
    const Letters whole =
        letters_of("F D2 L  R U' L' U R' U' L U  B2 R' D  L' D R D' L D R' D'  F' L2 B");
    const Letters begin = letters_of("F D2 L B2 R' D F' L2 B");
    const puzzle::State& solved = definition_.puzzle().solved();
    const puzzle::State state = after(solved, alphabet_.inverse(whole));
    ASSERT_NE(after(state, begin), solved);
    constexpr std::size_t kMuch = 10'000'000'000;
    const WordInsertion words = insertion({first, second});
    const auto found = words.improved(state, std::vector<Letters>{begin}, worth_, kMuch, 1);
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(after(state, found.front()), solved);
    EXPECT_LE(alphabet_.weight(found.front()), alphabet_.weight(whole));
    EXPECT_TRUE(words.improved(state, std::vector<Letters>{begin}, worth_, 1, 1).empty());
}

TEST(SumBasis, AgreesWithAllSumsOfSmallGroups) {
    base::Random random(3);
    for (int group = 0; group < 200; ++group) {
        SumBasis::Numbers moduli;
        for (std::uint64_t left = 1 + random.below(3); left > 0; --left) {
            moduli.push_back(static_cast<int>(1 + random.below(12)));
        }
        const auto drawn = [&] {
            SumBasis::Numbers out;
            for (const int modulus : moduli) {
                out.push_back(static_cast<int>(random.below(static_cast<std::uint64_t>(modulus))));
            }
            return out;
        };
        const auto sum = [&](const SumBasis::Numbers& first, const SumBasis::Numbers& second) {
            SumBasis::Numbers out;
            for (std::size_t i = 0; i < moduli.size(); ++i) {
                out.push_back((first[i] + second[i]) % moduli[i]);
            }
            return out;
        };
        std::vector<SumBasis::Numbers> elements;
        for (std::uint64_t left = random.below(4); left > 0; --left) {
            elements.push_back(drawn());
        }
        const SumBasis basis(moduli, elements);
        std::vector<SumBasis::Numbers> reached{SumBasis::Numbers(moduli.size())};
        std::set<SumBasis::Numbers> all(reached.begin(), reached.end());
        for (std::size_t i = 0; i < reached.size(); ++i) {
            for (const SumBasis::Numbers& element : elements) {
                const SumBasis::Numbers next = sum(reached[i], element);
                if (all.insert(next).second) {
                    reached.push_back(next);
                }
            }
        }
        for (int i = 0; i < 20; ++i) {
            const SumBasis::Numbers wanted = drawn();
            const auto counts = basis.counts_of(wanted);
            ASSERT_EQ(counts.has_value(), all.contains(wanted));
            SumBasis::Numbers made(moduli.size());
            for (std::size_t k = 0; counts && k < elements.size(); ++k) {
                for (int count = 0; count < (*counts)[k]; ++count) {
                    made = sum(made, elements[k]);
                }
            }
            EXPECT_TRUE(!counts || made == wanted);
        }
    }
}

}  // namespace

}  // namespace revenge::solver::cycles
