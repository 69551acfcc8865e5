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
            for (int i = 0; i < 10; ++i) {
                puzzle::State state = definition.puzzle().solved();
                for (int k = 0; k < 100; ++k) {
                    state =
                        definition.puzzle().apply(state, moves[random.below(moves.size())].action);
                }
                const auto way = solver->solve(state);
                ASSERT_TRUE(way) << way.error().message;
                EXPECT_TRUE(definition.is_solved(puzzle::apply(definition, state, *way)));
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
TEST(WordInsertion, FurtherWordsAndTheirConjugatesAreInserted) {
    const auto definition = puzzle::builtin_definition("3x3x3");
    ASSERT_TRUE(definition);
    const std::vector<puzzle::Move> letters = notation::all_moves(*definition);
    const puzzle::Puzzle& puzzle = definition->puzzle();
    Letters inverses;
    for (const puzzle::Move& letter : letters) {
        const auto back = std::ranges::find(letters, puzzle.inverse(letter.action),
                                            [](const auto& other) { return other.action; });
        ASSERT_NE(back, letters.end());
        inverses.push_back(static_cast<Letter>(back - letters.begin()));
    }
    const Alphabet alphabet(puzzle, letters, inverses,
                            std::vector<std::uint16_t>(letters.size(), 1));
    const auto letters_of = [&](const char* text) {
        Letters out;
        const auto moves = notation::parse_moves(*definition, text);
        EXPECT_TRUE(moves);
        for (const puzzle::Move& move : *moves) {
            out.push_back(static_cast<Letter>(
                std::ranges::find(letters, move.action, &puzzle::Move::action) - letters.begin()));
        }
        return out;
    };
    const Letters swap = letters_of("R U R' U' R' F R2 U' R' U' R U R' F'");
    const std::vector<double> worth(static_cast<std::size_t>(puzzle.slots()), 10);
    const std::vector<bool> is_kept(worth.size(), false);
    puzzle::State state = puzzle.solved();
    for (const Letter letter : letters_of("D R U R' U' R' F R2 U' R' U' R U R' F' D'")) {
        state = puzzle.apply(state, letters[letter].action);
    }
    const auto after = [&](const WordInsertion& insertion) {
        puzzle::State out = state;
        std::size_t done = 0;
        for (const Letter letter : insertion.improved(state, {}, worth, 100'000'000, done)) {
            out = puzzle.apply(out, letters[letter].action);
        }
        return out;
    };
    EXPECT_NE(after(WordInsertion(puzzle, alphabet, worth, is_kept)), puzzle.solved());
    EXPECT_EQ(after(WordInsertion(puzzle, alphabet, worth, is_kept, {swap})), puzzle.solved());
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
