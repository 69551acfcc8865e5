#include "revenge/coset/pieces_seen.hpp"

#include <algorithm>
#include <cstddef>

namespace revenge::coset {

namespace {

void see(const puzzle::Puzzle& puzzle, const chain::AtomDeclaration& atom, PiecesSeen& seen) {
    const bool is_pairs = atom.kind == chain::AtomKind::Pairs;
    const std::string_view name = is_pairs ? "wings" : std::string_view(atom.orbit);
    for (std::size_t orbit = 0; orbit < seen.size(); ++orbit) {
        if (puzzle.orbits()[orbit].name != name || atom.kind == chain::AtomKind::Parity) {
            continue;
        }
        if (is_pairs || atom.kind == chain::AtomKind::Twist) {
            seen[orbit].assign(seen[orbit].size(), true);
        }
        for (const std::vector<int>& set : atom.sets) {
            for (const int label : set) {
                seen[orbit][static_cast<std::size_t>(label)] = true;
            }
        }
    }
}

}  // namespace

PiecesSeen pieces_seen(const puzzle::Puzzle& puzzle, bool all) {
    PiecesSeen out;
    for (const puzzle::Orbit& orbit : puzzle.orbits()) {
        out.emplace_back(static_cast<std::size_t>(orbit.size), all);
    }
    return out;
}

PiecesSeen orbits_seen(const puzzle::Puzzle& puzzle, const std::vector<std::string_view>& names) {
    PiecesSeen out = pieces_seen(puzzle, false);
    for (std::size_t i = 0; i < out.size(); ++i) {
        const bool seen = std::ranges::find(names, puzzle.orbits()[i].name) != names.end();
        out[i].assign(out[i].size(), seen);
    }
    return out;
}

PiecesSeen pieces_seen(const puzzle::Puzzle& puzzle, const chain::PhaseDeclaration& phase) {
    if (phase.is_automatic) {
        return pieces_seen(puzzle, true);
    }
    PiecesSeen out = pieces_seen(puzzle, false);
    std::vector<chain::CoordinateDeclaration> coordinates = phase.raw;
    coordinates.push_back(phase.reduced);
    for (const chain::CoordinateDeclaration& coordinate : coordinates) {
        for (const chain::AtomDeclaration& atom : coordinate) {
            see(puzzle, atom, out);
        }
    }
    for (const std::size_t orbit : phase.automatic_orbits) {
        out[orbit].assign(out[orbit].size(), true);
    }
    if (phase.pairs != chain::PairsGoal::Listed) {
        chain::AtomDeclaration pairs;
        pairs.kind = chain::AtomKind::Pairs;
        see(puzzle, pairs, out);
    }
    return out;
}

void add(PiecesSeen& seen, const PiecesSeen& more) {
    for (std::size_t orbit = 0; orbit < seen.size(); ++orbit) {
        for (std::size_t label = 0; label < seen[orbit].size(); ++label) {
            seen[orbit][label] = seen[orbit][label] || more[orbit][label];
        }
    }
}

std::vector<bool> facelets_seen(const puzzle::Cube& cube, const puzzle::State& state,
                                const PiecesSeen& seen) {
    std::vector<bool> out(static_cast<std::size_t>(cube.facelet_count()), false);
    const auto& orbits = cube.puzzle().orbits();
    for (std::size_t orbit = 0; orbit < orbits.size(); ++orbit) {
        for (int place = 0; place < orbits[orbit].size; ++place) {
            const int slot = orbits[orbit].first + place;
            const std::size_t label = state.piece[static_cast<std::size_t>(slot)];
            for (int k = 0; seen[orbit][label] && k < cube.stickers(slot); ++k) {
                out[static_cast<std::size_t>(cube.facelet_index(slot, k))] = true;
            }
        }
    }
    return out;
}

}  // namespace revenge::coset
