#include "revenge/coset/coordinate.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <memory>
#include <typeinfo>
#include <utility>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/base/message.hpp"
#include "revenge/base/open_table.hpp"

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

// A coordinate numbered by walking: first each atom by itself (canonical keys and a move table),
// then the tuples of atoms that occur together. Where every tuple occurs (96 x 96 x 96), the index
// is the mixed-radix number of the tuple and no list is kept.
//
// Each value but the first was met from an earlier one by a move, and that is remembered. So a symmetry needs one
// value looked up by its key, the first: another's image is that of the value it was met from, moved by what the
// symmetry makes of the move. That is a look-up in a table each, ten times as fast as arrangement, key and hash.
class EnumeratedCoordinate final : public AtomCoordinate {
  public:
    static base::Result<std::unique_ptr<AtomCoordinate>> make(
        const puzzle::Cube& cube, const std::vector<chain::AtomDeclaration>& atoms,
        const std::vector<puzzle::Transformation>& moves,
        const std::vector<puzzle::Transformation>& next_moves, std::uint64_t limit);

    std::uint64_t size() const noexcept override { return size_; }
    std::optional<RawIndex> rank(const puzzle::State& state) const override;
    RawIndex after_move(RawIndex index, int move) const noexcept override;
    std::uint64_t bytes() const noexcept override;
    std::vector<Arrangement> arrangements(RawIndex index) const override;
    std::optional<RawIndex> index_of(const std::vector<Arrangement>& arrangements) const override;

  protected:
    IndexMap map_through(CoordinateImage image, const AtomCoordinate& target) const override;

  private:
    using AtomId = std::uint32_t;
    // How a value was met first: from which, by which move.
    struct Step {
        std::uint32_t from = 0;
        std::uint32_t move = 0;
    };
    struct AtomTable {
        std::vector<Arrangement> arrangements;  // a representative of each id
        base::FlatMap ids;                      // canonical key -> id
        std::vector<AtomId> after_move;         // [id * moves + move]
        std::vector<Step> steps;                // [id], none to the first
        AtomId size() const noexcept { return static_cast<AtomId>(arrangements.size()); }
    };

    base::Status enumerate_atom(const Atom& atom, const std::vector<puzzle::Transformation>& moves,
                                const std::vector<std::size_t>& inverses,
                                const puzzle::State& solved, std::uint64_t limit);
    base::Status enumerate_tuples(std::uint64_t limit);
    // RETURNS the images of values met by these steps, the first of which becomes `first`; `after_move` is the
    // target's table.
    std::vector<RawIndex> images(const std::vector<Step>& steps, RawIndex first,
                                 const std::vector<std::size_t>& move,
                                 const std::vector<RawIndex>& after_move) const;
    // Returns true if every tuple of atoms is reached. REQUIRES that one bit per tuple fits in memory.
    bool reaches_all_tuples(std::uint64_t product) const;
    // The mixed-radix number of a tuple; it fits 64 bits since atoms are small.
    std::uint64_t pack(const std::vector<AtomId>& tuple) const noexcept;
    std::vector<AtomId> tuple_of(RawIndex index) const noexcept;

    std::size_t moves_ = 0;
    std::uint64_t size_ = 0;
    bool is_product_ = true;
    std::vector<AtomTable> tables_;
    std::vector<std::uint64_t> tuples_;  // packed, by index; empty for a product
    base::FlatMap indices_;              // packed tuple -> index
    std::vector<RawIndex> after_move_;   // [index * moves + move]; empty for a product of atoms
    std::vector<Step> steps_;            // [index]; empty for a product
};

constexpr std::uint64_t kMaxListed = std::uint64_t{1}
                                     << 22U;  // images of tuples: 16 MB for each symmetry

// Returns [move], the number of its inverse. REQUIRES moves that are closed under inverses.
std::vector<std::size_t> inverses_of(const puzzle::Puzzle& puzzle,
                                     const std::vector<puzzle::Transformation>& moves) {
    std::vector<std::size_t> out;
    for (const puzzle::Transformation& move : moves) {
        const auto found = std::ranges::find(moves, puzzle.inverse(move));
        out.push_back(static_cast<std::size_t>(found - moves.begin()));
    }
    return out;
}

base::Result<std::unique_ptr<AtomCoordinate>> EnumeratedCoordinate::make(
    const puzzle::Cube& cube, const std::vector<chain::AtomDeclaration>& atoms,
    const std::vector<puzzle::Transformation>& moves,
    const std::vector<puzzle::Transformation>& next_moves, std::uint64_t limit) {
    auto out = std::make_unique<EnumeratedCoordinate>();
    out->moves_ = moves.size();
    out->atoms_.reserve(atoms.size());
    const std::vector<std::size_t> inverses = inverses_of(cube.puzzle(), moves);
    for (const chain::AtomDeclaration& atom : atoms) {
        out->atoms_.emplace_back(cube, atom, next_moves);
        REVENGE_TRY(out->enumerate_atom(out->atoms_.back(), moves, inverses, cube.puzzle().solved(),
                                        limit));
    }
    REVENGE_TRY(out->enumerate_tuples(limit));
    return std::unique_ptr<AtomCoordinate>(std::move(out));
}

