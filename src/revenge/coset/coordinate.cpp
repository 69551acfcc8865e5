#include "revenge/coset/coordinate.hpp"

#include <typeinfo>
#include <utility>

#include "revenge/base/message.hpp"
#include "revenge/coset/enumerated_coordinate.hpp"
#include "revenge/coset/subset_coordinate.hpp"

namespace revenge::coset {

namespace {

constexpr std::uint64_t kListedSubsets = 100000;
constexpr std::uint64_t kFewReached = 4096;

}  // namespace

std::optional<IndexMap> AtomCoordinate::carried_to(const Coordinate& target,
                                                   const CubeSymmetry& symmetry) const {
    if (typeid(*this) != typeid(target)) {
        return std::nullopt;
    }
    const auto& other = static_cast<const AtomCoordinate&>(target);
    auto image = this->image(symmetry, other);
    return image ? std::optional(map_through(*std::move(image), other)) : std::nullopt;
}

std::optional<CoordinateImage> AtomCoordinate::image(const CubeSymmetry& symmetry,
                                                     const AtomCoordinate& target) const {
    if (atoms_.size() != target.atoms_.size()) {
        return std::nullopt;
    }
    CoordinateImage out;
    std::vector<bool> taken(atoms_.size(), false);
    for (const Atom& atom : atoms_) {
        bool found = false;
        for (std::size_t t = 0; t < taken.size() && !found; ++t) {
            if (taken[t]) {
                continue;
            }
            if (auto action =
                    atom.action_of(symmetry.pair.places, symmetry.pair.pieces, target.atoms_[t])) {
                out.actions.push_back(*action);
                out.target_atom.push_back(static_cast<int>(t));
                taken[t] = true;
                found = true;
            }
        }
        if (!found) {
            return std::nullopt;
        }
    }
    std::vector<Arrangement> solved;
    for (const Atom& atom : atoms_) {
        solved.push_back(atom.arrangement(symmetry.cube->puzzle().solved()));
    }
    if (!target.index_of(carried(solved, out))) {
        return std::nullopt;
    }
    out.move = symmetry.move;
    return out;
}

std::vector<Arrangement> AtomCoordinate::carried(const std::vector<Arrangement>& before,
                                                 const CoordinateImage& image) const {
    std::vector<Arrangement> after(before.size());
    for (std::size_t i = 0; i < before.size(); ++i) {
        after[static_cast<std::size_t>(image.target_atom[i])] =
            atoms_[i].apply(before[i], image.actions[i]);
    }
    return after;
}

IndexMap AtomCoordinate::map_through(CoordinateImage image, const AtomCoordinate& target) const {
    return [this, &target, image = std::move(image)](RawIndex index) {
        return *target.index_of(carried(arrangements(index), image));
    };
}

base::Result<std::uint64_t> raw_size_of(std::uint64_t reduced,
                                        const std::vector<std::uint64_t>& raw) {
    constexpr std::uint64_t kMaxIndex = std::uint64_t{1} << 63;
    std::uint64_t out = 1;
    for (const std::uint64_t size : raw) {
        if (out > kMaxIndex / reduced / size) {
            return base::error(base::ErrorCode::Resource, "too-many-positions",
                               "more positions than 64 bits can number; split the phase");
        }
        out *= size;
    }
    return out;
}

base::Error coordinate_too_large(std::uint64_t most) {
    return base::error(base::ErrorCode::Resource, "coordinate-too-large",
                       "a coordinate has more than the {most} values that can be listed", most);
}

base::Result<std::unique_ptr<AtomCoordinate>> make_coordinate(
    const puzzle::Cube& cube, const std::vector<chain::AtomDeclaration>& atoms,
    const std::vector<puzzle::Transformation>& moves,
    const std::vector<puzzle::Transformation>& next_moves, std::uint64_t limit) {
    if (atoms.size() == 1 && SubsetCoordinate::is_subset(atoms.front())) {
        auto subset = std::make_unique<SubsetCoordinate>(cube, atoms.front(), moves);
        if (subset->size() > limit) {
            return coordinate_too_large(limit);
        }
        // Moves may not reach all subsets (12 of 70 center patterns by half turns; 2048 of C(24,12) by turns that
        // preserve pairs of wings). If the reachable ones are few, they are listed.
        if (subset->size() > kListedSubsets) {
            auto few = EnumeratedCoordinate::make(cube, atoms, moves, next_moves, kFewReached);
            return few ? std::move(few) : std::unique_ptr<AtomCoordinate>(std::move(subset));
        }
    }
    return EnumeratedCoordinate::make(cube, atoms, moves, next_moves, limit);
}

}  // namespace revenge::coset
