// Chains of phases as programs see them: built in, or the text of a TOML file (docs/chain-format.md).
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "revenge/base/result.hpp"
#include "revenge/puzzle/builtin.hpp"
#include "revenge/puzzle/costs.hpp"
#include "revenge/puzzle/definition.hpp"

namespace revenge::coset {
struct ChainDeclaration;
}

namespace revenge {

// A phase as its chain declares it.
struct ChainPhase {
    std::string name;
    std::string group;     // the group or set that it works in, for people
    std::string achieves;  // a sentence: what holds after it
    std::string moves;     // the turns that generate its moves, as they are written
};

// THREADS: const use is safe; copies are cheap and share what they are made of.
class Chain {
  public:
    // RETURNS the names of those that come with the library.
    static std::vector<std::string_view> builtin_names();
    // `name`: a chain's, or a puzzle's, where that has a chain "PUZZLE-whole". ERRORS: Usage, listing the names there
    // are.
    static base::Result<Chain> builtin(std::string_view name);
    // RETURNS what the text of a TOML file declares; messages call it `name`. `find_puzzle` gives the puzzle that the
    // text names. ERRORS: Usage, with line and column; those of find_puzzle.
    using FindPuzzle = std::function<base::Result<puzzle::Definition>(const std::string&)>;
    static base::Result<Chain> parse(std::string_view text, std::string_view name,
                                     const FindPuzzle& find_puzzle = puzzle::builtin_definition);
    explicit Chain(coset::ChainDeclaration declared);

    const std::string& name() const noexcept;
    const std::string& title() const noexcept;
    const std::string& source() const noexcept;  // who published it
    const std::string& metric() const noexcept;  // that it is counted in unless told otherwise
    const std::string& text() const noexcept;    // what it was read from
    const std::shared_ptr<const puzzle::Definition>& definition() const noexcept;
    const std::vector<ChainPhase>& phases() const noexcept { return phases_; }

    // RETURNS what moves cost in a metric, the chain's own if it is empty. ERRORS: Usage.
    base::Result<puzzle::Costs> costs(std::string_view metric = {}) const;

    // For the library itself: its header is not installed.
    const coset::ChainDeclaration& declared() const noexcept { return *declared_; }

  private:
    std::shared_ptr<const coset::ChainDeclaration> declared_;
    std::vector<ChainPhase> phases_;
};

}  // namespace revenge
