// From the name of a chain or phase to its spaces and distance tables; shared by `analyze`, `bound`, `chains`,
// `tables build` and the server.
#pragma once

#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "app/metric_choice.hpp"
#include "app/session.hpp"
#include "revenge/bfs/distance_table.hpp"
#include "revenge/coset/phase_declaration.hpp"
#include "revenge/derived/space.hpp"
#include "revenge/puzzle/costs.hpp"

namespace revenge::app {

// What "five-stage" or "five-stage/stage-3" or "my.toml/whole" stands for.
struct PhaseSelection {
    coset::ChainDeclaration chain;
    std::vector<std::size_t> phases;  // numbers in the chain
    bool is_whole_chain = true;
};

struct TableOptions {
    MetricOptions metric;
    unsigned threads = 0;
    std::string memory = "4G";
    std::string scratch;     // a directory, for tables that are larger than that
    std::stop_token stop;    // if it can be asked to stop, this counts and not the session's
    bool must_keep = false;  // what cannot be kept is an error
};

// RETURNS where the phase's part of the name begins, or npos: "a/b.toml" has none.
std::size_t phase_separator(const std::string& name);

// A chain's text, and what messages call it.
struct ChainText {
    std::string text;
    std::string file;
};
// RETURNS that of a chain which is built in (by its name, or its puzzle's where it is PUZZLE-whole), or a file's
// ("-": standard input). ERRORS: Usage; Resource.
base::Result<ChainText> chain_text(Session& session, const std::string& name);
// RETURNS the chain. Its puzzle may be a file beside its own. ERRORS: Usage.
base::Result<coset::ChainDeclaration> chain_of(Session& session, const ChainText& text);
// A chain of a file, and its puzzle as --puzzle would name it: built in, or a file beside the chain's.
struct ChainOfFile {
    coset::ChainDeclaration chain;
    std::string puzzle;
};
// ERRORS: as both.
base::Result<ChainOfFile> chain_of_file(Session& session, const std::string& name);
// RETURNS the chain of that name. ERRORS: as both.
base::Result<coset::ChainDeclaration> chain_named(Session& session, const std::string& name);

// ERRORS: Usage, naming what there is; Resource.
base::Result<PhaseSelection> select_phases(Session& session, const std::string& name);

// Limits that report progress and stop when asked to; `threads` 0: all cores. ERRORS: Usage.
base::Result<derived::SpaceLimits> space_limits(Session& session, const std::string& memory,
                                                unsigned threads);

// The phases of a chain, with the tables that they have.
class PhaseTables {
  public:
    // Counts in the chain's own metric if none was asked for. REQUIRES a chain that outlives this.
    // ERRORS: Usage; Resource.
    static base::Result<PhaseTables> make(Session& session, const coset::ChainDeclaration& chain,
                                          const TableOptions& options);

    const coset::ChainDeclaration& chain() const noexcept { return *chain_; }
    // REQUIRES a chain with a phase that spells out its coordinates.
    const puzzle::Cube& cube() const noexcept { return *cube_; }
    const puzzle::Costs& costs() const noexcept { return costs_; }
    const std::filesystem::path& directory() const noexcept { return limits_.directory; }
    const bfs::BuildOptions& build_options() const noexcept { return limits_; }

    // Of a phase of either sort. ERRORS: Resource, with size and memory, for one that is too large for a table.
    base::Result<bfs::DistanceTable> table(std::size_t phase) const;
    // Each table that solvers look up in the phase: its own, or those of its pruning. ERRORS: as table(), the first.
    using Use = std::function<void(const bfs::DistanceTable&)>;
    base::Status each_looked_up(std::size_t phase, const Use& use) const;
    // The space alone, of a phase that spells out its coordinates. ERRORS: Resource.
    base::Result<std::shared_ptr<const coset::CosetSpace>> space(std::size_t phase) const;

    // Of a phase with automatic coordinates. ERRORS: Resource, naming the phase; Interrupted.
    base::Result<derived::Space> derived(std::size_t phase) const;
    // What the remainder's moves make. REQUIRES that there is one. ERRORS: as derived.
    base::Result<derived::Space> remainder() const;

    // RETURNS the number of entries of the phase's table, from what it looks at alone. ERRORS: Resource.
    base::Result<std::uint64_t> entries(std::size_t phase) const;

  private:
    PhaseTables(const coset::ChainDeclaration& chain, puzzle::Costs costs)
        : chain_(&chain), costs_(std::move(costs)) {}

    const coset::ChainDeclaration* chain_;
    puzzle::Costs costs_;
    std::unique_ptr<puzzle::Cube> cube_;
    derived::SpaceLimits limits_;
};

}  // namespace revenge::app
