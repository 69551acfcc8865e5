#include "revenge/solver/cycles/cycle_solver.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <numeric>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "revenge/base.hpp"
#include "revenge/base/saying.hpp"
#include "revenge/group.hpp"
#include "revenge/puzzle/parity.hpp"
#include "revenge/solver/not_solved.hpp"

namespace revenge::solver::cycles {

CycleSolver::Letters CycleSolver::word_of(const Cycle& cycle) const {
    const Letters& seed = seeds_[cycle.seed].word;
    Letters out;
    const Cycle* at = &cycle;
    while (at->length > seed.size()) {
        out.push_back(at->letter);
        at = &cycles_[cycle.seed][at->inner];
    }
    const Letters back = inverse(out);
    const Letters middle = at->is_backward ? inverse(seed) : seed;
    out.insert(out.end(), middle.begin(), middle.end());
    out.insert(out.end(), back.begin(), back.end());
    return out;
}

base::Result<CycleSolver> CycleSolver::make(const puzzle::Definition& definition,
                                            const WordFile& file) {
    REVENGE_TRY(puzzle::require_free_moves(definition));
    if (definition.puzzle().has_hidden_orientations()) {
        return base::error(base::ErrorCode::NotFound, "orientations-not-visible",
                           "{puzzle} has pieces of which not all orientations are visible; the "
                           "method {method} does not support that",
                           definition.name(), "cycles");
    }
    CycleSolver out(definition);
    out.find_letters();
    if (out.letters_.size() > std::numeric_limits<Letter>::max()) {
        return base::error(base::ErrorCode::Resource, "too-many-powers",
                           "{puzzle} has {powers} powers of moves, more than are searched",
                           definition.name(), out.letters_.size());
    }
    out.near_ = NearSolved(definition);
    const auto& orbits = definition.puzzle().orbits();
    out.seeds_.resize(orbits.size());
    out.cycles_.resize(orbits.size());
    out.order_.resize(orbits.size());
    std::iota(out.order_.begin(), out.order_.end(), std::size_t{0});
    bool is_kept = false;
    if (file.shelf != nullptr) {
        if (const auto kept = file.shelf->get(file.name)) {
            std::string text(kept->size, '\0');
            kept->read(0, std::as_writable_bytes(std::span(text)));
            is_kept = out.take_words(text);
        }
    }
    if (!is_kept) {
        out.find_seeds();
    }
    if (file.shelf != nullptr && !is_kept) {
        const std::string text = out.words_as_text();
        // Words that cannot be kept are searched again.
        (void)file.shelf->put(file.name, std::array{std::as_bytes(std::span(text))});
    }
    for (std::size_t i = 0; i < orbits.size(); ++i) {
        if (!out.seeds_[i].word.empty()) {
            out.conjugate(static_cast<std::uint16_t>(i));
        }
    }
    return out;
}

void CycleSolver::find_seeds() {
    constexpr std::size_t kMost = 6;  // of the 7x7x7: all layers but the middle one
    search_commutators(definition_->cube_size() > static_cast<int>(kMost) ? kMost : kUsualTogether);
    if (definition_->cube_size() == 0 && !is_complete() && most_together() > kUsualTogether) {
        search_commutators(kMost);
    }
    without_ = orbit_without_cycles();
    if (without_ == nullptr && !is_complete()) {
        search_two_generators();
        if (!is_complete()) {
            search_isolated();
        }
    }
}

std::size_t CycleSolver::most_together() const {
    const auto& moves = definition_->moves();
    std::size_t out = 0;
    for (const puzzle::BaseMove& move : moves) {
        out = std::max(
            out, static_cast<std::size_t>(std::ranges::count_if(moves, [&](const auto& other) {
                return definition_->puzzle().then(move.action, other.action) ==
                       definition_->puzzle().then(other.action, move.action);
            })));
    }
    return out;
}

// Where one set of pieces has no 3-cycle, those of others are not looked for to the end: then that is what is said.
base::Error CycleSolver::lacking_cycles(std::size_t orbit) const {
    const puzzle::Orbit& pieces =
        without_ != nullptr ? *without_ : definition_->puzzle().orbits()[orbit];
    const char* const why = without_ != nullptr          ? "no word moves"
                            : seeds_[orbit].word.empty() ? "no short word was found that moves"
                                                         : "no words were found that move any";
    return base::error(base::ErrorCode::NotFound, "no-three-cycles",
                       "{why} three {orbit} of {puzzle} alone; a chain of phases may solve it", why,
                       pieces.name, definition_->name());
}

// The elements that move only pieces of one orbit are the pointwise stabilizer of all other pieces. If 3 does not
// divide the number of permutations of the orbit's places in it, none of them is a 3-cycle.
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

// The invariants of 3-cycles: for each orbit the sum of twists and the parity of its pieces. A move changes them in
// every state as in the solved state.
CycleSolver::Sums CycleSolver::sums_of(const puzzle::State& state) const {
    Sums out;
    for (const puzzle::Orbit& orbit : definition_->puzzle().orbits()) {
        int sum = 0;
        for (int slot = orbit.first; slot < orbit.first + orbit.size; ++slot) {
            sum += state.twist[static_cast<std::size_t>(slot)];
        }
        out.push_back(sum % orbit.orientations);
        out.push_back(orbit.distinct && puzzle::is_odd(state, orbit) ? 1 : 0);
    }
    return out;
}

SumBasis::Numbers CycleSolver::moduli_of_sums() const {
    SumBasis::Numbers out;
    for (const puzzle::Orbit& orbit : definition_->puzzle().orbits()) {
        out.push_back(orbit.orientations);
        out.push_back(2);
    }
    return out;
}

// A letter adds the same to the sums of every state. The fewest letters are looked for breadth first; where there are
// too many sums, any letters do.
std::optional<CycleSolver::Letters> CycleSolver::even_prefix(puzzle::State& state) const {
    constexpr std::size_t kMostSums = 100'000;
    const puzzle::Puzzle& puzzle = definition_->puzzle();
    const SumBasis::Numbers moduli = moduli_of_sums();
    const Sums wanted = sums_of(puzzle.solved());
    const auto combined = [&](const Sums& first, const Sums& second, int sign) {
        Sums out;
        for (std::size_t i = 0; i < first.size(); ++i) {
            out.push_back((first[i] + sign * second[i] + moduli[i]) % moduli[i]);
        }
        return out;
    };
    const Sums missing = combined(wanted, sums_of(state), -1);
    std::vector<Sums> gains;
    gains.reserve(letters_.size());
    for (const puzzle::Move& letter : letters_) {
        gains.push_back(
            combined(sums_of(puzzle.apply(puzzle.solved(), letter.action)), wanted, -1));
    }
    std::map<Sums, Letters> words{{Sums(moduli.size()), {}}};
    std::vector<const std::pair<const Sums, Letters>*> waiting{&*words.begin()};
    for (std::size_t i = 0; i < waiting.size() && words.size() < kMostSums; ++i) {
        const auto& [sums, word] = *waiting[i];
        if (sums == missing) {
            break;
        }
        for (std::size_t k = 0; k < letters_.size(); ++k) {
            const auto [next, is_new] = words.try_emplace(combined(sums, gains[k], 1), word);
            if (is_new) {
                next->second.push_back(static_cast<Letter>(k));
                waiting.push_back(&*next);
            }
        }
    }
    const auto found = words.find(missing);
    std::optional<SumBasis::Numbers> counts;
    if (found == words.end() && words.size() >= kMostSums) {
        counts = SumBasis(moduli, gains).counts_of(missing);
    }
    if (found == words.end() && !counts) {
        return std::nullopt;
    }
    Letters out = found != words.end() ? found->second : Letters();
    for (std::size_t k = 0; counts && k < counts->size(); ++k) {
        out.insert(out.end(), static_cast<std::size_t>((*counts)[k]), static_cast<Letter>(k));
    }
    state = puzzle.apply(state, action_of(out));
    return out;
}

// REQUIRES arrays with room for every slot of the puzzle (solve).
CycleSolver::Numbers CycleSolver::numbers_of(const puzzle::State& state) const noexcept {
    const puzzle::Puzzle& puzzle = definition_->puzzle();
    return {state.piece.data(), state.twist.data(), puzzle.solved().piece.data(),
            puzzle.orientations().data()};
}

int CycleSolver::gain(const Numbers& state, const Cycle& cycle) noexcept {
    int out = 0;
    for (std::size_t k = 0; k < 3; ++k) {
        const std::size_t from = cycle.slots[k];
        const std::size_t to = cycle.slots[(k + 1) % 3];
        const int twist = state.twist[from] + cycle.twists[k];
        out += static_cast<int>(state.piece[from] == state.solved[to]) &
               (static_cast<int>(twist == 0) | static_cast<int>(twist == state.modulus[to]));
        out -= static_cast<int>(state.piece[to] == state.solved[to]) &
               static_cast<int>(state.twist[to] == 0);
    }
    return out;
}

void CycleSolver::apply(puzzle::State& state, const Cycle& cycle) const noexcept {
    const puzzle::State before = state;
    for (std::size_t k = 0; k < 3; ++k) {
        const std::size_t from = cycle.slots[k];
        const std::size_t to = cycle.slots[(k + 1) % 3];
        state.piece[to] = before.piece[from];
        state.twist[to] = static_cast<puzzle::SlotNumber>((before.twist[from] + cycle.twists[k]) %
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
        const Numbers numbers = numbers_of(state);
        for (const Cycle& cycle : cycles_[orbit]) {
            const int gained = gain(numbers, cycle);
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
        // If no single 3-cycle improves the state, two solve it or at least improve it.
        const int before = wrong(state);
        const Cycle* first = nullptr;
        for (const Cycle& cycle : cycles_[orbit]) {
            puzzle::State at = state;
            apply(at, cycle);
            const int after = wrong(at);
            const Numbers after_first = numbers_of(at);
            const bool finds = after <= before + 2 &&
                               std::ranges::any_of(cycles_[orbit], [&](const Cycle& second) {
                                   return after - gain(after_first, second) < before;
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
    at.piece.reserve(static_cast<std::size_t>(definition_->puzzle().slots()));
    at.twist.reserve(static_cast<std::size_t>(definition_->puzzle().slots()));
    auto prefix = even_prefix(at);
    const auto unsolved = [&](base::Error otherwise) {
        return not_solved(*definition_, state, std::move(otherwise));
    };
    if (!prefix) {
        return unsolved(base::error(base::ErrorCode::NotFound, "never-even",
                                    "no moves were found that make {puzzle}'s permutations even",
                                    definition_->name()));
    }
    Letters word = *std::move(prefix);
    for (const std::size_t orbit : order_) {
        Letters part;
        puzzle::State solved = at;
        if (!solve_orbit(solved, orbit, part)) {
            return unsolved(lacking_cycles(orbit));
        }
        at = definition_->puzzle().apply(at, action_of(part));
        word.insert(word.end(), part.begin(), part.end());
    }
    std::vector<puzzle::Move> out;
    for (const Letter letter : word) {
        out.insert(out.end(), spelled_[letter].begin(), spelled_[letter].end());
    }
    return puzzle::simplify(*definition_, out);
}

}  // namespace revenge::solver::cycles
