// Puzzles by name or file, as every command takes them: built in, .tws or KPuzzle .json.
#pragma once

#include <string>

#include "app/session.hpp"
#include "revenge/base/result.hpp"
#include "revenge/method/puzzle_context.hpp"
#include "revenge/puzzle/definition.hpp"

namespace revenge::app {

// Whether the name is one of a file.
bool is_puzzle_file(const std::string& name);

// ERRORS: Usage, naming what is built in, or with the place of the mistake in a file; Resource.
base::Result<puzzle::Definition> definition_named(Session& session, const std::string& name);

// The same as questions are asked of it.
base::Result<method::PuzzleContext> puzzle_named(Session& session, const std::string& name);

// RETURNS the path of a puzzle that is named in a file: relative to that file's folder. Names of built-in puzzles stay.
std::string path_beside(const std::string& file, const std::string& name);

// The same of a name that stands in a file: a path in it is relative to the file's own folder.
base::Result<puzzle::Definition> definition_beside(Session& session, const std::string& file,
                                                   const std::string& name);

// RETURNS whether they have one name, one solved state and the same moves.
bool are_same(const puzzle::Definition& one, const puzzle::Definition& other);
// RETURNS whether a puzzle is the one that `--puzzle` with its name stands for, and no file's of that name.
bool is_built_in(const puzzle::Definition& definition);

// RETURNS the error of a chain that is for `its` puzzle, where it is asked to be for `other`.
base::Error chain_for_another(const std::string& chain, const puzzle::Definition& its,
                              const puzzle::Definition& other);

}  // namespace revenge::app
