// One atom of a coordinate, as a chain file declares it. coset/atom defines what each kind observes.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace revenge::chain {

enum class AtomKind : std::uint8_t { Sets, Places, ModuloNext, Twist, Parity, Pairs, Partners };

// One atom as declared: pieces by label within their orbit.
struct AtomDeclaration {
    AtomKind kind = AtomKind::Sets;
    std::string orbit;
    std::vector<std::vector<int>> sets;  // Sets: the sets; Places, ModuloNext: one set
    bool swap = false;
    // Parity: the sum of the parities of these terms, each an orbit and the places over which its parity is taken
    // (empty: all). Over half of the wings' places, a wing is identified with its edge.
    struct ParityTerm {
        std::string orbit;
        std::vector<int> places;
        bool operator==(const ParityTerm&) const = default;
    };
    std::vector<ParityTerm> parity;

    bool operator==(const AtomDeclaration&) const = default;
};

}  // namespace revenge::chain
