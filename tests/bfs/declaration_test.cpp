// A table's hash depends only on its declaration, from any source.
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "revenge/bfs/distance_table.hpp"
#include "revenge/chain/phase_declaration.hpp"

namespace revenge::bfs {

namespace {

// Returns the hashes of all phases that have a table.
std::vector<std::uint64_t> hashes(std::string_view text, puzzle::Metric metric) {
    const auto chain = chain::parse_chain(text, "printed.toml");
    EXPECT_TRUE(chain) << chain.error().message;
    const puzzle::Cube cube(chain->cube_size);
    std::vector<std::uint64_t> out;
    for (std::size_t phase = 0; phase < chain->phases.size(); ++phase) {
        if (chain->phases[phase].engine != chain::Engine::Table) {
            continue;
        }
        const auto space = coset::CosetSpace::make(cube, *chain, phase,
                                                   puzzle::CostTable(metric, chain->cube_size));
        EXPECT_TRUE(space) << space.error().message;
        out.push_back(declaration_hash(**space));
    }
    return out;
}

std::string replaced(std::string text, const std::string& what, const std::string& by) {
    const std::size_t at = text.find(what);
    EXPECT_NE(at, std::string::npos) << what;
    return text.replace(at, what.size(), by);
}

}  // namespace

TEST(DeclarationHashStandard, AChainReadBackFromItsPrintedFileHasTheSameTables) {
    for (const char* name : {"thistlethwaite", "kociemba", "eight-phase", "three-phase"}) {
        SCOPED_TRACE(name);
        const auto printed = chain::builtin_chain(name);
        ASSERT_TRUE(printed);
        const auto again = chain::parse_chain(printed->text, "printed.toml");
        ASSERT_TRUE(again);
        EXPECT_EQ(again->text, printed->text) << "what it prints is what it was read from";
        EXPECT_EQ(hashes(again->text, puzzle::Metric::Obtm),
                  hashes(printed->text, puzzle::Metric::Obtm));
    }
}

TEST(DeclarationHashStandard, EveryPhaseHasItsOwnAndCommentsDoNotMatter) {
    const std::string text = chain::builtin_chain("thistlethwaite")->text;
    const auto plain = hashes(text, puzzle::Metric::Obtm);
    for (std::size_t i = 0; i < plain.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            EXPECT_NE(plain[i], plain[j]);
        }
    }
    EXPECT_EQ(hashes("# a comment\n" + text, puzzle::Metric::Obtm), plain);
}

TEST(DeclarationHashStandard, OtherMovesMetricOrSymmetryAreOtherTables) {
    const std::string text = chain::builtin_chain("thistlethwaite")->text;
    const auto plain = hashes(text, puzzle::Metric::Obtm);
    EXPECT_NE(hashes(text, puzzle::Metric::Obqtm).back(), plain.back());
    const std::string fewer =
        replaced(text, "symmetry = { S1 = \"M\"", "symmetry = { S1 = \"D4h\"");
    EXPECT_NE(hashes(fewer, puzzle::Metric::Obtm), plain);
}

}  // namespace revenge::bfs
