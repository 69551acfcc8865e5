// Colors of pieces by a group, against the orders of groups and against a walk that knows nothing of rows.
#include "revenge/derived/colors.hpp"

#include <gtest/gtest.h>

#include <numeric>
#include <set>

#include "revenge/derived/numbering.hpp"
#include "revenge/derived/space.hpp"
#include "revenge/derived/walked_coordinate.hpp"
#include "revenge/group.hpp"
#include "revenge/notation.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::derived {
namespace {

using chain::ColorsOf;

struct Subject {
    explicit Subject(const char* name, const char* words)
        : definition(*puzzle::builtin_definition(name)), model(definition.puzzle()) {
        const std::vector<puzzle::Move> moves = *notation::move_set(definition, words);
        for (const puzzle::Move& move : moves) {
            group.push_back(model.permutation(move.action));
        }
    }
    Colors colors(ColorsOf shows) const {
        std::vector<int> all(static_cast<std::size_t>(definition.puzzle().slots()));
        std::iota(all.begin(), all.end(), 0);
        return {definition.puzzle(), group, all,
                std::vector(definition.puzzle().orbits().size(), shows)};
    }
    puzzle::Definition definition;
    group::PointModel model;
    std::vector<group::Permutation> group;
};

// RETURNS the rows of an orbit that all moves of the puzzle reach.
std::size_t rows_of(const Subject& subject, const Colors& colors, const puzzle::Orbit& orbit) {
    Transformations moves;
    for (const puzzle::BaseMove& move : subject.definition.moves()) {
        moves.push_back(move.action);
    }
    const auto view = *colors.view(subject.definition.puzzle(), moves, orbit);
    const auto text = [&](const Row& row) {
        return std::vector<std::uint8_t>(row.begin(), row.begin() + view->width());
    };
    std::vector<Row> open{view->row_of(subject.definition.puzzle().solved())};
    std::set<std::vector<std::uint8_t>> known{text(open.front())};
    while (!open.empty()) {
        const Row row = open.back();
        open.pop_back();
        for (std::size_t move = 0; move < moves.size(); ++move) {
            const Row next = view->after(row, move);
            if (known.insert(text(next)).second) {
                open.push_back(next);
            }
        }
    }
    return known.size();
}

TEST(Colors, OfThistlethwaitesFirstPhaseAreEdgeFlips) {
    const Subject subject("3x3x3", "U D R L F2 B2");
    const puzzle::Orbit& midges = *subject.definition.puzzle().find_orbit("midges");
    EXPECT_EQ(rows_of(subject, subject.colors(ColorsOf::Twists), midges), 2048U);
}

TEST(Colors, OfKociembasSubgroupSeeTwistsAndTheMiddleLayer) {
    const Subject subject("3x3x3", "U D R2 L2 F2 B2");
    const puzzle::Puzzle& puzzle = subject.definition.puzzle();
    EXPECT_EQ(rows_of(subject, subject.colors(ColorsOf::All), *puzzle.find_orbit("corners")),
              2187U);
    EXPECT_EQ(rows_of(subject, subject.colors(ColorsOf::Places), *puzzle.find_orbit("midges")),
              495U);
}

TEST(Colors, KeepersOfColorsChangeNoRow) {
    for (const char* words : {"U D R L F2 B2", "U D R2 L2 F2 B2", "U R", "U2 R2"}) {
        const Subject subject("3x3x3", words);
        const puzzle::Puzzle& puzzle = subject.definition.puzzle();
        for (const ColorsOf shows : {ColorsOf::All, ColorsOf::Places, ColorsOf::Twists}) {
            const Colors colors = subject.colors(shows);
            for (const puzzle::Orbit& orbit : puzzle.orbits()) {
                const auto view = *colors.view(puzzle, {}, orbit);
                const Row home = view->row_of(puzzle.solved());
                for (const puzzle::Transformation& keeper : colors.keepers(puzzle)) {
                    EXPECT_EQ(view->row_of(puzzle.apply(puzzle.solved(), keeper)), home) << words;
                }
            }
        }
    }
}

TEST(Colors, RowsAreAsManyAsClassesOfTheirKeepers) {
    // The 2x2x2 has one orbit, so that no other couples its parities.
    for (const char* words : {"U R F2", "U R"}) {
        const Subject subject("2x2x2", words);
        const puzzle::Puzzle& puzzle = subject.definition.puzzle();
        const Colors colors = subject.colors(ColorsOf::All);
        std::vector<group::Permutation> keepers;
        for (const puzzle::Transformation& keeper : colors.keepers(puzzle)) {
            keepers.push_back(subject.model.permutation(keeper));
        }
        const auto classes =
            class_count(subject.definition, notation::all_moves(subject.definition), keepers);
        ASSERT_TRUE(classes);
        EXPECT_EQ(rows_of(subject, colors, puzzle.orbits().front()), small(*classes)) << words;
    }
}

TEST(Colors, SpacesOfSeveralOrbitsCarryEachRawCoordinateOntoOne) {
    const Subject subject("3x3x3", "U D R2 L2 F2 B2");
    const puzzle::Definition& definition = subject.definition;
    const Colors colors = subject.colors(ColorsOf::Twists);
    std::vector<group::Permutation> keepers;
    for (const puzzle::Transformation& keeper : colors.keepers(definition.puzzle())) {
        keepers.push_back(subject.model.permutation(keeper));
    }
    const auto numbered =
        numbered_space(definition, notation::all_moves(definition),
                       *puzzle::Costs::named(definition, "obtm"), keepers, {}, {}, &colors);
    ASSERT_TRUE(numbered) << numbered.error().message;
    const coset::CosetSpace& space = *numbered->space;
    EXPECT_EQ(space.shape().size(), 1U);  // 2187 twists x 2048 flips
    for (const coset::RawSymmetry& symmetry : space.raw_symmetries()) {
        EXPECT_EQ(symmetry.target.size(), space.shape().size());
        EXPECT_EQ(symmetry.table.size(), space.shape().size());
    }
}

}  // namespace
}  // namespace revenge::derived
