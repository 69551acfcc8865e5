#include "revenge/proof/phases/joint_bound.hpp"

#include <atomic>
#include <numeric>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "revenge/base/parallel.hpp"
#include "revenge/base/stop_condition.hpp"

namespace revenge::proof::phases {

namespace {

constexpr std::size_t kMaxWorst = 4'000'000;

}  // namespace

using base::Error;
using base::ErrorCode;
using base::Result;
using coset::CosetSpace;
using coset::Entry;
using puzzle::State;
using puzzle::Transformation;

std::uint64_t class_key(const CosetSpace& space, const CosetSpace::Position& position) {
    return std::uint64_t{position.reduced} * space.raw_size() + position.raw;
}

PhaseWorst::PhaseWorst(const puzzle::Cube& cube, const chain::ChainDeclaration& chain,
                       std::size_t phase, const bfs::DistanceTable& table)
    : cube_(&cube), table_(&table), space_(&table.space()) {
    find_goal(chain, phase);
}

Result<std::vector<Entry>> PhaseWorst::worst_of(std::uint64_t begin, std::uint64_t end) const {
    std::vector<Entry> out;
    for (std::uint64_t cls = begin; cls < end; ++cls) {
        for (std::uint64_t raw = 0; raw < space_->raw_size(); ++raw) {
            const Entry entry{static_cast<coset::ClassIndex>(cls), raw};
            REVENGE_TRY(const auto is_worst, at_worst(entry));
            if (is_worst) {
                out.push_back(entry);
            }
        }
    }
    return out;
}

Result<std::vector<Entry>> PhaseWorst::scan(const bfs::BuildOptions& options) const {
    std::vector<Entry> out = table_->antipodes();
    if (out.size() == table_->distribution().back().unique) {
        return out;  // the table lists them all
    }
    out.clear();
    constexpr std::size_t kBatch = 64;
    std::vector<Result<std::vector<Entry>>> found((space_->classes() + kBatch - 1) / kBatch,
                                                  base::interrupted());
    std::atomic<bool> failed{false};
    const base::Sharing sharing{base::thread_count(options.threads), kBatch, options.stop};
    base::parallel_for(space_->classes(), sharing, [&](std::size_t begin, std::size_t end) {
        if (failed) {
            return;
        }
        if (options.progress != nullptr && begin % (1U << 14U) == 0) {
            options.progress->report(
                {"worst classes of " + space_->name(), begin, space_->classes(), "classes"});
        }
        found[begin / kBatch] = worst_of(begin, end);
        if (!found[begin / kBatch]) {
            failed = true;
        }
    });
    // The error of a batch that was tried comes before those of batches that were not.
    const Result<std::vector<Entry>>* missing = nullptr;
    for (const auto& part : found) {
        if (!part && (missing == nullptr || part.error().code != ErrorCode::Interrupted)) {
            missing = &part;
        }
    }
    if (missing != nullptr) {
        return missing->error();
    }
    for (const auto& part : found) {
        out.insert(out.end(), part->begin(), part->end());
    }
    return out;
}

Result<ClassStates> PhaseWorst::states_of(const std::vector<Entry>& entries, bool expanded) const {
    ClassStates out;
    for (const Entry& entry : entries) {
        REVENGE_TRY(const auto state, state_at(space_->position_of(entry)));
        for (std::size_t g = 0; g < (expanded ? space_->group_order() : 1); ++g) {
            const State image = through(state, static_cast<coset::GroupElement>(g));
            if (const auto position = space_->position_of(image)) {
                out.emplace(class_key(*space_, *position), image);
            }
        }
        if (out.size() > kMaxWorst) {
            return Error{ErrorCode::Resource, "more than 4 million classes at the worst distance"};
        }
    }
    return out;
}

State PhaseWorst::through(const State& state, coset::GroupElement g) const {
    const auto [places, pieces] = space_->pair_of(g);
    return puzzle::apply(cube_->puzzle(), cube_->symmetry(places), cube_->symmetry(pieces), state);
}

Result<bool> PhaseWorst::each_solution(const State& state, std::size_t most,
                                       const Visit& visit) const {
    std::size_t left = most;
    const auto position = space_->position_of(state);
    return position ? descend(*position, table_->worst(), cube_->puzzle().identity(), left, visit)
                    : Result<bool>(false);
}

void PhaseWorst::find_goal(const chain::ChainDeclaration& chain, std::size_t phase) {
    std::unordered_set<std::uint64_t> wanted;
    for (const CosetSpace::Position& position : space_->unrotated_goal()) {
        wanted.insert(class_key(*space_, position));
    }
    // Any states that later phases' moves make show all of the unrotated goal sooner or later.
    constexpr int kMaxSteps = 200'000;
    std::vector<puzzle::Transformation> moves;
    for (std::size_t later = phase + 1; later < chain.phases.size(); ++later) {
        const auto more = chain::actions_of(*cube_, chain, later);
        moves.insert(moves.end(), more.begin(), more.end());
    }
    const auto rotations = puzzle::symmetry_group(chain.phases[phase].rotations);
    std::unordered_map<std::uint64_t, State> unrotated;
    base::Random random(1);
    State state = cube_->puzzle().solved();
    for (int step = 0; step < kMaxSteps && unrotated.size() < wanted.size(); ++step) {
        if (const auto position = space_->position_of(state);
            position && wanted.contains(class_key(*space_, *position))) {
            unrotated.emplace(class_key(*space_, *position), state);
        }
        if (moves.empty()) {
            break;
        }
        state = cube_->puzzle().apply(state, moves[random.below(moves.size())]);
    }
    for (const auto& [at, found] : unrotated) {
        goal_.emplace(at, GoalState{found, cube_->puzzle().identity()});
    }
    for (const auto& [at, found] : unrotated) {
        for (const puzzle::SymmetryIndex rotation : *rotations) {
            const State rotated = cube_->rotate(found, rotation);
            const auto position = space_->position_of(rotated);
            if (position && !goal_.contains(class_key(*space_, *position))) {
                goal_.emplace(
                    class_key(*space_, *position),
                    GoalState{rotated, chain::rotation_action(*cube_, puzzle::inverse(rotation))});
            }
        }
    }
}

Result<bool> PhaseWorst::at_worst(const Entry& entry) const {
    REVENGE_TRY(const auto residue, table_->residue(entry));
    const auto modulus = static_cast<unsigned>(2 * space_->largest_cost() + 1);
    if (residue != static_cast<unsigned>(table_->worst()) % modulus) {
        return false;
    }
    for (std::size_t move = 0; move < space_->moves().size(); ++move) {
        REVENGE_TRY(const auto other,
                    table_->residue(space_->after_move(entry, static_cast<int>(move))));
        const unsigned farther = (other + modulus - residue) % modulus;
        if (farther >= 1 && farther <= static_cast<unsigned>(space_->largest_cost())) {
            return false;
        }
    }
    const auto distance = table_->distance(space_->position_of(entry));
    return distance ? Result<bool>(*distance == table_->worst()) : distance.error();
}

Result<State> PhaseWorst::state_at(const CosetSpace::Position& position) const {
    REVENGE_TRY(const auto walk, table_->walk(position));
    CosetSpace::Position at = position;
    for (const int move : walk) {
        at = space_->after_move(at, move);
    }
    const auto goal = goal_.find(class_key(*space_, at));
    if (goal == goal_.end()) {
        return Error{ErrorCode::NotFound,
                     "no state of the goal of " + space_->name() + " was found"};
    }
    State state = goal->second.state;
    for (auto move = walk.rbegin(); move != walk.rend(); ++move) {
        state = cube_->puzzle().apply(
            state,
            cube_->puzzle().inverse(space_->moves()[static_cast<std::size_t>(*move)].action));
    }
    return state;
}

Result<bool> PhaseWorst::descend(const CosetSpace::Position& position, int distance,
                                 const Transformation& so_far, std::size_t& left,
                                 const Visit& visit) const {
    if (distance == 0) {
        const auto goal = goal_.find(class_key(*space_, position));
        if (goal == goal_.end() || left == 0) {
            return false;
        }
        --left;
        return visit(cube_->puzzle().then(so_far, goal->second.rotation));
    }
    const auto modulus = static_cast<unsigned>(2 * space_->largest_cost() + 1);
    REVENGE_TRY(const auto here, table_->residue(space_->entry_of(position)));
    for (std::size_t number = 0; number < space_->moves().size() && left > 0; ++number) {
        const chain::Move& move = space_->moves()[number];
        const CosetSpace::Position next = space_->after_move(position, static_cast<int>(number));
        REVENGE_TRY(const auto there, table_->residue(space_->entry_of(next)));
        if (move.cost > distance || (there + static_cast<unsigned>(move.cost)) % modulus != here) {
            continue;
        }
        auto done = descend(next, distance - move.cost, cube_->puzzle().then(so_far, move.action),
                            left, visit);
        if (!done || *done) {
            return done;
        }
    }
    return false;
}

namespace {

using base::Error;
using base::ErrorCode;
using base::Result;
using puzzle::State;
using puzzle::Transformation;

// The second phase's worst classes.
class UncoveredClasses {
  public:
    UncoveredClasses(const PhaseWorst& after, const ClassStates& states)
        : after_(&after), states_(&states) {}

