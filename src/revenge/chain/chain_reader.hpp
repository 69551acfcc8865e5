// Reads one [[phase]] of a chain file: its moves, its coordinates (spelled out, automatic or both), its symmetry, and
// its engine.
//
// docs/chain-format.md describes the format. Internal, because it depends on the TOML library.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/base/toml_text.hpp"
#include "revenge/chain/phase_declaration.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::chain {

// Reads the puzzle and the metric at the head of chain files and experiment files (`puzzle`, `metric`).
//
// Internal, because it depends on the TOML library.

struct CountedPuzzle {
    puzzle::Definition definition;
    std::string metric;  // a metric of the puzzle
};
// ERRORS: Usage, with the place.
base::Result<CountedPuzzle> read_puzzle(const base::TomlReader& reader, const toml::table& root,
                                        const FindPuzzle& find_puzzle);

// The maximum length of names of chains and phases. They are parts of file names, and CHAIN/PHASE is the name of a
// phase.
inline constexpr std::size_t kLongestName = 64;  // bytes
// Checks a name. ERRORS: Usage, with the place, if the name is empty, too long, or contains / or a control character.
base::Status check_name(const base::TomlReader& reader, const toml::node& at, std::string_view name,
                        std::size_t longest = kLongestName);

// Returns the moves that `words`, the string at `at`, names (notation::move_set). ERRORS: Usage, with the place of the
// word in the file.
base::Result<std::vector<puzzle::Move>> read_move_set(const base::TomlReader& reader,
                                                      const puzzle::Definition& definition,
                                                      const toml::node* at, std::string_view words);

// Reads one atom of a chain file: a table such as { orbit = "wings", sees = "sets", sets = ["UF UB"] }.
//
// docs/chain-format.md describes the format. Internal, because it depends on the TOML library.
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

class PhaseReader : public AtomReader {
  public:
    // `cube` is null if coordinates cannot be spelled out. REQUIRES that all arguments outlive the reader.
    PhaseReader(std::string_view file, const puzzle::Definition& definition,
                const puzzle::Cube* cube)
        : AtomReader(file, cube), definition_(&definition), is_cube_(cube != nullptr) {}

    // Reads a phase. ERRORS: Usage, with the place.
    base::Result<PhaseDeclaration> phase(const toml::table& table) const;

  private:
    // The kind of a phase's coordinates.
    enum class Sort { SpelledOut, Automatic, Mixed };
    base::Result<Sort> sort_of(const toml::table& table) const;
    base::Status check_keys(const toml::table& table, Sort sort) const;
    // Checks that the table has none of the keys. `why` is the remainder of the message, with its facts.
    struct Why {
        const char* sentence;
        const char* kind;
    };
    base::Status has_none(const toml::table& table, std::initializer_list<const char*> keys,
                          const Why& why) const;
    base::Status read_moves(const toml::table& table, PhaseDeclaration& out) const;
    base::Status read_automatic(const toml::table& table, PhaseDeclaration& out) const;
    base::Status read_spelled_out(const toml::table& table, PhaseDeclaration& out) const;
    base::Status read_mixed(const toml::table& table, PhaseDeclaration& out) const;
    base::Status read_products(const toml::table& table, PhaseDeclaration& out) const;
    base::Result<LargerGoal> named_pieces(const toml::table& table) const;
    base::Result<LargerGoal> larger_goal(const toml::node& node) const;
    // Returns the orbits that the key `orbits` names; empty if the key is missing.
    base::Result<std::vector<std::size_t>> orbits(const toml::table& table) const;
    base::Result<CoordinateDeclaration> coordinate(const toml::node& node) const;
    // Returns the coordinates of the key `raw`; empty if the key is missing.
    base::Result<std::vector<CoordinateDeclaration>> raw(const toml::table& table) const;
    base::Status read_seen(const toml::table& table, CoordinateDeclaration& reduced,
                           std::vector<CoordinateDeclaration>& raw) const;
    base::Status read_coordinates(const toml::table& table, PhaseDeclaration& out) const;
    base::Status read_pairs(const toml::table& table, PhaseDeclaration& out) const;
    base::Status read_symmetry(const toml::table& table, PhaseDeclaration& out) const;

    const puzzle::Definition* definition_;
    bool is_cube_;
};

// Names of pieces in chain files: `UF UB` (edges: both wings), `UF UB / 1` (only the wings that belong in the first
// half of the wings' places), `UF / 1, UB / 2` (several such lists), `URF` (corners), `F` (the four centers of a face).
// The letters of a piece may be in any order.

// Returns the labels of the pieces, each once, in the order of the words. ERRORS: Usage, with the word that is not a
// piece of the orbit, or the invalid text after the slash.
base::Result<std::vector<int>> labels_of(const puzzle::Cube& cube, const puzzle::Orbit& orbit,
                                         std::string_view words);

}  // namespace revenge::chain
