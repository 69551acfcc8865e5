#include "revenge/bounds/joint_bound.hpp"

#include <atomic>
#include <mutex>
#include <optional>
#include <thread>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "revenge/base/random.hpp"
#include "revenge/bounds/accounting.hpp"
#include "revenge/puzzle/symmetry.hpp"

namespace revenge::bounds {

namespace {

using base::Error;
using base::ErrorCode;
using base::Result;
using coset::CosetSpace;
using coset::Entry;
using puzzle::State;
using puzzle::Transformation;

constexpr std::size_t kMostWorst = 4'000'000;

std::uint64_t key(const CosetSpace& space, const CosetSpace::Position& position) {
    return std::uint64_t{position.reduced} * space.raw_size() + position.raw;
}

// States of the goal, one for each of its classes, with the rotation after which the next phase starts.
struct GoalState {
    State state;
    Transformation rotation;  // brings it to a state that needs none
};

class PhaseWorst {
  public:
    PhaseWorst(const puzzle::Cube& cube, const coset::ChainDeclaration& chain, std::size_t phase,
               const bfs::DistanceTable& table)
        : cube_(&cube), table_(&table), space_(&table.space()) {
        find_goal(chain, phase);
    }

    // RETURNS entries at the worst distance: those that the table lists or, by a pass over it, those that no
    // move takes farther and whose walk down is that long.
    Result<std::vector<Entry>> scan(const bfs::BuildOptions& options) const {
        std::vector<Entry> out = table_->antipodes();
        if (out.size() == table_->distribution().back().unique) {
            return out;  // the table lists them all
        }
        out.clear();
        std::mutex guard;
        std::atomic<std::uint64_t> next{0};
        std::atomic<bool> failed{false};
        std::optional<Error> error;
        const auto work = [&] {
            constexpr std::uint64_t kBatch = 64;
            for (std::uint64_t begin = next.fetch_add(kBatch); begin < space_->classes() && !failed;
                 begin = next.fetch_add(kBatch)) {
                if (options.stop.stop_requested()) {
                    failed = true;
                    const std::scoped_lock lock(guard);
                    error = Error{ErrorCode::Interrupted, "interrupted"};
                    return;
                }
                if (options.progress != nullptr && begin % (1U << 14U) == 0) {
                    options.progress->report({"worst classes of " + space_->name(), begin,
                                              space_->classes(), "classes"});
                }
                for (std::uint64_t cls = begin;
                     cls < std::min<std::uint64_t>(begin + kBatch, space_->classes()); ++cls) {
                    for (std::uint64_t raw = 0; raw < space_->raw_size(); ++raw) {
                        const Entry entry{static_cast<coset::ClassIndex>(cls), raw};
                        const auto is_worst = at_worst(entry);
                        if (is_worst && !*is_worst) {
                            continue;
                        }
                        const std::scoped_lock lock(guard);
                        if (!is_worst) {
                            failed = true;
                            error = is_worst.error();
                            return;
                        }
                        out.push_back(entry);
                    }
                }
            }
        };
        {
            std::vector<std::jthread> helpers;
            const unsigned threads = options.threads != 0
                                         ? options.threads
                                         : std::max(1U, std::thread::hardware_concurrency());
            for (unsigned i = 1; i < threads; ++i) {
                helpers.emplace_back(work);
            }
            work();
        }
        if (error) {
            return *error;
        }
        return out;
    }

    // RETURNS a state for every class that is one of `entries` up to symmetry, by its key.
    Result<std::unordered_map<std::uint64_t, State>> states_of(const std::vector<Entry>& entries,
                                                               bool expanded) const {
        std::unordered_map<std::uint64_t, State> out;
        for (const Entry& entry : entries) {
            const auto state = state_at(space_->position_of(entry));
            if (!state) {
                return state.error();
            }
            for (std::size_t g = 0; g < (expanded ? space_->group_order() : 1); ++g) {
                const State image = through(*state, static_cast<coset::GroupElement>(g));
                if (const auto position = space_->position_of(image)) {
                    out.emplace(key(*space_, *position), image);
                }
            }
            if (out.size() > kMostWorst) {
                return Error{ErrorCode::Resource,
                             "more than 4 million classes at the worst distance"};
            }
        }
        return out;
    }

    State through(const State& state, coset::GroupElement g) const {
        const auto [places, pieces] = space_->pair_of(g);
        return puzzle::apply(cube_->puzzle(), cube_->symmetry(places), cube_->symmetry(pieces),
                             state);
    }