    bool contains(const State& state) const {
        const auto position = after_->space().position_of(state);
        return !position || states_->contains(class_key(after_->space(), *position));
    }
    // Returns true if the set is invariant under the symmetries of the phase before.
    bool are_kept_by(const PhaseWorst& before) const {
        for (std::size_t g = 0; g < before.space().group_order(); ++g) {
            for (const auto& [at, state] : *states_) {
                if (!contains(before.through(state, static_cast<coset::GroupElement>(g)))) {
                    return false;
                }
            }
        }
        return true;
    }
    std::vector<State> states() const {
        std::vector<State> out;
        out.reserve(states_->size());
        for (const auto& [at, state] : *states_) {
            out.push_back(state);
        }
        return out;
    }

  private:
    const PhaseWorst* after_;
    const ClassStates* states_;
};

// RETURNS whether, whichever bad class a solution of `state` ends in, another one avoids it; else out.why_not.
Result<bool> is_spared(const puzzle::Cube& cube, const PhaseWorst& before, const State& state,
                       const UncoveredClasses& bad, JointBound& out) {
    constexpr std::size_t kMaxSolutions = 200;
    std::vector<State> left = bad.states();
    out.pairs += left.size();
    std::optional<Transformation> undo;
    const auto visit = [&](const Transformation& solution) {
        if (!undo) {
            undo = cube.puzzle().inverse(solution);
            return left.empty();
        }
        const Transformation change = cube.puzzle().then(*undo, solution);
        std::erase_if(
            left, [&](const State& y) { return !bad.contains(cube.puzzle().apply(y, change)); });
        return left.empty();
    };
    auto spared = before.each_solution(state, kMaxSolutions, visit);
    if (spared && !*spared) {
        out.why_not = std::to_string(left.size()) +
                      " worst classes of the second phase cannot be avoided from one of the first";
    }
    return spared;
}

// Goes through all pairs: out.saves, or out.why_not.
base::Status look_at_pairs(const puzzle::Cube& cube, const PhaseWorst& before,
                           const ClassStates& states, const UncoveredClasses& bad,
                           const bfs::BuildOptions& options, JointBound& out) {
    std::uint64_t done = 0;
    for (const auto& [at, state] : states) {
        if (options.stop.stop_requested()) {
            return base::interrupted();
        }
        if (options.progress != nullptr) {
            options.progress->report({"pairs of worst classes", done++, states.size(), "classes"});
        }
        REVENGE_TRY(const auto spared, is_spared(cube, before, state, bad, out));
        if (!spared) {
            return {};
        }
    }
    out.saves = true;
    return {};
}

}  // namespace

Result<JointBound> join(const puzzle::Cube& cube, const chain::ChainDeclaration& chain,
                        std::size_t phase, const bfs::DistanceTable& first,
                        const bfs::DistanceTable& second, const bfs::BuildOptions& options) {
    const PhaseWorst before(cube, chain, phase, first);
    const PhaseWorst after(cube, chain, phase + 1, second);
    JointBound out;
    out.first_worst = first.distribution().back().positions;
    out.second_worst = second.distribution().back().positions;
    REVENGE_TRY(const auto bad_entries, after.scan(options));
    REVENGE_TRY(const auto bad_states, after.states_of(bad_entries, true));
    REVENGE_TRY(const auto entries, before.scan(options));
    const auto all = before.states_of(entries, true);
    if (!all) {
        return all.error();
    }
    if (bad_states.size() != out.second_worst || all->size() != out.first_worst) {
        out.why_not = "not all classes at the worst distances were found";
        return out;
    }
    const UncoveredClasses bad(after, bad_states);
    // If the second phase's worst classes are the same seen through the first phase's symmetries, one state up
    // to those stands for all. Not where a solution ends in a rotation: symmetric states may end in different
    // ones, and the second phase may tell those apart.
    const bool is_symmetric = chain.phases[phase].rotations == "C1" && bad.are_kept_by(before);
    REVENGE_TRY(const auto some, is_symmetric ? before.states_of(entries, false) : all);
    REVENGE_TRY(look_at_pairs(cube, before, some, bad, options, out));
    return out;
}

namespace {

using coset::CosetSpace;
using Position = CosetSpace::Position;

// Positions of the goal, numbered, and which of them are known to be connected.
class GoalPositions {
  public:
    explicit GoalPositions(const CosetSpace& space) : space_(&space) {
        for (const Position& position : space.unrotated_goal()) {
            numbers_.emplace(class_key(space, position), numbers_.size());
        }
        parent_.resize(numbers_.size());
        std::iota(parent_.begin(), parent_.end(), std::size_t{0});
        parts_ = parent_.size();
    }
    std::optional<std::size_t> number_of(const Position& position) const {
        const auto found = numbers_.find(class_key(*space_, position));
        return found == numbers_.end() ? std::nullopt : std::optional(found->second);
    }
    std::size_t part_of(std::size_t number) {
        while (parent_[number] != number) {
            parent_[number] = parent_[parent_[number]];
            number = parent_[number];
        }
        return number;
    }
    void join(std::size_t a, std::size_t b) {
        const std::size_t first = part_of(a);
        const std::size_t second = part_of(b);
        parts_ -= first != second ? 1 : 0;
        parent_[first] = second;
    }
    std::size_t size() const { return parent_.size(); }
    std::size_t parts() const { return parts_; }

