#include "revenge/proof/phases/phase_worst.hpp"

#include <atomic>
#include <unordered_set>

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

}  // namespace revenge::proof::phases
