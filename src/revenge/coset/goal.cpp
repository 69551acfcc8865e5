#include "revenge/coset/goal.hpp"

#include <algorithm>
#include <set>

#include "revenge/base/open_table.hpp"

namespace revenge::coset {

namespace {

constexpr std::size_t kMaxGoals = 1000000;
constexpr RawIndex kOutside = ~RawIndex{0};  // not covered by the coordinate

// The image of a coordinate's values under one transformation.
class ValueMap {
  public:
    // `number` is the index of the transformation among the phase's moves, if it is one of them.
    ValueMap(const AtomCoordinate& coordinate, const puzzle::Transformation& action,
             std::optional<int> number)
        : coordinate_(&coordinate), number_(number) {
        for (const Atom& atom : coordinate.atoms()) {
            actions_.push_back(atom.action_of(action));
        }
    }

    RawIndex operator()(RawIndex value) {
        if (number_) {
            return coordinate_->after_move(value, *number_);
        }
        if (const auto known = known_.find(value)) {
            return *known;
        }
        auto arrangements = coordinate_->arrangements(value);
        for (std::size_t i = 0; i < arrangements.size(); ++i) {
            arrangements[i] = coordinate_->atoms()[i].apply(arrangements[i], actions_[i]);
        }
        const RawIndex out = coordinate_->index_of(arrangements).value_or(kOutside);
        known_.insert(value, out);
        return out;
    }

  private:
    const AtomCoordinate* coordinate_;
    std::optional<int> number_;
    std::vector<AtomAction> actions_;
    base::FlatMap known_;
};

using Actions = std::vector<puzzle::Transformation>;

// The set of visited indices: a bit for each if this takes little memory, otherwise a hash table.
class SeenIndices {
  public:
    explicit SeenIndices(std::uint64_t size) : bits_(size <= kMaxBits ? size : 0) {}

    // Returns true if the index is new.
    bool insert(std::uint64_t index) {
        if (bits_.empty()) {
            return table_.insert(index, 0).second;
        }
        const bool is_new = !bits_[index];
        bits_[index] = true;
        return is_new;
    }

  private:
    static constexpr std::uint64_t kMaxBits = std::uint64_t{1} << 27U;

    std::vector<bool> bits_;
    base::FlatMap table_;
};

std::uint64_t product_of_sizes(const std::vector<const AtomCoordinate*>& coordinates) {
    std::uint64_t out = 1;
    for (const AtomCoordinate* coordinate : coordinates) {
        out *= coordinate->size();
    }
    return out;
}

// The positions found so far, as tuples of values.
class SeenPositions {
  public:
    SeenPositions(const std::vector<chain::Move>& moves,
                  const std::vector<const AtomCoordinate*>& coordinates)
        : moves_(&moves), coordinates_(&coordinates), known_(product_of_sizes(coordinates)) {}

    // Returns false for a tuple that the coordinates do not cover.
    bool add(const std::vector<RawIndex>& tuple) {
        std::uint64_t index = 0;
        for (std::size_t k = 0; k < tuple.size(); ++k) {
            if (tuple[k] == kOutside) {
                return false;
            }
            index = index * (*coordinates_)[k]->size() + tuple[k];
        }
        if (known_.insert(index)) {
            indices_.push_back(index);
            values_.insert(values_.end(), tuple.begin(), tuple.end());
        }
        return true;
    }

    // Adds the images of the first `count` positions under each action. Returns true if all are covered.
    bool add_once(const Actions& actions, std::size_t count) {
        return add_images(actions, [count](std::size_t i) { return i < count; });
    }
    // Does the same for all added positions, until there are more than kMaxGoals.
    bool close_under(const Actions& actions) {
        return add_images(actions,
                          [this](std::size_t i) { return i < size() && size() <= kMaxGoals; });
    }

    std::size_t size() const noexcept { return indices_.size(); }
    std::vector<std::uint64_t> take_indices() { return std::move(indices_); }

  private:
    bool add_images(const Actions& actions, const auto& goes_on) {
        const std::size_t coordinates = coordinates_->size();
        std::vector<ValueMap> maps;  // [action * coordinates + coordinate]
        for (const puzzle::Transformation& action : actions) {
            const auto own = std::ranges::find(*moves_, action, &chain::Move::action);
            for (const AtomCoordinate* coordinate : *coordinates_) {
                maps.emplace_back(*coordinate, action,
                                  own != moves_->end()
                                      ? std::optional(static_cast<int>(own - moves_->begin()))
                                      : std::nullopt);
            }
        }
        bool covered = true;
        std::vector<RawIndex> tuple(coordinates);
        for (std::size_t i = 0; goes_on(i); ++i) {
            for (std::size_t action = 0; action < actions.size(); ++action) {
                for (std::size_t k = 0; k < coordinates; ++k) {
                    tuple[k] = maps[action * coordinates + k](values_[i * coordinates + k]);
                }
                covered = add(tuple) && covered;
            }
        }
        return covered;
    }

