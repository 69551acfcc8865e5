// How moves and symmetries act on what an atom sees.
//
// A move permutes places, so it acts on arrangements whatever they show. A symmetry comes with a map of
// places and one of labels: it carries this atom's arrangements to a target's where the labels that the one
// counts as alike are sent to labels that the other counts as alike, value by value.
#include <algorithm>
#include <utility>

#include "revenge/coset/atom.hpp"
#include "revenge/coset/parity_term.hpp"
#include "revenge/coset/relabelling.hpp"
#include "revenge/puzzle/parity.hpp"

namespace revenge::coset {

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
