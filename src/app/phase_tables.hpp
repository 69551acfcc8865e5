// From the name of a chain or phase on the command line to its coset spaces and distance tables; shared
// by `analyze`, `bound` and `tables build`.
#pragma once

#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "app/metric_choice.hpp"
#include "app/session.hpp"
#include "revenge/bfs/distance_table.hpp"
#include "revenge/coset/phase_declaration.hpp"

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
    std::string scratch;  // a directory, for tables that are larger than that
    bool resume = false;
    std::stop_token stop;  // if it can be asked to stop, this counts and not the session's
};

// RETURNS the chain of that name: built in, or read from a file. ERRORS: Usage; Resource.
base::Result<coset::ChainDeclaration> chain_named(Session& session, const std::string& name);

// ERRORS: Usage, naming what there is; Resource.
base::Result<PhaseSelection> select_phases(Session& session, const std::string& name);

// The chain's own metric if none was asked for.
base::Result<MetricChoice> chain_metric(Session& session, const coset::ChainDeclaration& chain,
                                        MetricOptions options);

// One phase, with its table where it can have one.
class PhaseTables {
  public:
    // ERRORS: Usage; Resource.
    static base::Result<PhaseTables> make(Session& session, const coset::ChainDeclaration& chain,
                                          const TableOptions& options);

    const puzzle::Cube& cube() const noexcept { return *cube_; }
    const MetricChoice& metric() const noexcept { return metric_; }
    // ERRORS: Resource, with size and memory, for a phase that is too large for a table.
    base::Result<bfs::DistanceTable> table(std::size_t phase) const;
    // The space alone. ERRORS: Resource.
    base::Result<std::shared_ptr<const coset::CosetSpace>> space(std::size_t phase) const;

  private:
    PhaseTables(const coset::ChainDeclaration& chain, MetricChoice metric)
        : chain_(&chain), metric_(std::move(metric)) {}

    const coset::ChainDeclaration* chain_;
    MetricChoice metric_;
    std::unique_ptr<puzzle::Cube> cube_;
    std::filesystem::path directory_;
    bfs::BuildOptions build_;
};

}  // namespace revenge::app
