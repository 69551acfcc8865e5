#include "revenge/solver/cycles/cycle_solver.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>
#include <limits>
#include <numeric>
#include <span>
#include <utility>

#include "revenge/base/message.hpp"
#include "revenge/group.hpp"
#include "revenge/puzzle/parity.hpp"
#include "revenge/solver/cycles/even_search.hpp"
#include "revenge/solver/cycles/insertion.hpp"
#include "revenge/solver/possible_state.hpp"

namespace revenge::solver::cycles {

namespace {

// Of inserting words into one solution, in pieces and words looked at: before the first orbit only, or before each.
constexpr std::size_t kWordWork = 200'000'000;
constexpr std::size_t kFewWork = 20'000'000;
// The work of a beam that begins with all sequences, before that.
constexpr std::size_t kBeamWork = 80'000'000;
constexpr std::size_t kEnds = 1;  // of the beam, which 3-cycles then solve
// Of inserting 3-cycles into one solution, in look-ups.
constexpr std::size_t kCycleWork = 40'000'000;
constexpr std::size_t kFewCycleWork = 10'000'000;

}  // namespace

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
    out.few_.resize(orbits.size());
    out.cycles_.reserve(orbits.size());
    out.order_.resize(orbits.size());
    std::iota(out.order_.begin(), out.order_.end(), std::size_t{0});
    bool is_kept = false;
    if (file.table_store != nullptr) {
        if (const auto kept = file.table_store->get(file.name)) {
            std::string text(kept->size, '\0');
            kept->read(0, std::as_writable_bytes(std::span(text)));
            is_kept = out.take_words(text);
        }
    }
    if (!is_kept) {
        out.find_seeds();
    }
    if (file.table_store != nullptr && !is_kept) {
        const std::string text = out.words_as_text();
        // Words that cannot be kept are searched again.
        (void)file.table_store->put(file.name, std::array{std::as_bytes(std::span(text))});
    }
    return out;
}

void CycleSolver::prepare() {
    for (std::size_t i = 0; i < seeds_.size(); ++i) {
        std::vector<Letters> words;
        words.reserve(seeds_[i].size());
        for (const Seed& seed : seeds_[i]) {
            words.push_back(seed.word);
        }
        cycles_.emplace_back(definition_->puzzle(), *alphabet_, definition_->puzzle().orbits()[i],
                             words);
    }
    has_few_ = std::ranges::any_of(few_, [](const auto& words) { return !words.empty(); });
    choose_core();
    find_words();
}

// Orbits without 3-cycles have to be in the core. The ones with the longest words are added as long as the core has few
// enough states.
void CycleSolver::choose_core() {
    constexpr std::size_t kLongWord = 14;
    const auto& orbits = definition_->puzzle().orbits();
    std::vector<std::size_t> by_length = order_;
    std::ranges::stable_sort(by_length, std::ranges::greater(), [&](std::size_t orbit) {
        return seeds_[orbit].empty() ? std::numeric_limits<std::size_t>::max()
                                     : seeds_[orbit].front().word.size();
    });
    std::vector<std::size_t> chosen;
    for (const std::size_t orbit : by_length) {
        if (orbits[orbit].size < 2 || !is_needed(orbits[orbit])) {
            continue;
        }
        const bool is_lacking = seeds_[orbit].empty();
        const bool is_chosen = std::ranges::find(core_orbits_, orbit) != core_orbits_.end();
        if (!is_lacking && !is_chosen &&
            (has_few_ || seeds_[orbit].front().word.size() < kLongWord)) {
            continue;
        }
        chosen.push_back(orbit);
        if (!is_lacking && digits_of(chosen) > kMaxCoreDigits) {
            chosen.pop_back();
            continue;
        }
        for (int slot = orbits[orbit].first; slot < orbits[orbit].first + orbits[orbit].size;
             ++slot) {
            core_.push_back(static_cast<std::size_t>(slot));
            if (is_lacking) {
                least_core_.push_back(static_cast<std::size_t>(slot));
            }
        }
    }
    std::ranges::sort(core_);
    std::ranges::sort(least_core_);
}

// Words are inserted before the first orbit's 3-cycles, and before those of each orbit for which there are words that
// keep the orbits before it.
void CycleSolver::find_words() {
    std::vector<bool> is_kept(static_cast<std::size_t>(definition_->puzzle().slots()), false);
    for (const std::size_t slot : core_) {
        is_kept[slot] = true;
    }
    words_.resize(order_.size());
    for (const std::size_t next : order_) {
        if (next == order_.front() || !few_[next].empty()) {
            words_[next].emplace(definition_->puzzle(), *alphabet_, worth_before(next, 1), is_kept,
                                 few_[next]);
        }
        const puzzle::Orbit& orbit = definition_->puzzle().orbits()[next];
        std::fill_n(is_kept.begin() + orbit.first, orbit.size, true);
    }
}