    // Calls visit with what each shortest solution of the state does, rotation included, until it returns
    // true or `most` were found. RETURNS whether it did.
    template <class Visit>
    Result<bool> each_solution(const State& state, std::size_t most, const Visit& visit) const {
        std::size_t left = most;
        const auto position = space_->position_of(state);
        return position
                   ? descend(*position, table_->worst(), cube_->puzzle().identity(), left, visit)
                   : Result<bool>(false);
    }

    const CosetSpace& space() const noexcept { return *space_; }

  private:
    void find_goal(const coset::ChainDeclaration& chain, std::size_t phase) {
        std::unordered_set<std::uint64_t> wanted;
        for (const CosetSpace::Position& position : space_->unrotated_goal()) {
            wanted.insert(key(*space_, position));
        }
        // Any states that later phases' moves make show all of the unrotated goal sooner or later.
        constexpr int kMostSteps = 200'000;
        const puzzle::CostTable slices(puzzle::Metric::Sstm, cube_->size());
        std::vector<coset::Move> moves;
        for (std::size_t later = phase + 1; later < chain.phases.size(); ++later) {
            const auto more = coset::moves_of(*cube_, chain.phases[later].slice_set, slices,
                                              coset::Products::Blocks);
            moves.insert(moves.end(), more.begin(), more.end());
        }
        const auto rotations = puzzle::symmetry_group(chain.phases[phase].rotations);
        std::unordered_map<std::uint64_t, State> unrotated;
        base::Random random(1);
        State state = cube_->puzzle().solved();
        for (int step = 0; step < kMostSteps && unrotated.size() < wanted.size(); ++step) {
            if (const auto position = space_->position_of(state);
                position && wanted.contains(key(*space_, *position))) {
                unrotated.emplace(key(*space_, *position), state);
            }
            if (moves.empty()) {
                break;
            }
            state = cube_->puzzle().apply(state, moves[random.below(moves.size())].action);
        }
        for (const auto& [at, found] : unrotated) {
            goal_.emplace(at, GoalState{found, cube_->puzzle().identity()});
        }
        for (const auto& [at, found] : unrotated) {
            for (const puzzle::SymmetryIndex rotation : *rotations) {
                const State rotated = cube_->rotate(found, rotation);
                const auto position = space_->position_of(rotated);
                if (position && !goal_.contains(key(*space_, *position))) {
                    goal_.emplace(
                        key(*space_, *position),
                        GoalState{rotated, rotation_action(*cube_, puzzle::inverse(rotation))});
                }
            }
        }
    }

    Result<bool> at_worst(const Entry& entry) const {
        const auto residue = table_->residue(entry);
        if (!residue) {
            return residue.error();
        }
        const unsigned modulus = static_cast<unsigned>(2 * space_->largest_cost() + 1);
        if (*residue != static_cast<unsigned>(table_->worst()) % modulus) {
            return false;
        }
        for (std::size_t move = 0; move < space_->moves().size(); ++move) {
            const auto other = table_->residue(space_->after_move(entry, static_cast<int>(move)));
            if (!other) {
                return other.error();
            }
            const unsigned farther = (*other + modulus - *residue) % modulus;
            if (farther >= 1 && farther <= static_cast<unsigned>(space_->largest_cost())) {
                return false;
            }
        }
        const auto distance = table_->distance(space_->position_of(entry));
        return distance ? Result<bool>(*distance == table_->worst()) : distance.error();
    }

    // A state of that class: a way to the goal, made backward from the goal's state.
    Result<State> state_at(const CosetSpace::Position& position) const {
        const auto walk = table_->walk(position);
        if (!walk) {
            return walk.error();
        }
        CosetSpace::Position at = position;
        for (const int move : *walk) {
            at = space_->after_move(at, move);
        }
        const auto goal = goal_.find(key(*space_, at));
        if (goal == goal_.end()) {
            return Error{ErrorCode::NotFound,
                         "no state of the goal of " + space_->name() + " was found"};
        }
        State state = goal->second.state;
        for (auto move = walk->rbegin(); move != walk->rend(); ++move) {
            state = cube_->puzzle().apply(
                state,
                cube_->puzzle().inverse(space_->moves()[static_cast<std::size_t>(*move)].action));
        }
        return state;
    }

