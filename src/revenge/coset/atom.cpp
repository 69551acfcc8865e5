// The part of a state that an atom observes, and its packing into a key; atom_action.cpp has the action of moves and
// symmetries.
#include "revenge/coset/atom.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <span>
#include <utility>

#include "revenge/coset/parity_term.hpp"
#include "revenge/coset/relabelling.hpp"

namespace revenge::coset {

namespace {

constexpr std::size_t kMostListedPieces = 8;  // 8! orders are listed
constexpr unsigned kOrderBits = 16;           // of the number of one
constexpr int kPlaceBits = 5;                 // kMaxPlaces = 2^5
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
    if (labels.size() <= kMostListedPieces) {
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
    std::array<std::uint8_t, kMostListedPieces> order{};
    std::size_t pieces = 0;
    for (std::size_t i = 0; i < static_cast<std::size_t>(places_); ++i) {
        if (arrangement[i] != 0) {
            taken |= Key{1} << i;
            order[pieces++] = arrangement[i];
        }
    }
    return taken << kOrderBits | least_order_[number_of(std::span(order).first(pieces))];
}

}  // namespace revenge::coset
