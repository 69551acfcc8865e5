#include "revenge/derived/possible_states.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <utility>

#include "revenge/base/message.hpp"
#include "revenge/base/text.hpp"
#include "revenge/derived/space.hpp"
#include "revenge/group/orbits.hpp"
#include "revenge/notation/net_stickers.hpp"
#include "revenge/puzzle/parity.hpp"
#include "revenge/puzzle/square_one.hpp"

namespace revenge::derived {

namespace {

using puzzle::State;
using puzzle::Transformation;

// Returns true if it is an odd permutation of a set's places.
bool is_odd_on(const Transformation& action, const std::vector<std::size_t>& slots) {
    std::vector<puzzle::SlotNumber> from;
    from.reserve(slots.size());
    for (const std::size_t slot : slots) {
        from.push_back(action.from[slot]);
    }
    return puzzle::is_odd(from);
}

int twists_on(const puzzle::SlotArray& twist, const std::vector<std::size_t>& slots) {
    int sum = 0;
    for (const std::size_t slot : slots) {
        sum += twist[slot];
    }
    return sum;
}

}  // namespace

PossibleStates::PossibleStates(const puzzle::Definition& definition) : definition_(&definition) {
    const group::PointModel model(definition.puzzle());
    std::vector<Transformation> actions = exchanges_of_alike(definition);
    for (const puzzle::BaseMove& move : definition.moves()) {
        actions.push_back(move.action);
    }
    for (const Transformation& action : actions) {
        generators_.push_back(model.permutation(action));
    }
    point_sets_.resize(static_cast<std::size_t>(model.degree()));
    const std::vector<group::Points> reached = group::orbits(generators_, model.degree());
    for (std::size_t i = 0; i < reached.size(); ++i) {
        for (const int point : reached[i]) {
            point_sets_[static_cast<std::size_t>(point)] = i;
        }
    }
    find_sets(actions);
    std::vector<std::vector<bool>> signs;
    for (const Transformation& action : actions) {
        std::vector<bool>& row = signs.emplace_back();
        for (const PlaceSet& set : sets_) {
            row.push_back(is_odd_on(action, set.slots));
        }
    }
    couplings_ = group::sign_couplings(signs, sets_.size());
}

void PossibleStates::find_sets(const std::vector<Transformation>& actions) {
    const group::PointModel model(definition_->puzzle());
    for (const puzzle::Orbit& orbit : definition_->puzzle().orbits()) {
        std::vector<group::Permutation> places;
        for (const group::Permutation& generator : generators_) {
            places.push_back(model.on_places(generator, orbit));
        }
        for (const group::Points& points : group::orbits(places, orbit.size)) {
            PlaceSet& set = sets_.emplace_back(PlaceSet{&orbit, {}, orbit.orientations});
            for (const int point : points) {
                set.slots.push_back(static_cast<std::size_t>(orbit.first + point));
            }
            for (const Transformation& action : actions) {
                set.divisor = std::gcd(set.divisor, twists_on(action.twist, set.slots));
            }
        }
    }
}

// Places are numbered from 1 in their orbit, as in puzzle files.
std::string PossibleStates::place_name(const puzzle::Orbit& orbit, std::size_t slot) const {
    return definition_->net().stickers.empty()
               ? std::to_string(slot - static_cast<std::size_t>(orbit.first) + 1)
               : notation::colors_at(*definition_, slot);
}

std::string PossibleStates::name_of(const PlaceSet& set) const {
    const bool is_whole = set.slots.size() == static_cast<std::size_t>(set.orbit->size);
    return is_whole ? set.orbit->name
                    : fmt::format("{} in the places {}", set.orbit->name,
                                  base::joined(set.slots, ", ", [&](std::size_t slot) {
                                      return place_name(*set.orbit, slot);
                                  }));
}

std::optional<base::Message> PossibleStates::misplaced(const State& state) const {
    const State& solved = definition_->puzzle().solved();
    for (const PlaceSet& set : sets_) {
        for (const std::size_t slot : set.slots) {
            const bool belongs = std::ranges::any_of(set.slots, [&](std::size_t home) {
                return solved.piece[home] == state.piece[slot];
            });
            if (!belongs) {
                return base::make_message(
                    "piece-misplaced",
                    "the place {place} of the {orbit} holds a piece that no moves bring there",
                    place_name(*set.orbit, slot), set.orbit->name);
            }
        }
    }
    return {};
}

std::optional<base::Message> PossibleStates::wrongly_turned(const State& state) const {
    const State& solved = definition_->puzzle().solved();
    const group::PointModel model(definition_->puzzle());
    const auto set_of = [&](std::size_t slot, int twist) {
        return point_sets_[static_cast<std::size_t>(model.point(static_cast<int>(slot), twist))];
    };
    for (const PlaceSet& set : sets_) {
        for (const std::size_t slot : set.slots) {
            const bool fits = std::ranges::any_of(set.slots, [&](std::size_t home) {
                return solved.piece[home] == state.piece[slot] &&
                       set_of(home, solved.twist[home]) == set_of(slot, state.twist[slot]);
            });
            if (!fits) {
                return base::make_message(
                    "piece-turned",
                    "the piece in the place {place} of the {orbit} is turned as "
                    "no moves turn it there",
                    place_name(*set.orbit, slot), set.orbit->name);
            }
        }
    }
    return {};
}

std::optional<base::Message> PossibleStates::wrong_twists(const State& state) const {
    for (const PlaceSet& set : sets_) {
        const int sum = twists_on(state.twist, set.slots) -
                        twists_on(definition_->puzzle().solved().twist, set.slots);
        if (sum % set.divisor != 0) {
            return base::make_message(
                "twists-add-up",
                "the twists of the {pieces} add up to {sum}, and moves make multiples of {divisor}",
                name_of(set), sum, set.divisor);
        }
    }
    return {};
}

std::optional<base::Message> PossibleStates::wrong_parity(const State& state) const {
    const Transformation made = definition_->puzzle().element_of(state);
    for (const std::vector<std::size_t>& coupling : couplings_) {
        bool is_odd = false;
        for (const std::size_t set : coupling) {
            is_odd = is_odd != is_odd_on(made, sets_[set].slots);
        }
        if (is_odd) {
            const std::string pieces = base::joined(
                coupling, " and the ", [this](std::size_t set) { return name_of(sets_[set]); });
            return coupling.size() > 1
                       ? base::make_message(
                             "odd-together",
                             "the {pieces} are an odd permutation together, and moves "
                             "make even ones",
                             pieces)
                       : base::make_message(
                             "odd-alone",
                             "the {pieces} are an odd permutation, and moves make even ones",
                             pieces);
        }
    }
    return {};
}

std::optional<base::Message> PossibleStates::reason_against(const State& state) const {
    std::optional<base::Message> reason = misplaced(state);
    reason = reason ? std::move(reason) : wrongly_turned(state);
    reason = reason ? std::move(reason) : wrong_twists(state);
    return reason ? reason : wrong_parity(state);
}

bool PossibleStates::may_be_made(const std::vector<State>& states) const {
    const group::PointModel model(definition_->puzzle());
    const auto has_one = [&] {
        return std::ranges::any_of(
            states, [&](const State& state) { return group_->contains(model.permutation(state)); });
    };
    const base::port::MutexLock lock(mutex_);
    if (!group_) {
        auto some = group::StabilizerChain::unproved(generators_, model.degree());
        if (!some) {
            return true;
        }
        group_ = *std::move(some);
    }
    if (has_one() || is_proved_) {
        return has_one();
    }
    auto all = group::StabilizerChain::build(generators_, model.degree());
    if (!all) {
        return true;
    }
    group_ = *std::move(all);
    is_proved_ = true;
    return has_one();
}

base::Status PossibleStates::require(const State& state) const {
    if (puzzle::is_square_one(*definition_)) {
        const auto read = puzzle::square_one_state(state);
        return read ? base::Status() : read.error();
    }
    std::vector<State> held{state};
    for (const Transformation& rotation : definition_->rotations()) {
        held.push_back(definition_->puzzle().apply(state, rotation));
    }
    std::optional<base::Message> reason = reason_against(state);
    std::erase_if(held, [this](const State& one) { return reason_against(one).has_value(); });
    if (!held.empty()) {
        if (may_be_made(held)) {
            return {};
        }
        reason = base::make_message(
            "made-by-no-moves",
            "no moves make it, though places, twists and parities of its pieces are each right");
    }
    return base::with_prefix(
        base::make_message("impossible", "impossible {puzzle}: ", definition_->name()),
        base::error(base::ErrorCode::ImpossibleCube, *std::move(reason)));
}

}  // namespace revenge::derived