    const std::vector<chain::Move>* moves_;
    const std::vector<const AtomCoordinate*>* coordinates_;
    SeenIndices known_;
    std::vector<std::uint64_t> indices_;
    std::vector<RawIndex> values_;  // [position * coordinates + coordinate]
};

// Returns the actions that are not a product of two earlier ones. They generate the others.
Actions generators_of(const puzzle::Puzzle& puzzle, const Actions& actions) {
    Actions out;
    for (auto action = actions.begin(); action != actions.end(); ++action) {
        const bool is_product = std::any_of(actions.begin(), action, [&](const auto& first) {
            return std::any_of(actions.begin(), action, [&](const auto& second) {
                return puzzle.then(first, second) == *action;
            });
        });
        if (!is_product) {
            out.push_back(*action);
        }
    }
    return out;
}

// Closes the visited positions under the moves of a phase.
base::Status close_under(const puzzle::Cube& cube, const Actions& actions, SeenPositions& seen) {
    // A set that is closed under generators is closed under the group, unless coordinates that do not cover everything
    // hide an intermediate step.
    if (!seen.close_under(generators_of(cube.puzzle(), actions))) {
        seen.close_under(actions);
    }
    if (seen.size() > kMaxGoals) {
        return base::Error{base::ErrorCode::Resource,
                           "the goal has more than a million indices; declare the phase with "
                           "engine = \"search\"",
                           {{"goal-too-large", {{"most", std::to_string(kMaxGoals)}}}}};
    }
    return {};
}

// States found so far, one for each position.
class SeenStates {
  public:
    using Position = std::pair<std::uint64_t, std::uint64_t>;
    using PositionOf = std::function<std::optional<Position>(const puzzle::State&)>;
    using Visit = std::function<bool(const puzzle::State&)>;

    SeenStates(const puzzle::Puzzle& puzzle, const PositionOf& position_of, const Visit& visit)
        : puzzle_(&puzzle), position_of_(&position_of), visit_(&visit) {}

    // Returns true if the visitor stops the enumeration.
    bool add(const puzzle::State& state) {
        const auto position = (*position_of_)(state);
        if (!position || !known_.insert(*position).second) {
            return false;
        }
        states_.push_back(state);
        return (*visit_)(state);
    }
    bool add_once(const Actions& actions) {
        return add_images(actions, [count = states_.size()](std::size_t i) { return i < count; });
    }
    bool close_under(const Actions& actions) {
        return add_images(actions, [this](std::size_t i) {
            return i < states_.size() && states_.size() <= kMaxGoals;
        });
    }

  private:
    bool add_images(const Actions& actions, const auto& goes_on) {
        for (std::size_t i = 0; goes_on(i); ++i) {
            for (const puzzle::Transformation& action : actions) {
                const puzzle::State from = states_[i];
                if (add(puzzle_->apply(from, action))) {
                    return true;
                }
            }
        }
        return false;
    }

    const puzzle::Puzzle* puzzle_;
    const PositionOf* position_of_;
    const Visit* visit_;
    std::set<Position> known_;
    std::vector<puzzle::State> states_;
};

Actions rotations_of(const puzzle::Cube& cube, const chain::PhaseDeclaration& phase) {
    Actions out;
    const auto allowed = *puzzle::symmetry_group(phase.rotations);
    for (const puzzle::SymmetryIndex rotation : allowed) {
        out.push_back(chain::rotation_action(cube, rotation));
    }
    return out;
}

}  // namespace

void visit_goal_states(const puzzle::Cube& cube, const chain::ChainDeclaration& chain,
                       std::size_t phase,
                       const std::function<std::optional<std::pair<std::uint64_t, std::uint64_t>>(
                           const puzzle::State&)>& position_of,
                       const std::function<bool(const puzzle::State&)>& visit) {
    SeenStates seen(cube.puzzle(), position_of, visit);
    if (seen.add(cube.puzzle().solved()) ||
        seen.close_under(chain::actions_of(cube, chain, chain.phases.size()))) {
        return;
    }
    for (std::size_t later = chain.phases.size(); later-- > phase;) {
        if (seen.add_once(rotations_of(cube, chain.phases[later])) || later == phase ||
            seen.close_under(chain::actions_of(cube, chain, later))) {
            return;
        }
    }
}

base::Result<Goal> backward_closure(const puzzle::Cube& cube, const chain::ChainDeclaration& chain,
                                    std::size_t phase, const std::vector<chain::Move>& moves,
                                    const std::vector<const AtomCoordinate*>& coordinates) {
    SeenPositions seen(moves, coordinates);
    std::vector<RawIndex> solved;
    solved.reserve(coordinates.size());
    for (const AtomCoordinate* coordinate : coordinates) {
        solved.push_back(*coordinate->rank(cube.puzzle().solved()));
    }
    seen.add(solved);
    REVENGE_TRY(close_under(cube, chain::actions_of(cube, chain, chain.phases.size()), seen));
    std::size_t unrotated = 0;
    for (std::size_t later = chain.phases.size(); later-- > phase;) {
        unrotated = seen.size();
        seen.add_once(rotations_of(cube, chain.phases[later]), unrotated);
        if (later == phase) {
            break;
        }
        REVENGE_TRY(close_under(cube, chain::actions_of(cube, chain, later), seen));
    }
    return Goal{seen.take_indices(), unrotated};
}

}  // namespace revenge::coset
