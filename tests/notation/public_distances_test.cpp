// Puzzle files of another program, as our reader understands them: the positions at each distance from solved, counted
// here by moves alone, are those that the other program counted (../shared/cases/CASES.md, case 2). The files are not
// part of this project; they are looked for as in tests/cli/public_files_test.py.
#include <gtest/gtest.h>

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <unordered_set>
#include <vector>

#include "revenge/notation.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::notation {
namespace {

using Row = std::vector<std::size_t>;

std::filesystem::path public_puzzles() {
    const char* const named = std::getenv("REVENGE_CASES");
    const std::filesystem::path root = REVENGE_SOURCE_DIR;
    for (const auto& folder :
         {named != nullptr ? std::filesystem::path(named) : std::filesystem::path(),
          root / "../shared/cases", root / "../../shared/cases"}) {
        if (!folder.empty() && std::filesystem::is_directory(folder / "puzzles")) {
            return folder / "puzzles";
        }
    }
    return {};
}

std::string key_of(const puzzle::State& state, int slots) {
    std::string out;
    for (int slot = 0; slot < slots; ++slot) {
        out += static_cast<char>(state.piece[static_cast<std::size_t>(slot)]);
        out += static_cast<char>(state.twist[static_cast<std::size_t>(slot)]);
    }
    return out;
}

// Positions at distances 0, 1, ..., levels - 1.
Row positions_by_distance(const puzzle::Definition& definition, std::size_t levels) {
    const int slots = definition.puzzle().slots();
    std::vector<puzzle::Move> moves;
    for (const puzzle::BaseMove& base : definition.moves()) {
        for (const int power : puzzle::listed_powers(base.order)) {
            moves.push_back(puzzle::power_of(definition, base, power));
        }
    }
    std::vector<puzzle::State> edge{definition.puzzle().solved()};
    std::unordered_set<std::string> seen{key_of(edge.front(), slots)};
    Row out{1};
    while (out.size() < levels) {
        std::vector<puzzle::State> further;
        for (const puzzle::State& state : edge) {
            for (const puzzle::Move& move : moves) {
                if (definition.is_possible(state, move.base, move.action)) {
                    const puzzle::State next = definition.puzzle().apply(state, move.action);
                    if (seen.insert(key_of(next, slots)).second) {
                        further.push_back(next);
                    }
                }
            }
        }
        edge = std::move(further);
        out.push_back(edge.size());
    }
    return out;
}

struct PublicRow {
    const char* file;
    Row row;
};

TEST(PublicDistancesStandard, AreThoseThatAnotherProgramCounted) {
    const std::filesystem::path folder = public_puzzles();
    if (folder.empty()) {
        GTEST_SKIP() << "the public puzzle files are not there";
    }
    const std::vector<PublicRow> rows{
        {"pyraminx", {1, 16, 136, 896, 5456, 32528}},
        {"dino", {1, 16, 160, 1408, 11712}},
        {"pyramorphix", {1, 6, 27, 42, 20, 0}},
        {"Jing_pyraminx", {1, 16, 208, 2280, 19683}},
        {"2x2x2", {1, 18, 243, 2874, 28000}},
        {"helicopter", {1, 12, 90, 572, 3405, 19704}},
        {"FTO", {1, 16, 208, 2688, 34752}},
        {"kilominx", {1, 48, 1536, 43520}},
        {"megaminx", {1, 48, 1536, 43520}},
        {"4x4x4obtm", {1, 36, 1026, 28146}},
        {"squareone", {1, 15, 69, 212, 1141, 3933, 14029}},
    };
    for (const PublicRow& one : rows) {
        const std::filesystem::path path = folder / (std::string(one.file) + ".tws");
        std::ifstream file(path);
        const std::string text{std::istreambuf_iterator<char>(file), {}};
        const auto definition = parse_tws(text, path.string());
        ASSERT_TRUE(definition) << definition.error().message;
        EXPECT_EQ(positions_by_distance(*definition, one.row.size()), one.row) << one.file;
    }
}

}  // namespace
}  // namespace revenge::notation