std::vector<double> CycleSolver::worth_before(std::size_t orbit, double later) const {
    std::vector<double> out(static_cast<std::size_t>(definition_->puzzle().slots()), 0);
    for (auto next = std::ranges::find(order_, orbit); next != order_.end(); ++next) {
        const puzzle::Orbit& pieces = definition_->puzzle().orbits()[*next];
        if (!seeds_[*next].empty()) {
            const double whole = static_cast<double>(cycles_[*next].weight(0)) / 2 - 1;
            std::fill_n(out.begin() + pieces.first, pieces.size,
                        *next == orbit ? whole : later * whole);
        }
    }
    return out;
}

// The decimal logarithm of how many states some orbits have together.
double CycleSolver::digits_of(const std::vector<std::size_t>& some) const {
    std::vector<group::Permutation> generators;
    const auto& orbits = definition_->puzzle().orbits();
    int degree = 0;
    double alike = 0;
    for (const std::size_t orbit : some) {
        degree += orbits[orbit].size * orbits[orbit].orientations;
        std::vector<int> counts(static_cast<std::size_t>(orbits[orbit].size), 0);
        for (const puzzle::SlotNumber label : orbits[orbit].solved) {
            alike += std::log10(++counts[label]);
        }
    }
    for (const puzzle::Move& letter : letters_) {
        std::vector<group::Point> images(static_cast<std::size_t>(degree));
        int first = 0;
        for (const std::size_t orbit : some) {
            const puzzle::Orbit& pieces = orbits[orbit];
            for (int place = 0; place < pieces.size; ++place) {
                const auto slot = static_cast<std::size_t>(pieces.first + place);
                for (int twist = 0; twist < pieces.orientations; ++twist) {
                    const int from =
                        (letter.action.from[slot] - pieces.first) * pieces.orientations + twist;
                    const int to = place * pieces.orientations +
                                   (twist + letter.action.twist[slot]) % pieces.orientations;
                    images[static_cast<std::size_t>(first + from)] =
                        static_cast<group::Point>(first + to);
                }
            }
            first += pieces.size * pieces.orientations;
        }
        generators.push_back(group::Permutation::from_images_unchecked(std::move(images)));
    }
    const auto chain = group::StabilizerChain::build(generators, degree);
    if (!chain) {
        return std::numeric_limits<double>::infinity();
    }
    const std::string digits = chain->order().digits();
    return std::log10(std::stod("0." + digits)) + static_cast<double>(digits.size()) - alike;
}

void CycleSolver::find_seeds() {
    constexpr std::size_t kMost = 6;  // of the 7x7x7: all layers but the middle one
    search_commutators(definition_->cube_size() > static_cast<int>(kMost) ? kMost : kUsualTogether);
    if (definition_->cube_size() == 0 && !is_complete() && most_together() > kUsualTogether) {
        search_commutators(kMost);
    }
    for (std::size_t i = 0; i < seeds_.size(); ++i) {
        if (lacks_seed(i) && has_no_cycles(i)) {
            without_.push_back(i);
        }
    }
    if (!is_complete()) {
        search_two_generators();
    }
    std::optional<CycleSolver> inserting;
    if (!is_complete()) {
        inserting = search_isolated();
    }
    complete_seeds();
    if (inserting && inserting->is_shorter_than(*this)) {
        *this = *std::move(inserting);
    }
}

