#include "revenge/coset/coordinate.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <typeinfo>
#include <utility>
#include <vector>

#include "revenge/base/message.hpp"
#include "revenge/coset/enumerated_coordinate.hpp"

namespace revenge::coset {

namespace {

// Where the pieces of one set are, and which of two colours each has: rank in closed form.
//
//   index = rank of the subset * colourings + rank of the colouring
//
// The subset is a mask over the n places that the moves reach; its rank goes by the number of
// pieces in the upper half of the places, then by each half's rank among masks of the same weight:
//   base[k] + upper_rank * C(n/2, m - k) + lower_rank
// Moves and symmetries permute masks a byte at a time through 256-entry tables. The colouring is
// the m-bit word of first-colour pieces, in order of places; with `swap`, the one of the two
// complements whose lowest bit is set.

class SubsetCoordinate final : public AtomCoordinate {
  public:
    // RETURNS whether an atom is one or two sets of look-alike pieces.
    static bool is_subset(const chain::AtomDeclaration& atom);

    SubsetCoordinate(const puzzle::Cube& cube, const chain::AtomDeclaration& atom,
                     const std::vector<puzzle::Transformation>& moves);

    std::uint64_t size() const noexcept override { return subsets_ * colourings_; }
    std::optional<RawIndex> rank(const puzzle::State& state) const override;
    RawIndex after_move(RawIndex index, int move) const noexcept override;
    // The colourings of a subset.
    std::uint64_t run() const noexcept override { return colourings_; }
    std::uint64_t bytes() const noexcept override;
    std::vector<Arrangement> arrangements(RawIndex index) const override;
    std::optional<RawIndex> index_of(const std::vector<Arrangement>& arrangements) const override;

  protected:
    IndexMap map_through(CoordinateImage image, const AtomCoordinate& target) const override;

  private:
    using Mask = std::uint32_t;
    static constexpr std::size_t kBytes = 3;   // 24 places
    static constexpr unsigned kHalfBits = 12;  // of the places, in each half
    struct MaskMap {
        std::array<std::array<Mask, 256>, kBytes> byte{};
        Mask operator()(Mask mask) const noexcept {
            return byte[0][mask & 255U] | byte[1][mask >> 8U & 255U] | byte[2][mask >> 16U & 255U];
        }
    };
    struct Masks {
        Mask set = 0;    // places of all pieces
        Mask first = 0;  // places of those of the first set
    };

    void find_places(const Arrangement& solved, const std::vector<puzzle::Transformation>& moves);
    void make_rank_tables();
    MaskMap map_of(const AtomAction& action) const noexcept;
    Masks unrank(RawIndex index) const noexcept;
    RawIndex rank_masks(Masks masks) const noexcept;