  private:
    const CosetSpace* space_;
    std::unordered_map<std::uint64_t, std::size_t> numbers_;
    std::vector<std::size_t> parent_;
    std::size_t parts_ = 0;
};

// Makes what later phases can solve, as the space shows it. RETURNS what is wrong with it; empty if nothing is.
std::string wrong_in_closure(const puzzle::Cube& cube, const chain::ChainDeclaration& chain,
                             std::size_t phase, const CosetSpace& space,
                             const GoalPositions& goal) {
    std::vector<puzzle::State> states{cube.puzzle().solved()};
    std::vector<bool> met(goal.size(), false);
    const auto start = space.position_of(states.front());
    const auto home = start ? goal.number_of(*start) : std::nullopt;
    if (!home) {
        return "the solved state is not in its goal";
    }
    met[*home] = true;
    for (std::size_t later = chain.phases.size() + 1; later-- > phase + 1;) {
        const auto moves = chain::actions_of(cube, chain, later);
        for (std::size_t i = 0; i < states.size(); ++i) {
            for (const puzzle::Transformation& move : moves) {
                const puzzle::State next = cube.puzzle().apply(states[i], move);
                const auto position = space.position_of(next);
                const auto number = position ? goal.number_of(*position) : std::nullopt;
                if (!number) {
                    return "its positions do not hold all that later phases can solve";
                }
                if (!met[*number]) {
                    met[*number] = true;
                    states.push_back(next);
                }
            }
        }
    }
    return states.size() == goal.size() ? "" : "its goal holds what later phases cannot solve";
}

// RETURNS the position of the goal, rotated or not, that a way down ends in.
Result<Position> bottom_of(const bfs::DistanceTable& table, Position at) {
    const CosetSpace& space = table.space();
    const auto modulus = static_cast<unsigned>(2 * space.largest_cost() + 1);
    REVENGE_TRY(auto here, table.residue(space.entry_of(at)));
    for (bool moved = true; moved;) {
        moved = false;
        for (std::size_t move = 0; move < space.moves().size() && !moved; ++move) {
            const Position next = space.after_move(at, static_cast<int>(move));
            REVENGE_TRY(const auto there, table.residue(space.entry_of(next)));
            const auto cost = static_cast<unsigned>(space.moves()[move].cost);
            if (there < modulus && (there + cost) % modulus == here) {
                at = next;
                here = there;
                moved = true;
            }
        }
    }
    return at;
}

}  // namespace

Result<std::string> goal_gap(const puzzle::Cube& cube, const chain::ChainDeclaration& chain,
                             std::size_t phase, const bfs::DistanceTable& table,
                             const std::stop_token& stop) {
    const CosetSpace& space = table.space();
    GoalPositions goal(space);
    if (std::string wrong = wrong_in_closure(cube, chain, phase, space, goal); !wrong.empty()) {
        return wrong;
    }
    constexpr int kRounds = 200;
    constexpr int kSteps = 30;
    base::Random random(1);
    for (int round = 0; round < kRounds && goal.parts() > 1; ++round) {
        for (std::size_t i = 0; i < goal.size() && goal.parts() > 1; ++i) {
            if (stop.stop_requested()) {
                return base::interrupted();
            }
            Position at = space.unrotated_goal()[i];
            for (int step = 0; step < kSteps; ++step) {
                at = space.after_move(at, static_cast<int>(random.below(space.moves().size())));
            }
            REVENGE_TRY(const auto end, bottom_of(table, at));
            if (const auto number = goal.number_of(end)) {
                goal.join(i, *number);
            }
        }
    }
    return goal.parts() == 1 ? std::string()
                             : "its moves have not been seen to connect all positions of its goal";
}

}  // namespace revenge::proof::phases
