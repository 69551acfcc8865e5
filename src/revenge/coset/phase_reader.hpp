// One [[phase]] of a chain file: its moves, what it looks at, its symmetry, how it is solved.
//
// docs/chain-format.md describes the format. Not installed, as the TOML library that it is read with.
#pragma once

#include <vector>

#include "revenge/base/result.hpp"
#include "revenge/coset/atom_reader.hpp"
#include "revenge/coset/phase_declaration.hpp"

namespace revenge::coset {

class PhaseReader : public AtomReader {
  public:
    using AtomReader::AtomReader;

    // ERRORS: Usage, with the place.
    base::Result<PhaseDeclaration> phase(const toml::table& table) const;

  private:
    base::Result<CoordinateDeclaration> coordinate(const toml::node& node) const;
    base::Status read_seen(const toml::table& table, CoordinateDeclaration& reduced,
                           std::vector<CoordinateDeclaration>& raw) const;
    base::Status read_coordinates(const toml::table& table, PhaseDeclaration& out) const;
    base::Status read_pairs(const toml::table& table, PhaseDeclaration& out) const;
    base::Status read_symmetry(const toml::table& table, PhaseDeclaration& out) const;
    base::Status read_engine(const toml::table& table, PhaseDeclaration& out) const;
};

}  // namespace revenge::coset