base::Status EnumeratedCoordinate::enumerate_atom(const Atom& atom,
                                                  const std::vector<puzzle::Transformation>& moves,
                                                  const std::vector<std::size_t>& inverses,
                                                  const puzzle::State& solved,
                                                  std::uint64_t limit) {
    std::vector<AtomAction> actions;
    actions.reserve(moves.size());
    for (const puzzle::Transformation& move : moves) {
        actions.push_back(atom.action_of(move));
    }
    AtomTable table;
    table.arrangements.push_back(atom.arrangement(solved));
    table.ids.insert(atom.key(table.arrangements.front()), 0);
    table.steps.emplace_back();
    constexpr AtomId kUnknown = ~AtomId{0};
    table.after_move.assign(actions.size(), kUnknown);
    struct Neighbour {
        std::size_t move;
        Arrangement arrangement;
        Key key;
    };
    std::vector<Neighbour> neighbours;
    for (AtomId id = 0; id < table.size(); ++id) {
        // First computes all keys, and prefetches their places in the map meanwhile.
        neighbours.clear();
        for (std::size_t move = 0; move < actions.size(); ++move) {
            if (table.after_move[id * actions.size() + move] != kUnknown) {
                continue;  // the inverse of a move that was followed
            }
            const Arrangement next = atom.apply(table.arrangements[id], actions[move]);
            neighbours.push_back({move, next, atom.key(next)});
            table.ids.prefetch(neighbours.back().key);
        }
        for (const auto& [move, next, key] : neighbours) {
            const auto [next_id, is_new] = table.ids.insert(key, table.size());
            if (is_new) {
                if (table.size() >= limit) {
                    return coordinate_too_large(limit);
                }
                table.arrangements.push_back(next);
                table.steps.push_back({id, static_cast<std::uint32_t>(move)});
                table.after_move.resize(table.after_move.size() + actions.size(), kUnknown);
            }
            table.after_move[id * actions.size() + move] = next_id;
            table.after_move[next_id * actions.size() + inverses[move]] = id;
        }
    }
    tables_.push_back(std::move(table));
    return {};
}

std::uint64_t EnumeratedCoordinate::pack(const std::vector<AtomId>& tuple) const noexcept {
    std::uint64_t out = 0;
    for (std::size_t i = 0; i < tuple.size(); ++i) {
        out = out * tables_[i].size() + tuple[i];
    }
    return out;
}

std::vector<EnumeratedCoordinate::AtomId> EnumeratedCoordinate::tuple_of(
    RawIndex index) const noexcept {
    std::uint64_t packed = is_product_ ? index : tuples_[index];
    std::vector<AtomId> out(tables_.size());
    for (std::size_t i = tables_.size(); i-- > 0;) {
        out[i] = static_cast<AtomId>(packed % tables_[i].size());
        packed /= tables_[i].size();
    }
    return out;
}

base::Status EnumeratedCoordinate::enumerate_tuples(std::uint64_t limit) {
    std::uint64_t product = 1;
    for (const AtomTable& table : tables_) {
        product *= table.size();
    }
    size_ = product;
    constexpr std::uint64_t kMaxBits = std::uint64_t{1} << 25U;
    if (tables_.size() == 1 || (product <= kMaxBits && reaches_all_tuples(product))) {
        return {};
    }
    is_product_ = false;
    tuples_.push_back(0);  // the solved state has id 0 in every atom
    steps_.emplace_back();
    indices_.insert(0, 0);
    for (std::size_t index = 0; index < tuples_.size(); ++index) {
        const std::vector<AtomId> tuple = tuple_of(static_cast<RawIndex>(index));
        for (std::size_t move = 0; move < moves_; ++move) {
            std::vector<AtomId> next(tuple.size());
            for (std::size_t i = 0; i < tuple.size(); ++i) {
                next[i] = tables_[i].after_move[tuple[i] * moves_ + move];
            }
            const auto [next_index, is_new] =
                indices_.insert(pack(next), static_cast<std::uint32_t>(tuples_.size()));
            if (is_new) {
                if (tuples_.size() >= limit) {
                    return coordinate_too_large(limit);
                }
                tuples_.push_back(pack(next));
                steps_.push_back(
                    {static_cast<std::uint32_t>(index), static_cast<std::uint32_t>(move)});
            }
            after_move_.push_back(next_index);
        }
    }
    size_ = tuples_.size();
    return {};
}

bool EnumeratedCoordinate::reaches_all_tuples(std::uint64_t product) const {
    std::vector<bool> reached(product, false);
    std::vector<RawIndex> open{0};
    reached[0] = true;
    std::uint64_t count = 1;
    while (!open.empty()) {
        const RawIndex index = open.back();
        open.pop_back();
        for (std::size_t move = 0; move < moves_; ++move) {
            const RawIndex next = after_move(index, static_cast<int>(move));
            if (!reached[next]) {
                reached[next] = true;
                ++count;
                open.push_back(next);
            }
        }
    }
    return count == product;
}