    template <class Visit>
    Result<bool> descend(const CosetSpace::Position& position, int distance,
                         const Transformation& so_far, std::size_t& left,
                         const Visit& visit) const {
        if (distance == 0) {
            const auto goal = goal_.find(key(*space_, position));
            if (goal == goal_.end() || left == 0) {
                return false;
            }
            --left;
            return visit(cube_->puzzle().then(so_far, goal->second.rotation));
        }
        const unsigned modulus = static_cast<unsigned>(2 * space_->largest_cost() + 1);
        const auto here = table_->residue(space_->entry_of(position));
        if (!here) {
            return here.error();
        }
        for (std::size_t number = 0; number < space_->moves().size() && left > 0; ++number) {
            const coset::Move& move = space_->moves()[number];
            const CosetSpace::Position next =
                space_->after_move(position, static_cast<int>(number));
            const auto there = table_->residue(space_->entry_of(next));
            if (!there) {
                return there.error();
            }
            if (move.cost > distance ||
                (*there + static_cast<unsigned>(move.cost)) % modulus != *here) {
                continue;
            }
            const auto done = descend(next, distance - move.cost,
                                      cube_->puzzle().then(so_far, move.action), left, visit);
            if (!done || *done) {
                return done;
            }
        }
        return false;
    }

    const puzzle::Cube* cube_;
    const bfs::DistanceTable* table_;
    const CosetSpace* space_;
    std::unordered_map<std::uint64_t, GoalState> goal_;
};

}  // namespace

Result<JointBound> join(const puzzle::Cube& cube, const coset::ChainDeclaration& chain,
                        std::size_t phase, const bfs::DistanceTable& first,
                        const bfs::DistanceTable& second, const bfs::BuildOptions& options) {
    constexpr std::size_t kMostSolutions = 200;
    const PhaseWorst before(cube, chain, phase, first);
    const PhaseWorst after(cube, chain, phase + 1, second);
    JointBound out;
    out.first_worst = first.distribution().back().positions;
    out.second_worst = second.distribution().back().positions;
    const auto bad_entries = after.scan(options);
    if (!bad_entries) {
        return bad_entries.error();
    }
    const auto bad = after.states_of(*bad_entries, true);
    if (!bad) {
        return bad.error();
    }
    const auto entries = before.scan(options);
    if (!entries) {
        return entries.error();
    }
    const auto all = before.states_of(*entries, true);
    if (!all) {
        return all.error();
    }
    if (bad->size() != out.second_worst || all->size() != out.first_worst) {
        out.why_not = "not all classes at the worst distances were found";
        return out;
    }
    const auto is_bad = [&](const State& state) {
        const auto position = after.space().position_of(state);
        return !position || bad->contains(key(after.space(), *position));
    };
    // If the second phase's worst classes are the same seen through the first phase's symmetries, one state up
    // to those stands for all. Not where a solution ends in a rotation: symmetric states may end in different
    // ones, and the second phase may tell those apart.
    bool is_symmetric = chain.phases[phase].rotations == "C1";
    for (std::size_t g = 0; g < before.space().group_order() && is_symmetric; ++g) {
        for (const auto& [at, state] : *bad) {
            if (!is_bad(before.through(state, static_cast<coset::GroupElement>(g)))) {
                is_symmetric = false;
                break;
            }
        }
    }
    const auto some = is_symmetric ? before.states_of(*entries, false) : all;
    if (!some) {
        return some.error();
    }
    std::uint64_t done = 0;
    for (const auto& [at, state] : *some) {
        if (options.stop.stop_requested()) {
            return Error{ErrorCode::Interrupted, "interrupted"};
        }
        if (options.progress != nullptr) {
            options.progress->report({"pairs of worst classes", done++, some->size(), "classes"});
        }
        std::vector<State> left;
        for (const auto& [other, bad_state] : *bad) {
            left.push_back(bad_state);
        }
        out.pairs += left.size();
        std::optional<Transformation> undo;
        const auto visit = [&](const Transformation& solution) {
            if (!undo) {
                undo = cube.puzzle().inverse(solution);
                return left.empty();
            }
            ++out.alternatives;
            const Transformation change = cube.puzzle().then(*undo, solution);
            std::erase_if(left,
                          [&](const State& y) { return !is_bad(cube.puzzle().apply(y, change)); });
            return left.empty();
        };
        const auto spared = before.each_solution(state, kMostSolutions, visit);
        if (!spared) {
            return spared.error();
        }
        if (!*spared) {
            out.why_not =
                std::to_string(left.size()) +
                " worst classes of the second phase cannot be avoided from one of the first";
            return out;
        }
    }
    out.saves = true;
    return out;
}

}  // namespace revenge::bounds
