// The part of a state that an atom observes, and its packing into a key; atom.cpp has the action of moves and
// symmetries.
#include "revenge/coset/atom.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <span>
#include <utility>

#include "revenge/coset/reduction_group.hpp"
#include "revenge/puzzle/parity.hpp"

namespace revenge::coset {

namespace {

// Parities that a coordinate sees: of the pieces in all places of an orbit, or in some.
//
// Wings count by their edge when only some of their places are looked at: which of an edge's two wings is
// there makes no difference.

// The edge that a wing belongs to, as the number of its wing in the first half.
inline int wing_edge(const puzzle::Orbit& wings, int wing) noexcept {
    return wing % (wings.size / 2);
}

// `pieces`: by slot, within their orbits.
bool term_is_odd(const puzzle::Cube& cube, const chain::AtomDeclaration::ParityTerm& term,
                 const puzzle::SlotArray& pieces) {
    const puzzle::Orbit& orbit = *cube.puzzle().find_orbit(term.orbit);
    const bool by_edge = term.orbit == "wings" && !term.places.empty();
    std::vector<int> seen;
    for (int place = 0; place < orbit.size; ++place) {
        if (term.places.empty() || std::ranges::find(term.places, place) != term.places.end()) {
            const int piece = pieces[static_cast<std::size_t>(orbit.first + place)];
            seen.push_back(by_edge ? wing_edge(orbit, piece) : piece);
        }
    }
    return puzzle::is_odd(seen);
}

constexpr std::size_t kMaxListedPieces = 8;  // 8! orders are listed
constexpr unsigned kOrderBits = 16;          // of the number of one
constexpr int kPlaceBits = 5;                // kMaxPlaces = 2^5
constexpr std::uint8_t kNoPlace = kMaxPlaces - 1;

// The number of a permutation of 1, 2, ... in lexicographic order.
std::size_t number_of(std::span<const std::uint8_t> order) noexcept {
    std::size_t out = 0;
    for (std::size_t i = 0; i < order.size(); ++i) {
        std::size_t smaller = 0;
        for (std::size_t j = i + 1; j < order.size(); ++j) {
            smaller += order[j] < order[i] ? 1 : 0;
        }
        out = out * (order.size() - i) + smaller;
    }
    return out;
}

}  // namespace

Atom::Atom(const puzzle::Cube& cube, chain::AtomDeclaration declaration,
           const std::vector<puzzle::Transformation>& next_actions)
    : cube_(&cube), declaration_(std::move(declaration)) {
    orbit_ = cube.puzzle().find_orbit(declaration_.orbit);
    wings_ = cube.puzzle().find_orbit("wings");
    places_ = declaration_.kind == chain::AtomKind::Parity ? 1 : orbit_->size;
    relabellings_.push_back(identity_relabelling());
    switch (declaration_.kind) {
        case chain::AtomKind::Sets:
            values_ = static_cast<int>(declaration_.sets.size()) + 1;
            bits_ = std::bit_width(static_cast<unsigned>(values_ - 1));
            for (std::size_t set = 0; set < declaration_.sets.size(); ++set) {
                for (const int label : declaration_.sets[set]) {
                    value_of_label_[static_cast<std::size_t>(label)] =
                        static_cast<std::uint8_t>(set + 1);
                }
            }
            if (declaration_.swap) {
                relabellings_.push_back(identity_relabelling());
                std::swap(relabellings_[1][1], relabellings_[1][2]);
            }
            break;
        case chain::AtomKind::Places:
        case chain::AtomKind::ModuloNext: {
            int number = 0;
            for (const int label : declaration_.sets.front()) {
                value_of_label_[static_cast<std::size_t>(label)] =
                    static_cast<std::uint8_t>(++number);
            }
            values_ = number + 1;
            if (declaration_.kind == chain::AtomKind::ModuloNext) {
                derive_relabellings(next_actions);
            }
            break;
        }
        case chain::AtomKind::Twist:
            modulus_ = orbit_->orientations;
            bits_ = std::bit_width(static_cast<unsigned>(modulus_ - 1));
            break;
        case chain::AtomKind::Partners:
            values_ = 2;  // looked at or not
            for (const int label : declaration_.sets.front()) {
                value_of_label_[static_cast<std::size_t>(label)] = 1;
            }
            break;
        case chain::AtomKind::Parity:
        case chain::AtomKind::Pairs:
            break;
    }
}

void Atom::derive_relabellings(const std::vector<puzzle::Transformation>& next_actions) {
    // A move that carries the piece of place j to place i relabels j as i.
    std::vector<Arrangement> generators;
    const auto& labels = declaration_.sets.front();
    for (const puzzle::Transformation& move : next_actions) {
        Arrangement map = identity_relabelling();
        for (int place = 0; place < orbit_->size; ++place) {
            const int home =
                move.from[static_cast<std::size_t>(orbit_->first + place)] - orbit_->first;
            if (std::ranges::find(labels, home) != labels.end()) {
                map[value_of_label_[static_cast<std::size_t>(home)]] =
                    value_of_label_[static_cast<std::size_t>(place)];
            }
        }
        generators.push_back(map);
    }
    relabellings_ = relabellings_from(generators);
    if (labels.size() <= kMaxListedPieces) {
        list_orders(labels.size());
    }
}

// Pieces read in order of their places are a permutation; what relabelling makes of it are others. Each set of
// such orders is known by the least number of one.
void Atom::list_orders(std::size_t pieces) {
    std::vector<std::uint8_t> order(pieces);
    std::iota(order.begin(), order.end(), std::uint8_t{1});
    std::vector<std::vector<std::uint8_t>> all;
    do {
        all.push_back(order);
    } while (std::ranges::next_permutation(order).found);
    constexpr std::uint16_t kUnknown = 0xFFFF;
    least_order_.assign(all.size(), kUnknown);
    for (std::size_t number = 0; number < all.size(); ++number) {
        if (least_order_[number] != kUnknown) {
            continue;
        }
        for (const Arrangement& relabelling : relabellings_) {
            std::ranges::transform(all[number], order.begin(),
                                   [&](std::uint8_t v) { return relabelling[v]; });
            least_order_[number_of(order)] = static_cast<std::uint16_t>(number);
        }
    }
}

Arrangement Atom::arrangement(const puzzle::State& state) const noexcept {
    Arrangement out{};
    const auto first = static_cast<std::size_t>(orbit_ != nullptr ? orbit_->first : 0);
    const auto places = static_cast<std::size_t>(places_);
    switch (declaration_.kind) {
        case chain::AtomKind::Sets:
        case chain::AtomKind::Places:
        case chain::AtomKind::ModuloNext:
            for (std::size_t i = 0; i < places; ++i) {
                out[i] = value_of_label_[state.piece[first + i]];
            }
            break;
        case chain::AtomKind::Twist:
            for (std::size_t i = 0; i < places; ++i) {
                out[i] = static_cast<std::uint8_t>(state.twist[first + i]);
            }
            break;
        case chain::AtomKind::Parity:
            for (const auto& term : declaration_.parity) {
                out[0] = static_cast<std::uint8_t>(
                    out[0] ^ (term_is_odd(*cube_, term, state.piece) ? 1 : 0));
            }
            break;
        case chain::AtomKind::Pairs: {
            std::array<std::uint8_t, kMaxPlaces> place_of{};
            for (std::size_t i = 0; i < places; ++i) {
                place_of[state.piece[first + i]] = static_cast<std::uint8_t>(i);
            }
            for (std::size_t i = 0; i < places; ++i) {
                out[i] = place_of[(state.piece[first + i] + places / 2) % places];
            }
            break;
        }
        case chain::AtomKind::Partners: {
            // Only the wings in the first half of the places are looked at.
            std::array<std::uint8_t, kMaxPlaces> edge_of{};
            for (std::size_t i = 0; i < places; ++i) {
                const auto slot = static_cast<std::size_t>(wings_->first) + i;
                edge_of[state.piece[slot] % places] = static_cast<std::uint8_t>(i);
            }
            for (std::size_t i = 0; i < places; ++i) {
                const puzzle::SlotNumber label = state.piece[first + i];
                out[i] = value_of_label_[label] != 0 ? edge_of[label] : kNoPlace;
            }
            break;
        }
    }
    return out;
}

Key Atom::pack(const Arrangement& arrangement, const Arrangement& relabelling) const noexcept {
    Key out = 0;
    const auto places = static_cast<std::size_t>(places_);
    switch (declaration_.kind) {
        case chain::AtomKind::Sets:
        case chain::AtomKind::Twist:
            for (std::size_t i = 0; i < places; ++i) {
                out |= static_cast<Key>(relabelling[arrangement[i]])
                       << (static_cast<unsigned>(bits_) * i);
            }
            break;
        case chain::AtomKind::Places:
        case chain::AtomKind::ModuloNext:
            for (std::size_t i = 0; i < places; ++i) {
                if (arrangement[i] != 0) {
                    out |= static_cast<Key>(i) << (static_cast<unsigned>(kPlaceBits) *
                                                   (relabelling[arrangement[i]] - 1U));
                }
            }
            break;
        case chain::AtomKind::Parity:
            out = arrangement[0];
            break;
        case chain::AtomKind::Partners:
            for (std::size_t i = 0; i < places; ++i) {
                out |= static_cast<Key>(arrangement[i]) << (kPlaceBits * i);
            }
            break;
        case chain::AtomKind::Pairs: {
            unsigned shift = 0;
            for (std::size_t i = 0; i < places; ++i) {
                if (arrangement[i] > i) {
                    out |= static_cast<Key>(arrangement[i]) << shift;
                    shift += kPlaceBits;
                }
            }
            break;
        }
    }
    return out;
}

Key Atom::key(const Arrangement& arrangement) const noexcept {
    if (least_order_.empty()) {
        Key best = pack(arrangement, relabellings_.front());
        for (std::size_t i = 1; i < relabellings_.size(); ++i) {
            best = std::min(best, pack(arrangement, relabellings_[i]));
        }
        return best;
    }
    Key taken = 0;
    std::array<std::uint8_t, kMaxListedPieces> order{};
    std::size_t pieces = 0;
    for (std::size_t i = 0; i < static_cast<std::size_t>(places_); ++i) {
        if (arrangement[i] != 0) {
            taken |= Key{1} << i;
            order[pieces++] = arrangement[i];
        }
    }
    return taken << kOrderBits | least_order_[number_of(std::span(order).first(pieces))];
}

// How moves and symmetries act on what an atom sees.
//
// A move permutes places, so it acts on arrangements whatever they show. A symmetry comes with a map of
// places and one of labels: it carries this atom's arrangements to a target's where the labels that the one
// counts as alike are sent to labels that the other counts as alike, value by value.

AtomAction Atom::action_of(const puzzle::Transformation& move) const noexcept {
    AtomAction out;
    out.value = identity_relabelling();
    if (declaration_.kind == chain::AtomKind::Parity) {
        for (const auto& term : declaration_.parity) {
            const puzzle::Orbit& orbit = *cube_->puzzle().find_orbit(term.orbit);
            puzzle::SlotArray pieces{};
            for (int i = 0; i < orbit.size; ++i) {
                const auto slot = static_cast<std::size_t>(orbit.first + i);
                pieces[slot] = static_cast<std::uint8_t>(move.from[slot] - orbit.first);
            }
            out.flips = out.flips != term_is_odd(*cube_, term, pieces);
        }
        return out;
    }
    for (int i = 0; i < places_; ++i) {
        const auto slot = static_cast<std::size_t>(orbit_->first + i);
        const auto place = static_cast<std::size_t>(i);
        out.from[place] = static_cast<std::uint8_t>(move.from[slot] - orbit_->first);
        out.twist[place] = static_cast<std::uint8_t>(move.twist[slot]);
        if (declaration_.kind == chain::AtomKind::Pairs) {
            out.value[out.from[place]] = static_cast<std::uint8_t>(i);
        }
        if (declaration_.kind == chain::AtomKind::Partners) {
            const auto wing = static_cast<std::size_t>(wings_->first + i);
            const int from = move.from[wing] - wings_->first;
            out.value[static_cast<std::size_t>(wing_edge(*wings_, from))] =
                static_cast<std::uint8_t>(i);
        }
    }
    return out;
}

bool Atom::respects_relabellings(const Arrangement& value, const Atom& target) const {
    return carries_cosets(value, relabellings_, target.relabellings_,
                          static_cast<std::size_t>(values_));
}

// The sign of a conjugate is the sign; one-sided rotations add the sign of the rotation. A sign over some
// places only is carried to itself by conjugations that keep those places.
bool Atom::act_on_parity(puzzle::SymmetryIndex places, puzzle::SymmetryIndex labels,
                         AtomAction& out) const {
    for (const auto& term : declaration_.parity) {
        const puzzle::Orbit& orbit = *cube_->puzzle().find_orbit(term.orbit);
        const auto image_of = [&orbit, this](puzzle::SymmetryIndex symmetry, int place) {
            const auto slot = static_cast<std::size_t>(orbit.first + place);
            return static_cast<int>(cube_->symmetry(symmetry).place[slot]) - orbit.first;
        };
        if (!term.places.empty()) {
            const bool kept = std::ranges::all_of(term.places, [&](int place) {
                return std::ranges::find(term.places, image_of(places, place)) != term.places.end();
            });
            if (places != labels || !kept) {
                return false;
            }
            continue;
        }
        std::vector<int> place_map;
        std::vector<int> label_map;
        for (int i = 0; i < orbit.size; ++i) {
            place_map.push_back(image_of(places, i));
            label_map.push_back(image_of(labels, i));
        }
        out.flips = out.flips != (puzzle::is_odd(place_map) != puzzle::is_odd(label_map));
    }
    return true;
}

bool Atom::keeps_first_wings(const puzzle::SymmetryAction& symmetry) const noexcept {
    for (int i = 0; i < places_; ++i) {
        const auto slot = static_cast<std::size_t>(wings_->first + i);
        if (symmetry.place[slot] - wings_->first >= places_) {
            return false;
        }
    }
    return true;
}

bool Atom::act_on_places(puzzle::SymmetryIndex places, puzzle::SymmetryIndex labels,
                         AtomAction& out) const {
    const puzzle::SymmetryAction& on_places = cube_->symmetry(places);
    const puzzle::SymmetryAction& on_labels = cube_->symmetry(labels);
    const auto first = static_cast<std::size_t>(orbit_->first);
    if (declaration_.kind == chain::AtomKind::Partners &&
        !(keeps_first_wings(on_places) && keeps_first_wings(on_labels))) {
        return false;
    }
    for (std::size_t i = 0; i < static_cast<std::size_t>(places_); ++i) {
        const std::size_t to = on_places.place[first + i] - first;
        out.from[to] = static_cast<std::uint8_t>(i);
        if (declaration_.kind == chain::AtomKind::Twist) {
            // Only symmetries that keep the axis of orientation give every piece the same offset.
            if (on_labels.twist_offset[first + i] != on_labels.twist_offset[first]) {
                return false;
            }
            out.twist[to] = static_cast<std::uint8_t>(
                (on_places.twist_offset[first + i] + modulus_ - on_labels.twist_offset[first]) %
                modulus_);
        }
        if (declaration_.kind == chain::AtomKind::Pairs ||
            declaration_.kind == chain::AtomKind::Partners) {
            out.value[i] = static_cast<std::uint8_t>(to);
        }
    }
    return true;
}

bool Atom::act_on_values(puzzle::SymmetryIndex labels, const Atom& target, AtomAction& out) const {
    const puzzle::SymmetryAction& on_labels = cube_->symmetry(labels);
    const auto first = static_cast<std::size_t>(orbit_->first);
    std::array<bool, kMaxPlaces> known{};
    for (const puzzle::SlotNumber label : orbit_->solved) {
        const std::uint8_t from = value_of_label_[label];
        const std::uint8_t to = target.value_of_label_[on_labels.label[first + label]];
        if (known[from] && out.value[from] != to) {
            return false;
        }
        known[from] = true;
        out.value[from] = to;
    }
    return out.value[0] == 0 && respects_relabellings(out.value, target);
}

std::optional<AtomAction> Atom::action_of(puzzle::SymmetryIndex places,
                                          puzzle::SymmetryIndex labels, const Atom& target) const {
    if (declaration_.kind != target.declaration_.kind || values_ != target.values_ ||
        declaration_.swap != target.declaration_.swap) {
        return std::nullopt;
    }
    AtomAction out;
    out.value = identity_relabelling();
    out.mirror = cube_->symmetry(places).mirror;
    bool acts = false;
    if (declaration_.kind == chain::AtomKind::Parity) {
        acts = act_on_parity(places, labels, out);
    } else if (orbit_ == target.orbit_ && act_on_places(places, labels, out)) {
        // The values of partners and pairs are places; the observed pieces only have to be the same.
        AtomAction of_labels;
        of_labels.value = identity_relabelling();
        acts = declaration_.kind == chain::AtomKind::Twist ||
               declaration_.kind == chain::AtomKind::Pairs ||
               act_on_values(labels, target,
                             declaration_.kind == chain::AtomKind::Partners ? of_labels : out);
    }
    return acts ? std::optional(out) : std::nullopt;
}

Arrangement Atom::apply(const Arrangement& arrangement, const AtomAction& action) const noexcept {
    Arrangement out{};
    if (declaration_.kind == chain::AtomKind::Parity) {
        out[0] = static_cast<std::uint8_t>(arrangement[0] ^ (action.flips ? 1 : 0));
        return out;
    }
    for (std::size_t i = 0; i < static_cast<std::size_t>(places_); ++i) {
        const std::uint8_t value = arrangement[action.from[i]];
        if (declaration_.kind == chain::AtomKind::Twist) {
            const int turned = action.mirror ? modulus_ - value : static_cast<int>(value);
            out[i] = static_cast<std::uint8_t>((turned + action.twist[i]) % modulus_);
        } else {
            out[i] = action.value[value];
        }
    }
    return out;
}

}  // namespace revenge::coset
