// Reads one atom of a chain file: a table such as { orbit = "wings", sees = "sets", sets = ["UF UB"] }.
//
// docs/chain-format.md describes the format. Internal, because it depends on the TOML library.
#pragma once

#include <string_view>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/base/toml_text.hpp"
#include "revenge/chain/atom_declaration.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::chain {

class AtomReader : public base::TomlReader {
  public:
    // REQUIRES a file name and a cube that outlive the reader; all functions need the cube.
    AtomReader(std::string_view file, const puzzle::Cube* cube) : TomlReader(file), cube_(cube) {}

    // Reads an atom. ERRORS of all functions: Usage, with the place.
    base::Result<AtomDeclaration> atom(const toml::node& node) const;

    // Returns the labels of the pieces that `words` names. `at` is the place for messages.
    base::Result<std::vector<int>> pieces(const toml::node& at, const puzzle::Orbit& orbit,
                                          std::string_view words) const;

    const puzzle::Cube& cube() const noexcept { return *cube_; }

  private:
    base::Result<AtomKind> read_kind(const toml::table& table) const;
    base::Status known_keys_of(const toml::table& table, AtomKind kind) const;
    base::Result<AtomDeclaration::ParityTerm> read_term(const toml::node& node) const;
    base::Status read_parity(const toml::table& table, AtomDeclaration& out) const;
    base::Status read_set(const toml::node& node, const puzzle::Orbit& orbit,
                          AtomDeclaration& out) const;
    base::Status read_sets(const toml::table& table, const puzzle::Orbit& orbit,
                           AtomDeclaration& out) const;
    base::Status read_distinct(const toml::table& table, const puzzle::Orbit& orbit,
                               AtomDeclaration& out) const;

    const puzzle::Cube* cube_;
};

}  // namespace revenge::chain
