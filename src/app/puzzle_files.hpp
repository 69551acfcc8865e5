// Puzzles by name or file, for every command: a built-in name, a .tws, KSolve .def or KPuzzle .json file.
#pragma once

#include <string>

#include "app/session.hpp"
#include "revenge/base.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/request.hpp"

namespace revenge::app {

bool is_puzzle_file(const std::string& name);

// Returns the definition of a puzzle. ERRORS: Usage, listing the built-in puzzles, or with the position of a mistake in
// a file; Resource.
base::Result<puzzle::Definition> definition_named(Session& session, const std::string& name);

// Returns the puzzle as a PuzzleContext. ERRORS: as above.
base::Result<method::PuzzleContext> puzzle_named(Session& session, const std::string& name);

// Returns the path of a puzzle named in a file, which is relative to that file's folder. Names of built-in puzzles are
// returned unchanged.
std::string path_beside(const std::string& file, const std::string& name);

// Returns the definition of a puzzle named in a file; a path is relative to that file's folder.
base::Result<puzzle::Definition> definition_beside(Session& session, const std::string& file,
                                                   const std::string& name);

// Returns true if both have the same name, solved state and moves.
bool are_same(const puzzle::Definition& one, const puzzle::Definition& other);
// Returns true if the puzzle is the one that `--puzzle` selects by its name, not a file's puzzle of the same name.
bool is_built_in(const puzzle::Definition& definition);

// Returns the error for a chain of puzzle `its` that is used with puzzle `other`.
base::Error chain_for_another(const std::string& chain, const puzzle::Definition& its,
                              const puzzle::Definition& other);

}  // namespace revenge::app