std::optional<RawIndex> EnumeratedCoordinate::rank(const puzzle::State& state) const {
    std::vector<Arrangement> all;
    all.reserve(atoms_.size());
    for (const Atom& atom : atoms_) {
        all.push_back(atom.arrangement(state));
    }
    return index_of(all);
}

std::optional<RawIndex> EnumeratedCoordinate::index_of(
    const std::vector<Arrangement>& arrangements) const {
    std::uint64_t packed = 0;
    for (std::size_t i = 0; i < atoms_.size(); ++i) {
        const auto id = tables_[i].ids.find(atoms_[i].key(arrangements[i]));
        if (!id) {
            return std::nullopt;
        }
        packed = packed * tables_[i].size() + *id;
    }
    return is_product_ ? static_cast<RawIndex>(packed) : indices_.find(packed);
}

RawIndex EnumeratedCoordinate::after_move(RawIndex index, int move) const noexcept {
    const auto m = static_cast<std::size_t>(move);
    if (!is_product_) {
        return after_move_[index * moves_ + m];
    }
    std::uint64_t rest = index;
    std::uint64_t scale = 1;
    std::uint64_t out = 0;
    for (std::size_t i = tables_.size(); i-- > 0;) {
        const AtomTable& table = tables_[i];
        out += scale * table.after_move[rest % table.size() * moves_ + m];
        rest /= table.size();
        scale *= table.size();
    }
    return static_cast<RawIndex>(out);
}

std::vector<Arrangement> EnumeratedCoordinate::arrangements(RawIndex index) const {
    const std::vector<AtomId> tuple = tuple_of(index);
    std::vector<Arrangement> out;
    out.reserve(tuple.size());
    for (std::size_t i = 0; i < tuple.size(); ++i) {
        out.push_back(tables_[i].arrangements[tuple[i]]);
    }
    return out;
}

std::vector<RawIndex> EnumeratedCoordinate::images(const std::vector<Step>& steps, RawIndex first,
                                                   const std::vector<std::size_t>& move,
                                                   const std::vector<RawIndex>& after_move) const {
    std::vector<RawIndex> out(steps.size());
    out[0] = first;
    for (std::size_t value = 1; value < steps.size(); ++value) {
        const Step step = steps[value];
        out[value] = after_move[out[step.from] * moves_ + move[step.move]];
    }
    return out;
}

std::uint64_t EnumeratedCoordinate::bytes() const noexcept {
    std::uint64_t out = tuples_.capacity() * sizeof(tuples_[0]) + indices_.bytes() +
                        after_move_.capacity() * sizeof(RawIndex) +
                        steps_.capacity() * sizeof(Step);
    for (const AtomTable& table : tables_) {
        out += table.arrangements.capacity() * sizeof(Arrangement) + table.ids.bytes() +
               table.after_move.capacity() * sizeof(AtomId) + table.steps.capacity() * sizeof(Step);
    }
    return out;
}

IndexMap EnumeratedCoordinate::map_through(CoordinateImage image,
                                           const AtomCoordinate& target) const {
    const auto& other = static_cast<const EnumeratedCoordinate&>(target);
    if (!is_product_ || !other.is_product_) {
        if (is_product_ != other.is_product_ || size_ > kMaxListed) {
            return AtomCoordinate::map_through(std::move(image), target);
        }
        const RawIndex first = *other.index_of(carried(arrangements(0), image));
        return [table = images(steps_, first, image.move, other.after_move_)](RawIndex index) {
            return table[index];
        };
    }
    // Atoms vary independently: one small table for each, combined by the target's mixed radix.
    std::vector<std::vector<RawIndex>> contribution(atoms_.size());
    for (std::size_t i = 0; i < atoms_.size(); ++i) {
        const auto t = static_cast<std::size_t>(image.target_atom[i]);
        const AtomTable& goal = other.tables_[t];
        const Arrangement moved = atoms_[i].apply(tables_[i].arrangements[0], image.actions[i]);
        contribution[i] = images(tables_[i].steps, *goal.ids.find(other.atoms_[t].key(moved)),
                                 image.move, goal.after_move);
        std::uint64_t stride = 1;
        for (std::size_t k = t + 1; k < other.tables_.size(); ++k) {
            stride *= other.tables_[k].size();
        }
        for (RawIndex& value : contribution[i]) {
            value = static_cast<RawIndex>(value * stride);
        }
    }
    return [contribution = std::move(contribution)](RawIndex index) {
        std::uint64_t rest = index;
        RawIndex out = 0;
        for (std::size_t i = contribution.size(); i-- > 0;) {
            out += contribution[i][rest % contribution[i].size()];
            rest /= contribution[i].size();
        }
        return out;
    };
}

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