void CycleSolver::complete_seeds() {
    // Orbits without 3-cycles are solved first.
    std::stable_partition(order_.begin(), order_.end(),
                          [&](std::size_t orbit) { return lacks_seed(orbit); });
    for (std::size_t i = 0; i < seeds_.size(); ++i) {
        rename_seeds(i);
    }
    prepare();
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

// If some orbit is proven to have no 3-cycle, that is what is reported.
base::Error CycleSolver::lacking_cycles(std::size_t orbit) const {
    const puzzle::Orbit& pieces =
        definition_->puzzle().orbits()[without_.empty() ? orbit : without_.front()];
    const char* const why = !without_.empty()       ? "no word moves"
                            : seeds_[orbit].empty() ? "no short word was found that moves"
                                                    : "no words were found that move any";
    return base::error(base::ErrorCode::NotFound, "no-three-cycles",
                       "{why} three {orbit} of {puzzle} alone; a chain of phases may solve it", why,
                       pieces.name, definition_->name());
}

// The elements that move only pieces of one orbit are the pointwise stabilizer of all other pieces. If 3 does not
// divide the number of permutations of the orbit's places in it, none of them is a 3-cycle.
bool CycleSolver::has_no_cycles(std::size_t orbit) const {
    const auto& orbits = definition_->puzzle().orbits();
    const group::PointModel model(definition_->puzzle());
    std::vector<group::Permutation> generators;
    generators.reserve(letters_.size());
    for (const puzzle::Move& letter : letters_) {
        generators.push_back(model.permutation(letter.action));
    }
    std::vector<int> others;
    for (const puzzle::Orbit& other : orbits) {
        if (&other != &orbits[orbit]) {
            const group::Points points = model.points_of(other);
            others.insert(others.end(), points.begin(), points.end());
        }
    }
    const auto whole = group::StabilizerChain::build(generators, model.degree(), others);
    if (!whole) {
        return false;
    }
    std::vector<group::Permutation> places;
    for (const group::Permutation& element : whole->generators(static_cast<int>(others.size()))) {
        places.push_back(model.on_places(element, orbits[orbit]));
    }
    const auto made = group::StabilizerChain::build(places, orbits[orbit].size);
    return made && !made->order().is_multiple_of(group::Count(3));
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

// A letter adds the same to the sums of every state. The fewest letters are looked for; where there are too many sums,
// any letters do.
std::optional<Letters> CycleSolver::even_prefix(const puzzle::State& state,
                                                const std::vector<std::size_t>& core) const {
    constexpr std::size_t kMaxStates = 1'000'000;
    const puzzle::Puzzle& puzzle = definition_->puzzle();
    const Sums moduli = moduli_of_sums();
    const Sums wanted = sums_of(puzzle.solved());
    const auto difference = [&](const Sums& first, const Sums& second) {
        Sums out;
        for (std::size_t i = 0; i < first.size(); ++i) {
            out.push_back((first[i] - second[i] + moduli[i]) % moduli[i]);
        }
        return out;
    };
    const Sums missing = difference(wanted, sums_of(state));
    std::vector<Sums> gains;
    gains.reserve(letters_.size());
    for (const puzzle::Move& letter : letters_) {
        gains.push_back(difference(sums_of(puzzle.apply(puzzle.solved(), letter.action)), wanted));
    }
    auto found =
        EvenSearch(puzzle, *alphabet_, moduli, gains, core).find(state, missing, kMaxStates);
    if (found || !core.empty()) {
        return found;
    }
    const auto counts = SumBasis(moduli, gains).counts_of(missing);
    if (!counts) {
        return std::nullopt;
    }
    Letters out;
    for (std::size_t k = 0; k < counts->size(); ++k) {
        out.insert(out.end(), static_cast<std::size_t>((*counts)[k]), static_cast<Letter>(k));
    }
    return out;
}

// A block is its outer part and the letter that is left without it.
std::optional<Letters> CycleSolver::letters_of(const std::vector<puzzle::Move>& moves) const {
    const puzzle::Puzzle& puzzle = definition_->puzzle();
    const auto letter_of = [&](const puzzle::Transformation& action) {
        return std::ranges::find(letters_, action, &puzzle::Move::action);
    };
    Letters out;
    out.reserve(2 * moves.size());
    for (const puzzle::Move& move : moves) {
        auto letter = letter_of(move.action);
        if (letter == letters_.end()) {
            const auto block = std::ranges::find_if(spelled_, [&](const auto& spelled) {
                return spelled.size() == 2 && spelled.front().action == move.action;
            });
            if (block == spelled_.end()) {
                return std::nullopt;
            }
            out.push_back(static_cast<Letter>(block - spelled_.begin()));
            letter = letter_of(puzzle.inverse(block->back().action));
            if (letter == letters_.end()) {
                return std::nullopt;
            }
        }
        out.push_back(static_cast<Letter>(letter - letters_.begin()));
    }
    return out;
}

std::vector<Letters> CycleSolver::even_words(
    const puzzle::State& state, const std::vector<std::vector<puzzle::Move>>& begins) const {
    std::vector<Letters> out;
    for (const auto& moves : begins) {
        auto word = letters_of(moves);
        const puzzle::State middle = puzzle::apply(*definition_, state, moves);
        auto even = word ? even_prefix(middle, core_) : std::nullopt;
        if (word && !even && core_.size() > least_core_.size()) {
            even = even_prefix(middle, least_core_);
        }
        if (even) {
            word->insert(word->end(), even->begin(), even->end());
            out.push_back(*std::move(word));
        }
    }
    return out;
}

// Where all orbits have short 3-cycles, the best choice of each step is as good as a beam, and much faster. On
// other puzzles it is better now and then.
std::vector<Letters> CycleSolver::with_ends(const puzzle::State& state,
                                            std::vector<Letters> words) const {
    constexpr std::size_t kBegins = 2;
    constexpr std::size_t kLongCycle = 20;
    const bool has_long = std::ranges::any_of(seeds_, [&](const std::vector<Seed>& seeds) {
        return !seeds.empty() && seeds.front().word.size() >= kLongCycle;
    });
    std::vector<Letters> ends;
    if (has_few_ && has_long) {
        const std::size_t first = order_.front();
        ends = words_[first]->improved(state, words, worth_before(first, 1), kBeamWork, kEnds);
    }
    words.erase(words.begin() + static_cast<std::ptrdiff_t>(std::min(words.size(), kBegins) - 1),
                words.end() - 1);
    std::ranges::copy_if(ends, std::back_inserter(words), [&](const Letters& end) {
        return std::ranges::find(words, end) == words.end();
    });
    return words;
}

base::Result<Letters> CycleSolver::lightest_after(const puzzle::State& state,
                                                  const std::vector<Letters>& words) const {
    // Words that bring pieces of later orbits to their places waste turns if those are moved again.
    constexpr double kLittle = 0.1;
    std::optional<base::Result<Letters>> out;
    for (const Letters& begin : words) {
        for (const double later : has_few_ ? std::vector{1.0, kLittle} : std::vector{1.0}) {
            auto word = solved_after(state, begin, later);
            if (!out || (word && (!*out || alphabet_->weight(*word) < alphabet_->weight(**out)))) {
                out = std::move(word);
            }
        }
    }
    return *std::move(out);
}

base::Result<std::vector<puzzle::Move>> CycleSolver::solve(
    const puzzle::State& state, const std::vector<std::vector<puzzle::Move>>& begins) const {
    if (auto few = near_.way(definition_->puzzle(), state)) {
        return *std::move(few);
    }
    const auto unsolved = [&](base::Error otherwise) {
        return not_solved(*definition_, state, std::move(otherwise));
    };
    std::vector<Letters> words = even_words(state, begins);
    if (words.empty() && !least_core_.empty()) {
        const auto lacking =
            std::ranges::find_if(order_, [&](std::size_t orbit) { return lacks_seed(orbit); });
        return unsolved(lacking_cycles(lacking == order_.end() ? order_.front() : *lacking));
    }
    if (words.empty()) {
        return unsolved(base::error(base::ErrorCode::NotFound, "never-even",
                                    "no moves were found that make {puzzle}'s permutations even",
                                    definition_->name()));
    }
    const base::Result<Letters> word = lightest_after(state, with_ends(state, std::move(words)));
    if (!word) {
        return unsolved(word.error());
    }
    std::vector<puzzle::Move> out;
    for (const Letter letter : *word) {
        out.insert(out.end(), spelled_[letter].begin(), spelled_[letter].end());
    }
    out = puzzle::simplify(*definition_, out);
    // The words solve pieces, orbit by orbit; an invariant that ties orbits together may remain.
    if (!definition_->is_solved(puzzle::apply(*definition_, state, out))) {
        return unsolved(lacking_cycles(order_.back()));
    }
    return out;
}

base::Result<Letters> CycleSolver::solved_after(const puzzle::State& state, Letters word,
                                                double later) const {
    const std::size_t cycle_work = (has_few_ ? kFewCycleWork : kCycleWork) / order_.size();
    // Several orbits share the work, and each leaves to the next what it did not need.
    std::size_t work = has_few_ ? kFewWork : kWordWork;
    auto left = static_cast<std::size_t>(
        std::ranges::count_if(words_, [](const auto& insertion) { return insertion.has_value(); }));
    for (const std::size_t orbit : order_) {
        if (words_[orbit]) {
            std::size_t done = 0;
            word = words_[orbit]->improved(state, std::move(word), worth_before(orbit, later),
                                           work / left--, done);
            work -= std::min(work, done);
        }
        const Insertion insertion(definition_->puzzle(), *alphabet_,
                                  definition_->puzzle().orbits()[orbit], cycles_[orbit]);
        auto longer = insertion.solve(state, std::move(word), cycle_work);
        if (!longer) {
            return lacking_cycles(orbit);
        }
        word = *std::move(longer);
    }
    return word;
}

}  // namespace revenge::solver::cycles
