// A resolved request: its puzzle, method, chain and costs, with all defaults filled in. Everything that can be checked
// without tables has been checked.
#pragma once

#include <memory>
#include <string>

#include "revenge/base.hpp"
#include "revenge/chain/phase_declaration.hpp"
#include "revenge/method/known_puzzle.hpp"
#include "revenge/method/registry.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/request.hpp"

namespace revenge::method {

// A chain's declaration, shared between the requests that follow it.
using ChainPtr = std::shared_ptr<const chain::ChainDeclaration>;

struct ResolvedMethod : MethodSummary {
    const MethodRow* row;
    ChainPtr chain{};                    // that it follows; null: none
    const puzzle::Cube* cube = nullptr;  // null: the puzzle is known by its definition alone
    solver::ChainOptions chain_options{};
    // The built-in puzzle that a custom puzzle is under other names, and by whose method it is solved; else null.
    std::shared_ptr<const KnownPuzzle> known{};
};

// The shared puzzles and chains that resolving a request uses.
class PuzzleSource {
  public:
    PuzzleSource() = default;
    PuzzleSource(const PuzzleSource&) = delete;
    PuzzleSource& operator=(const PuzzleSource&) = delete;
    virtual ~PuzzleSource() = default;

    // Returns the definition of a built-in puzzle. ERRORS: Usage, listing the puzzles.
    virtual base::Result<std::shared_ptr<const puzzle::Definition>> definition_of(
        const std::string& puzzle) = 0;
    // Returns the cube, which lives as long as this object.
    virtual const puzzle::Cube& cube(int size) = 0;
    // Returns the chain of `request.chain_text`. ERRORS: as chain::parse_chain().
    virtual base::Result<ChainPtr> custom_chain(const Request& request) = 0;
    // Returns the built-in puzzle that a custom one is under other names; nullptr if it is not one.
    virtual std::shared_ptr<const KnownPuzzle> known_puzzle(
        const std::shared_ptr<const puzzle::Definition>& custom) = 0;
};

// Returns the request with the name of its built-in puzzle as puzzle::builtin_names() writes it.
Request canonical_request(Request request);

// Returns the row of the request's method; nullptr if there is no such method. ERRORS: those of the chain's text.
base::Result<const MethodRow*> row_of(const Request& request, PuzzleSource& source);

// Checks that the method supports all options that the request sets. With `checks_limits`, limits of the search are
// checked as well. ERRORS: Usage.
base::Status require_supported(const Request& request, const MethodRow& row, bool checks_limits);

// Resolves a request. ERRORS: Usage; those of require_supported().
base::Result<ResolvedMethod> resolve(const Request& request, PuzzleSource& source,
                                     bool checks_limits);

}  // namespace revenge::method
