// A chain of phases: one that is built in, or one parsed from a TOML file (docs/chain-format.md).
//
//     const auto chain = revenge::Chain::builtin("five-stage");
//     for (const revenge::ChainPhase& phase : chain->phases()) puts(phase.name.c_str());
#pragma once

#include "revenge/base/require_cpp20.hpp"

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "revenge/base/result.hpp"
#include "revenge/puzzle/builtin.hpp"
#include "revenge/puzzle/costs.hpp"
#include "revenge/puzzle/definition.hpp"
#include "revenge/puzzle/move.hpp"

namespace revenge::chain {
struct ChainDeclaration;
}

namespace revenge {

// A phase as its chain declares it.
struct ChainPhase {
    std::string name;
    std::string group;                // the group or set that it works in, as text
    std::string achieves;             // a sentence that is true after the phase
    std::string moves;                // the turns that generate its moves, as written in the file
    std::vector<puzzle::Move> turns;  // its moves as values
};

// A parsed chain. Copies are cheap, because they share the declaration. THREADS: const use is safe.
class Chain {
  public:
    // Returns the names of the built-in chains.
    static std::vector<std::string_view> builtin_names();
    // Returns a built-in chain by its name, or by the name of a puzzle that has a chain "PUZZLE-whole". ERRORS: Usage,
    // listing the known names.
    static base::Result<Chain> builtin(std::string_view name);
    // Parses the text of a chain file; `name` stands for the file in messages. `find_puzzle` returns the puzzle that
    // the text names. ERRORS: Usage, with line and column; those of find_puzzle.
    using FindPuzzle = std::function<base::Result<puzzle::Definition>(const std::string&)>;
    static base::Result<Chain> parse(std::string_view text, std::string_view name,
                                     const FindPuzzle& find_puzzle = puzzle::builtin_definition);
    explicit Chain(chain::ChainDeclaration declared);

    const std::string& name() const noexcept;
    const std::string& title() const noexcept;
    const std::string& source() const noexcept;  // its publication
    const std::string& metric() const noexcept;  // the default metric
    const std::string& text() const noexcept;    // the text that was parsed
    const std::shared_ptr<const puzzle::Definition>& definition() const noexcept;
    const std::vector<ChainPhase>& phases() const noexcept { return phases_; }

    // Returns the costs of moves in a metric; an empty name is the chain's default metric. ERRORS: Usage.
    base::Result<puzzle::Costs> costs(std::string_view metric = {}) const;

    // For use inside the library; the header of the type is not installed.
    const chain::ChainDeclaration& declared() const noexcept { return *declared_; }

  private:
    std::shared_ptr<const chain::ChainDeclaration> declared_;
    std::vector<ChainPhase> phases_;
};

}  // namespace revenge