    unsigned pieces_ = 0;
    unsigned first_pieces_ = 0;
    std::uint64_t subsets_ = 0;
    std::uint64_t colourings_ = 1;
    std::vector<std::uint8_t> place_of_bit_;
    std::array<int, kMaxPlaces> bit_of_place_{};
    std::vector<std::uint16_t> half_rank_;                // mask of a half -> rank in its weight
    std::vector<std::vector<std::uint16_t>> half_masks_;  // [weight][rank]
    std::vector<std::uint64_t> base_;                     // [upper weight]
    std::vector<std::uint64_t> lower_count_;              // [upper weight]
    std::vector<std::uint16_t> colour_rank_;              // colour word -> rank
    std::vector<std::uint16_t> colour_words_;
    std::vector<MaskMap> move_maps_;
};

bool SubsetCoordinate::is_subset(const chain::AtomDeclaration& atom) {
    return atom.kind == chain::AtomKind::Sets &&
           (atom.sets.size() == 1 || (atom.sets.size() == 2 && atom.orbit == "centers"));
}

SubsetCoordinate::SubsetCoordinate(const puzzle::Cube& cube, const chain::AtomDeclaration& atom,
                                   const std::vector<puzzle::Transformation>& moves) {
    atoms_.emplace_back(cube, atom, moves);
    const Arrangement solved = atoms_.front().arrangement(cube.puzzle().solved());
    for (std::size_t i = 0; i < static_cast<std::size_t>(atoms_.front().places()); ++i) {
        pieces_ += solved[i] != 0 ? 1U : 0U;
        first_pieces_ += solved[i] == 1 ? 1U : 0U;
    }
    find_places(solved, moves);
    make_rank_tables();
    for (const puzzle::Transformation& move : moves) {
        move_maps_.push_back(map_of(atoms_.front().action_of(move)));
    }
}

void SubsetCoordinate::find_places(const Arrangement& solved,
                                   const std::vector<puzzle::Transformation>& moves) {
    const auto places = static_cast<std::size_t>(atoms_.front().places());
    std::vector<AtomAction> actions;
    actions.reserve(moves.size());
    for (const puzzle::Transformation& move : moves) {
        actions.push_back(atoms_.front().action_of(move));
    }
    std::array<bool, kMaxPlaces> reached{};
    for (std::size_t i = 0; i < places; ++i) {
        reached[i] = solved[i] != 0;
    }
    for (bool grew = true; grew;) {
        grew = false;
        for (const AtomAction& action : actions) {
            for (std::size_t i = 0; i < places; ++i) {
                if (!reached[i] && reached[action.from[i]]) {
                    reached[i] = grew = true;
                }
            }
        }
    }
    bit_of_place_.fill(-1);
    for (std::size_t i = 0; i < places; ++i) {
        if (reached[i]) {
            bit_of_place_[i] = static_cast<int>(place_of_bit_.size());
            place_of_bit_.push_back(static_cast<std::uint8_t>(i));
        }
    }
}

void SubsetCoordinate::make_rank_tables() {
    half_rank_.resize(std::size_t{1} << kHalfBits);
    half_masks_.resize(kHalfBits + 1);
    const auto upper_bits = place_of_bit_.size() > kHalfBits
                                ? static_cast<unsigned>(place_of_bit_.size()) - kHalfBits
                                : 0U;
    const unsigned lower_bits = static_cast<unsigned>(place_of_bit_.size()) - upper_bits;
    for (Mask mask = 0; mask < half_rank_.size(); ++mask) {
        auto& masks = half_masks_[static_cast<std::size_t>(std::popcount(mask))];
        half_rank_[mask] = static_cast<std::uint16_t>(masks.size());
        masks.push_back(static_cast<std::uint16_t>(mask));
    }
    // Masks are in increasing order: within each weight, those below 2^b come first for every b.
    const auto count = [this](unsigned bits, unsigned weight) -> std::uint64_t {
        if (weight > bits) {
            return 0;
        }
        const auto& masks = half_masks_[weight];
        return static_cast<std::uint64_t>(
            std::ranges::lower_bound(masks, std::uint32_t{1} << bits) - masks.begin());
    };
    subsets_ = 0;
    lower_count_.resize(pieces_ + 1);
    for (unsigned upper = 0; upper <= pieces_; ++upper) {
        base_.push_back(subsets_);
        lower_count_[upper] = count(lower_bits, pieces_ - upper);
        subsets_ += count(upper_bits, upper) * lower_count_[upper];
    }
    base_.push_back(subsets_);
    if (atoms_.front().declaration().sets.size() < 2) {
        return;
    }
    const bool swap = atoms_.front().declaration().swap;
    colour_rank_.resize(std::size_t{1} << pieces_);
    for (Mask word = 0; word < colour_rank_.size(); ++word) {
        if (static_cast<unsigned>(std::popcount(word)) != first_pieces_ ||
            (swap && word % 2 == 0)) {
            continue;
        }
        colour_rank_[word] = static_cast<std::uint16_t>(colour_words_.size());
        if (swap) {
            colour_rank_[~word & (colour_rank_.size() - 1)] = colour_rank_[word];
        }
        colour_words_.push_back(static_cast<std::uint16_t>(word));
    }
    colourings_ = colour_words_.size();
}

SubsetCoordinate::MaskMap SubsetCoordinate::map_of(const AtomAction& action) const noexcept {
    MaskMap out;
    for (std::size_t bit = 0; bit < place_of_bit_.size(); ++bit) {
        const int from = bit_of_place_[action.from[place_of_bit_[bit]]];
        if (from < 0) {
            continue;
        }
        const auto source = static_cast<unsigned>(from);
        for (unsigned byte = 0; byte < 256; ++byte) {
            if ((byte >> source % 8 & 1U) != 0) {
                out.byte[source / 8][byte] |= Mask{1} << bit;
            }
        }
    }
    return out;
}

SubsetCoordinate::Masks SubsetCoordinate::unrank(RawIndex index) const noexcept {
    std::uint64_t subset = index / colourings_;
    unsigned upper = 0;
    while (base_[upper + 1] <= subset) {
        ++upper;
    }
    subset -= base_[upper];
    const std::uint64_t lower_count = lower_count_[upper];
    Masks out;
    out.set = static_cast<Mask>(half_masks_[upper][subset / lower_count]) << kHalfBits |
              half_masks_[pieces_ - upper][subset % lower_count];
    if (colourings_ > 1) {
        Mask word = colour_words_[index % colourings_];
        for (Mask rest = out.set; rest != 0; rest &= rest - 1) {
            if ((word & 1U) != 0) {
                out.first |= rest & (~rest + 1);
            }
            word >>= 1U;
        }
    }
    return out;
}

RawIndex SubsetCoordinate::rank_masks(Masks masks) const noexcept {
    const Mask upper = masks.set >> kHalfBits;
    const auto weight = static_cast<std::size_t>(std::popcount(upper));
    const std::uint64_t subset = base_[weight] + half_rank_[upper] * lower_count_[weight] +
                                 half_rank_[masks.set & ((Mask{1} << kHalfBits) - 1)];
    if (colourings_ == 1) {
        return static_cast<RawIndex>(subset);
    }
    Mask word = 0;
    Mask bit = 1;
    for (Mask rest = masks.set; rest != 0; rest &= rest - 1) {
        if ((masks.first & rest & (~rest + 1)) != 0) {
            word |= bit;
        }
        bit <<= 1U;
    }
    return static_cast<RawIndex>(subset * colourings_ + colour_rank_[word]);
}

std::optional<RawIndex> SubsetCoordinate::rank(const puzzle::State& state) const {
    return index_of({atoms_.front().arrangement(state)});
}

std::optional<RawIndex> SubsetCoordinate::index_of(
    const std::vector<Arrangement>& arrangements) const {
    Masks masks;
    for (std::size_t i = 0; i < static_cast<std::size_t>(atoms_.front().places()); ++i) {
        if (arrangements.front()[i] == 0) {
            continue;
        }
        if (bit_of_place_[i] < 0) {
            return std::nullopt;
        }
        const Mask bit = Mask{1} << static_cast<unsigned>(bit_of_place_[i]);
        masks.set |= bit;
        masks.first |= arrangements.front()[i] == 1 ? bit : 0;
    }
    return rank_masks(masks);
}

RawIndex SubsetCoordinate::after_move(RawIndex index, int move) const noexcept {
    const MaskMap& map = move_maps_[static_cast<std::size_t>(move)];
    const Masks before = unrank(index);
    return rank_masks({map(before.set), map(before.first)});
}

std::vector<Arrangement> SubsetCoordinate::arrangements(RawIndex index) const {
    const Masks masks = unrank(index);
    Arrangement out{};
    for (std::size_t bit = 0; bit < place_of_bit_.size(); ++bit) {
        if ((masks.set >> bit & 1U) != 0) {
            const bool first = colourings_ == 1 || (masks.first >> bit & 1U) != 0;
            out[place_of_bit_[bit]] = first ? 1 : 2;
        }
    }
    return {out};
}

std::uint64_t SubsetCoordinate::bytes() const noexcept {
    std::uint64_t out =
        move_maps_.capacity() * sizeof(MaskMap) +
        (half_rank_.capacity() + colour_rank_.capacity() + colour_words_.capacity()) *
            sizeof(std::uint16_t);
    for (const auto& masks : half_masks_) {
        out += masks.capacity() * sizeof(std::uint16_t);
    }
    return out;
}

IndexMap SubsetCoordinate::map_through(CoordinateImage image, const AtomCoordinate& target) const {
    const AtomAction& action = image.actions.front();
    const bool exchanged = colourings_ > 1 && action.value[1] == 2;
    return [this, &other = static_cast<const SubsetCoordinate&>(target), map = map_of(action),
            exchanged](RawIndex index) {
        const Masks before = unrank(index);
        const Mask first = exchanged ? before.set & ~before.first : before.first;
        return other.rank_masks({map(before.set), map(first)});
    };
}

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
