#include "revenge/solver/cycles/cycle_solver.hpp"

#include <algorithm>
#include <utility>

#include "revenge/group/point_model.hpp"
#include "revenge/group/stabilizer_chain.hpp"
#include "revenge/puzzle/parity.hpp"

namespace revenge::solver::cycles {

CycleSolver::Letters CycleSolver::word_of(const Cycle& cycle) const {
    Letters setup = cycle.setup;
    const bool is_backward = !setup.empty() && setup.back() == kBackward;
    if (is_backward) {
        setup.pop_back();
    }
    Letters out = setup;
    const Letters& seed = seeds_[cycle.seed].word;
    const Letters middle = is_backward ? inverse(seed) : seed;
    out.insert(out.end(), middle.begin(), middle.end());
    const Letters back = inverse(setup);
    out.insert(out.end(), back.begin(), back.end());
    return out;
}

base::Result<CycleSolver> CycleSolver::make(const puzzle::Definition& definition) {
    CycleSolver out(definition);
    out.find_letters();
    if (out.letters_.size() >= kBackward) {
        return base::Error{base::ErrorCode::Resource,
                           definition.name() + " has " + std::to_string(out.letters_.size()) +
                               " powers of moves, more than are searched"};
    }
    out.near_ = NearSolved(definition);
    const auto& orbits = definition.puzzle().orbits();
    out.seeds_.resize(orbits.size());
    out.cycles_.resize(orbits.size());
    out.search_commutators();
    if (const puzzle::Orbit* without = out.orbit_without_cycles()) {
        return base::Error{base::ErrorCode::NotFound, "no word moves three " + without->name +
                                                          " of " + definition.name() +
                                                          " alone; a chain of phases may solve it"};
    }
    if (!out.is_complete()) {
        out.search_two_generators();
    }
    for (std::size_t i = 0; i < orbits.size(); ++i) {
        if (out.seeds_[i].word.empty()) {
            if (out.lacks_seed(i)) {
                return base::Error{base::ErrorCode::NotFound,
                                   "no short word moves three " + orbits[i].name + " of " +
                                       definition.name() +
                                       " alone; a chain of phases may solve it"};
            }
            continue;
        }
        out.conjugate(static_cast<std::uint16_t>(i));
    }
    return out;
}

// What moves nothing outside of an orbit is the pointwise stabilizer of all other pieces. If 3 does not divide how many
// permutations of the orbit's places it makes, none of them is a 3-cycle.
const puzzle::Orbit* CycleSolver::orbit_without_cycles() const {
    const auto& orbits = definition_->puzzle().orbits();
    const group::PointModel model(definition_->puzzle());
    std::vector<group::Permutation> generators;
    for (std::size_t i = 0; i < orbits.size(); ++i) {
        if (!lacks_seed(i)) {
            continue;
        }
        if (generators.empty()) {
            for (const puzzle::Move& letter : letters_) {
                generators.push_back(model.permutation(letter.action));
            }
        }
        std::vector<int> others;
        for (const puzzle::Orbit& orbit : orbits) {
            if (&orbit != &orbits[i]) {
                const group::Points points = model.points_of(orbit);
                others.insert(others.end(), points.begin(), points.end());
            }
        }
        const auto whole = group::StabilizerChain::build(generators, model.degree(), others);
        if (!whole) {
            continue;
        }
        std::vector<group::Permutation> places;
        for (const group::Permutation& element :
             whole->generators(static_cast<int>(others.size()))) {
            places.push_back(model.on_places(element, orbits[i]));
        }
        const auto made = group::StabilizerChain::build(places, orbits[i].size);
        if (made && !made->order().is_multiple_of(group::Count(3))) {
            return &orbits[i];
        }
    }
    return nullptr;
}

bool CycleSolver::is_even(const puzzle::State& state) const noexcept {
    for (const puzzle::Orbit& orbit : definition_->puzzle().orbits()) {
        int sum = 0;
        for (int slot = orbit.first; slot < orbit.first + orbit.size; ++slot) {
            sum += state.twist[static_cast<std::size_t>(slot)];
        }
        if (sum % orbit.orientations != 0 || (orbit.distinct && puzzle::is_odd(state, orbit))) {
            return false;
        }
    }
    return true;
}

// Makes the state even. RETURNS the moves that did.
base::Result<CycleSolver::Letters> CycleSolver::even_prefix(puzzle::State& state) const {
    constexpr std::size_t kMostTried = 200'000;
    std::vector<std::pair<puzzle::State, Letters>> waiting{{state, {}}};
    for (std::size_t i = 0; i < waiting.size(); ++i) {
        if (is_even(waiting[i].first)) {
            state = waiting[i].first;
            return waiting[i].second;
        }
        for (Letter letter = 0; letter < letters_.size() && waiting.size() < kMostTried; ++letter) {
            Letters word = waiting[i].second;
            word.push_back(letter);
            waiting.emplace_back(
                definition_->puzzle().apply(waiting[i].first, letters_[letter].action),
                std::move(word));
        }
    }
    return base::Error{base::ErrorCode::ImpossibleCube,
                       "no moves make this state: its pieces are exchanged or twisted as " +
                           definition_->name() + " cannot be"};
}

int CycleSolver::gain(const puzzle::State& state, const Cycle& cycle) const noexcept {
    const puzzle::State& solved = definition_->puzzle().solved();
    int out = 0;
    for (std::size_t k = 0; k < 3; ++k) {
        const std::size_t from = cycle.slots[k];
        const std::size_t to = cycle.slots[(k + 1) % 3];
        const int modulus = definition_->puzzle().orientations()[to];
        out += state.piece[from] == solved.piece[to] &&
               (state.twist[from] + cycle.twists[k]) % modulus == 0;
        out -= state.piece[to] == solved.piece[to] && state.twist[to] == 0;
    }
    return out;
}

void CycleSolver::apply(puzzle::State& state, const Cycle& cycle) const noexcept {
    const puzzle::State before = state;
    for (std::size_t k = 0; k < 3; ++k) {
        const std::size_t from = cycle.slots[k];
        const std::size_t to = cycle.slots[(k + 1) % 3];
        state.piece[to] = before.piece[from];
        state.twist[to] = static_cast<std::uint8_t>((before.twist[from] + cycle.twists[k]) %
                                                    definition_->puzzle().orientations()[to]);
    }
}

bool CycleSolver::solve_orbit(puzzle::State& state, std::size_t orbit, Letters& out) const {
    const puzzle::Orbit& pieces = definition_->puzzle().orbits()[orbit];
    const puzzle::State& solved = definition_->puzzle().solved();
    const auto wrong = [&](const puzzle::State& at) {
        int count = 0;
        for (int slot = pieces.first; slot < pieces.first + pieces.size; ++slot) {
            const auto i = static_cast<std::size_t>(slot);
            count += at.piece[i] != solved.piece[i] || at.twist[i] != 0 ? 1 : 0;
        }
        return count;
    };
    const auto take = [&](const Cycle& cycle) {
        apply(state, cycle);
        const Letters word = word_of(cycle);
        out.insert(out.end(), word.begin(), word.end());
    };
    while (wrong(state) > 0) {
        const Cycle* best = nullptr;
        double best_score = 0;
        for (const Cycle& cycle : cycles_[orbit]) {
            const int gained = gain(state, cycle);
            const double score = gained > 0 ? static_cast<double>(gained) / cycle.length : 0;
            if (score > best_score) {
                best_score = score;
                best = &cycle;
            }
        }
        if (best != nullptr) {
            take(*best);
            continue;
        }
        // What no single one improves is solved, or at least bettered, by two.
        const int before = wrong(state);
        const Cycle* first = nullptr;
        for (const Cycle& cycle : cycles_[orbit]) {
            puzzle::State at = state;
            apply(at, cycle);
            const int after = wrong(at);
            const bool finds = after <= before + 2 &&
                               std::ranges::any_of(cycles_[orbit], [&](const Cycle& second) {
                                   return after - gain(at, second) < before;
                               });
            if (finds) {
                first = &cycle;
                break;
            }
        }
        if (first == nullptr) {
            return false;
        }
        take(*first);
    }
    return true;
}

base::Result<std::vector<puzzle::Move>> CycleSolver::solve(const puzzle::State& state) const {
    if (auto few = near_.way(definition_->puzzle(), state)) {
        return *std::move(few);
    }
    puzzle::State at = state;
    auto prefix = even_prefix(at);
    if (!prefix) {
        return prefix.error();
    }
    Letters word = *std::move(prefix);
    for (std::size_t orbit = 0; orbit < cycles_.size(); ++orbit) {
        if (!solve_orbit(at, orbit, word)) {
            return base::Error{base::ErrorCode::ImpossibleCube,
                               "no moves make this state: the " +
                                   definition_->puzzle().orbits()[orbit].name +
                                   " cannot be solved"};
        }
    }
    std::vector<puzzle::Move> out;
    for (const Letter letter : word) {
        out.push_back(letters_[letter]);
    }
    return puzzle::simplify(*definition_, out);
}

}  // namespace revenge::solver::cycles
