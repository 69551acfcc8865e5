// 3-cycles where no short commutator is one.
//
// A power of a word leaves every orbit still whose cycles' lengths divide the exponent. The commutator of two words
// leaves the orbits still that either of them leaves still, so a few steps lead to words that leave any orbits still.
// Two such words whose moved places in the orbit have a single one in common have a commutator that is a 3-cycle of the
// orbit; conjugation by short words brings that about. SOURCE of the last step: Singmaster, "Notes on Rubik's Magic
// Cube", 1981.
//
// A 3-cycle must keep the orbits that are solved before its own and may move the others. While many pieces are wrong,
// shorter words that move more than three of them solve more for their length; these are inserted first
// (word_insertion.hpp). In which order the expected length is least is found by dynamic programming over the sets of
// solved orbits. It begins with sets that have few enough states to be solved by a search.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <limits>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <utility>

#include "revenge/base.hpp"
#include "revenge/solver/cycles/cycle_solver.hpp"

namespace revenge::solver::cycles {

using puzzle::Transformation;

namespace {

constexpr std::size_t kLongestWord = 8'000;  // letters of a word that moves one orbit
constexpr std::size_t kRandomWords = 8'000;
constexpr std::uint64_t kRandomLetters = 12;     // at most, of each
constexpr std::size_t kKept = 6;                 // words that leave the same orbits still
constexpr std::size_t kKeptToInsert = 16;        // these, where they are inserted
constexpr std::size_t kOfKind = 2;               // of these, as long and with as many moved places
constexpr std::size_t kNamingWork = 50'000'000;  // letters of renamed words
constexpr std::size_t kMaxOrbits = 64;
constexpr std::size_t kMaxLacking = 6;  // orbits whose order of solving is chosen
constexpr int kRounds = 4;
constexpr std::size_t kPairs = 4'000;    // commutators of one round
constexpr std::size_t kSetups = 3'000;   // words that conjugate
constexpr std::size_t kFewSetups = 100;  // of these, where commutators are evaluated
constexpr std::size_t kLongestCycle = 30'000;
constexpr std::size_t kCandidates = 16;  // isolated words of one orbit

using Orbits = std::uint64_t;  // a bit for each

constexpr Orbits bit(std::size_t orbit) { return Orbits{1} << orbit; }

// RETURNS for each orbit how often the action has to be made to leave it still.
std::vector<std::size_t> orders_of(const puzzle::Puzzle& puzzle, const Transformation& action) {
    std::vector<std::size_t> out;
    out.reserve(puzzle.orbits().size());
    for (const puzzle::Orbit& orbit : puzzle.orbits()) {
        std::size_t order = 1;
        std::vector<bool> seen(static_cast<std::size_t>(orbit.size), false);
        for (std::size_t begin = 0; begin < seen.size(); ++begin) {
            std::size_t length = 0;
            int twist = 0;
            for (std::size_t at = begin; !seen[at]; ++length) {
                seen[at] = true;
                const std::size_t slot = static_cast<std::size_t>(orbit.first) + at;
                twist = (twist + action.twist[slot]) % orbit.orientations;
                at = action.from[slot] - static_cast<std::size_t>(orbit.first);
            }
            if (length > 0) {
                const int turns = orbit.orientations / std::gcd(orbit.orientations, twist);
                order = std::lcm(order, length * static_cast<std::size_t>(turns));
            }
        }
        out.push_back(order);
    }
    return out;
}

// RETURNS the exponents up to `most` that leave some orbits still: all orders' common multiples.
std::set<std::size_t> exponents_of(const std::vector<std::size_t>& orders, std::size_t most) {
    std::set<std::size_t> out{1};
    for (const std::size_t order : std::set<std::size_t>(orders.begin(), orders.end())) {
        for (const std::size_t before : std::set<std::size_t>(out)) {
            const std::size_t next = std::lcm(before, order);
            if (next <= most) {
                out.insert(next);
            }
        }
    }
    return out;
}

// Words that move few places are worth being longer.
constexpr std::size_t rank_of(std::size_t length, std::size_t moved) {
    return length * moved * moved;
}

Orbits still(const std::vector<std::size_t>& orders, std::size_t exponent) {
    Orbits out = 0;
    for (std::size_t i = 0; i < orders.size(); ++i) {
        out |= exponent % orders[i] == 0 ? bit(i) : 0;
    }
    return out;
}

std::size_t count_moved(const puzzle::Puzzle& puzzle, const Transformation& action) {
    std::size_t out = 0;
    for (std::size_t slot = 0; slot < static_cast<std::size_t>(puzzle.slots()); ++slot) {
        out += action.from[slot] != slot || action.twist[slot] != 0 ? 1 : 0;
    }
    return out;
}

std::vector<std::uint16_t> repeated(const std::vector<std::uint16_t>& word, std::size_t times) {
    std::vector<std::uint16_t> out;
    out.reserve(word.size() * times);
    for (std::size_t i = 0; i < times; ++i) {
        out.insert(out.end(), word.begin(), word.end());
    }
    return out;
}

}  // namespace

// Words by the orbits that they leave still: of each set of orbits a few, short ones that move few places.
class CycleSolver::StillWords {
  public:
    // At most `kept` words that leave the same orbits still, and `of_kind` of these that are as long and move as many
    // places.
    StillWords(const CycleSolver& solver, std::size_t kept, std::size_t of_kind)
        : solver_(&solver),
          kept_(kept),
          of_kind_(static_cast<std::ptrdiff_t>(of_kind)),
          puzzle_(&solver.definition_->puzzle()),
          all_(puzzle_->orbits().size() == kMaxOrbits ? ~Orbits{0}
                                                      : bit(puzzle_->orbits().size()) - 1) {}

    // Offers the word's powers.
    void offer(const Seed& word) {
        const std::vector<std::size_t> orders = orders_of(*puzzle_, word.action);
        for (const std::size_t exponent :
             exponents_of(orders, kLongestWord / std::max<std::size_t>(word.word.size(), 1))) {
            const Orbits mask = still(orders, exponent);
            if (mask != all_) {
                keep(mask, word, exponent);
            }
        }
    }

    // Offers commutators of the words kept, the shortest first, that leave more orbits still than either.
    void combine() {
        std::vector<std::pair<Orbits, const Seed*>> all;
        for (const auto& [mask, words] : by_still_) {
            for (const Ranked& ranked : words) {
                all.emplace_back(mask, &ranked.seed);
            }
        }
        std::vector<std::size_t> by_length(all.size());
        std::iota(by_length.begin(), by_length.end(), std::size_t{0});
        std::ranges::stable_sort(by_length, {},
                                 [&](std::size_t i) { return all[i].second->word.size(); });
        std::vector<std::array<std::size_t, 3>> pairs;  // length, first, second
        pairs.reserve(2 * kPairs);
        std::size_t longest = kLongestWord;
        for (auto later = by_length.begin(); later != by_length.end(); ++later) {
            for (auto earlier = by_length.begin(); earlier != later; ++earlier) {
                const auto [j, i] = std::minmax(*earlier, *later);
                const Orbits both = all[i].first | all[j].first;
                const std::size_t length =
                    2 * (all[i].second->word.size() + all[j].second->word.size());
                if (length > longest) {
                    break;
                }
                if (both != all[i].first && both != all[j].first && both != all_) {
                    pairs.push_back({length, i, j});
                }
                if (pairs.size() == 2 * kPairs) {  // of all pairs, which may take gigabytes
                    std::ranges::nth_element(pairs, pairs.begin() + kPairs);
                    longest = pairs[kPairs][0];
                    pairs.resize(kPairs);
                }
            }
        }
        std::ranges::sort(pairs);
        pairs.resize(std::min(pairs.size(), kPairs));
        std::vector<Seed> made;
        made.reserve(pairs.size());
        for (const auto& [length, i, j] : pairs) {
            made.push_back(solver_->commutator(*all[i].second, *all[j].second));
        }
        for (const Seed& seed : made) {
            offer(seed);
        }
    }

    // RETURNS the words that move this orbit and leave `kept` still.
    std::vector<Seed> of(std::size_t orbit, Orbits kept) const {
        std::vector<Seed> out;
        for (const auto& [mask, words] : by_still_) {
            if ((mask & kept) == kept && (mask & bit(orbit)) == 0) {
                for (const Ranked& ranked : words) {
                    out.push_back(ranked.seed);
                }
            }
        }
        return out;
    }

  private:
    struct Ranked {
        Seed seed;
        std::size_t rank;
    };

    void keep(Orbits mask, const Seed& word, std::size_t exponent) {
        std::vector<Ranked>& words = by_still_[mask];
        const std::size_t length = word.word.size() * exponent;
        if (words.size() == kept_ && length >= words.back().rank) {
            return;
        }
        Seed made{puzzle::power(*puzzle_, word.action, static_cast<int>(exponent)), {}};
        const std::size_t moved = count_moved(*puzzle_, made.action);
        const std::size_t rank = rank_of(length, moved);
        if ((words.size() == kept_ && rank >= words.back().rank) ||
            std::ranges::count(words, rank, &Ranked::rank) >= of_kind_) {
            return;
        }
        made.word = repeated(word.word, exponent);
        words.insert(std::ranges::upper_bound(words, rank, {}, &Ranked::rank),
                     {std::move(made), rank});
        words.resize(std::min(words.size(), kept_));
    }

    const CycleSolver* solver_;
    std::size_t kept_;
    std::ptrdiff_t of_kind_;
    const puzzle::Puzzle* puzzle_;
    Orbits all_;
    std::map<Orbits, std::vector<Ranked>> by_still_;
};

CycleSolver::Seed CycleSolver::commutator(const Seed& first, const Seed& second) const {
    const puzzle::Puzzle& puzzle = definition_->puzzle();
    Seed out{puzzle.then(puzzle.then(first.action, second.action),
                         puzzle.then(puzzle.inverse(first.action), puzzle.inverse(second.action))),
             {}};
    for (const Letters& part :
         {first.word, second.word, inverse(first.word), inverse(second.word)}) {
        out.word.insert(out.word.end(), part.begin(), part.end());
    }
    return out;
}

bool CycleSolver::keeps_sums(const Transformation& action) const {
    const puzzle::State& solved = definition_->puzzle().solved();
    return sums_of(definition_->puzzle().apply(solved, action)) == sums_of(solved);
}

std::vector<CycleSolver::Seed> CycleSolver::short_words(std::size_t count) const {
    std::vector<Seed> out{{definition_->puzzle().identity(), {}}};
    std::set<Transformation> seen{out.front().action};
    for (std::size_t i = 0; i < out.size(); ++i) {
        for (std::size_t k = 0; k < letters_.size(); ++k) {
            if (out.size() == count) {
                return out;
            }
            Seed next{definition_->puzzle().then(out[i].action, letters_[k].action), out[i].word};
            if (seen.insert(next.action).second) {
                next.word.push_back(static_cast<Letter>(k));
                out.push_back(std::move(next));
            }
        }
    }
    return out;
}

// Words that leave some orbits still, by the places of one orbit that they move.
class CycleSolver::Overlaps {
  public:
    Overlaps(const CycleSolver& solver, const puzzle::Orbit& orbit)
        : solver_(&solver), puzzle_(&solver.definition_->puzzle()), orbit_(&orbit) {}

    // Adds the word's powers.
    void add(const Seed& word) {
        const int order = puzzle::order_of(*puzzle_, word.action);
        for (int power = 1; power < order; ++power) {
            const std::size_t length = word.word.size() * static_cast<std::size_t>(power);
            if (order % power == 0 && length <= kLongestWord) {
                add_power(word, static_cast<std::size_t>(power));
            }
        }
    }

    // RETURNS the shortest 3-cycle found among commutators of two of the words, the second one conjugated by one of
    // `setups`; if none was found, a seed without letters.
    Seed cycle(const std::vector<Seed>& setups) {
        const std::vector<Seed> few(
            setups.begin(),
            setups.begin() + static_cast<std::ptrdiff_t>(std::min(setups.size(), kFewSetups)));
        for (int round = 0; round < kRounds && best_.word.empty(); ++round) {
            if (round > 0) {
                combine(few);
            }
            for_pairs(candidates_, setups,
                      [&](const Candidate& first, const Candidate& second, const Seed& setup,
                          std::ptrdiff_t common) {
                          const std::size_t length =
                              2 * (first.seed.word.size() + second.seed.word.size() +
                                   2 * setup.word.size());
                          if (common == 1 && is_better(length)) {
                              offer(solver_->commutator(first.seed, conjugated(second, setup)));
                          }
                      });
        }
        return best_;
    }

  private:
    struct Candidate {
        Seed seed;
        std::vector<std::size_t> moved;  // slots of the orbit
        std::vector<bool> is_moved;      // [slot]

        std::size_t rank() const noexcept { return rank_of(seed.word.size(), moved.size()); }
    };

    bool is_better(std::size_t length) const noexcept {
        return length <= kLongestCycle && (best_.word.empty() || length < best_.word.size());
    }
    void offer(Seed seed) {
        if (is_better(seed.word.size()) && cycle_of(seed.action, *orbit_) &&
            solver_->keeps_sums(seed.action)) {
            best_ = std::move(seed);
        }
    }
    void add_power(const Seed& word, std::size_t power) {
        Candidate one{{puzzle::power(*puzzle_, word.action, static_cast<int>(power)), {}}, {}, {}};
        one.is_moved.resize(static_cast<std::size_t>(puzzle_->slots()));
        for (int slot = orbit_->first; slot < orbit_->first + orbit_->size; ++slot) {
            const auto i = static_cast<std::size_t>(slot);
            if (one.seed.action.from[i] != i || one.seed.action.twist[i] != 0) {
                one.moved.push_back(i);
                one.is_moved[i] = true;
            }
        }
        const std::size_t rank = rank_of(word.word.size() * power, one.moved.size());
        if (one.moved.empty() ||
            (candidates_.size() == kCandidates && rank >= candidates_.back().rank())) {
            return;
        }
        one.seed.word = repeated(word.word, power);
        offer(one.seed);
        candidates_.insert(std::ranges::upper_bound(candidates_, rank, {}, &Candidate::rank),
                           std::move(one));
        candidates_.resize(std::min(candidates_.size(), kCandidates));
    }

    // Adds commutators of two of them that have a few moved places in common: some powers of these move fewer.
    void combine(const std::vector<Seed>& setups) {
        constexpr std::ptrdiff_t kMaxCommon = 4;
        const std::vector<Candidate> before = candidates_;
        for_pairs(before, setups,
                  [&](const Candidate& first, const Candidate& second, const Seed& setup,
                      std::ptrdiff_t common) {
                      if (common > 0 && common <= kMaxCommon) {
                          add(solver_->commutator(first.seed, conjugated(second, setup)));
                      }
                  });
    }

    template <class Visit>
    static void for_pairs(const std::vector<Candidate>& candidates, const std::vector<Seed>& setups,
                          const Visit& visit) {
        for (const Candidate& first : candidates) {
            for (const Candidate& second : candidates) {
                for (const Seed& setup : setups) {
                    visit(first, second, setup,
                          std::ranges::count_if(first.moved, [&](std::size_t slot) {
                              return second.is_moved[setup.action.from[slot]];
                          }));
                }
            }
        }
    }
    Seed conjugated(const Candidate& one, const Seed& setup) const {
        Seed out{puzzle_->then(puzzle_->then(puzzle_->inverse(setup.action), one.seed.action),
                               setup.action),
                 solver_->inverse(setup.word)};
        for (const Letters& part : {one.seed.word, setup.word}) {
            out.word.insert(out.word.end(), part.begin(), part.end());
        }
        return out;
    }

    const CycleSolver* solver_;
    const puzzle::Puzzle* puzzle_;
    const puzzle::Orbit* orbit_;
    std::vector<Candidate> candidates_;  // by rank
    Seed best_{};
};

// Words that leave orbits still, of all kinds that occur.
void CycleSolver::offer_words(StillWords& words) const {
    for (std::size_t x = 0; x < letters_.size(); ++x) {
        const Seed first{letters_[x].action, {static_cast<Letter>(x)}};
        words.offer(first);
        for (std::size_t y = 0; y < x; ++y) {
            words.offer(commutator(first, {letters_[y].action, {static_cast<Letter>(y)}}));
        }
    }
    base::Random random(0);
    for (std::size_t i = 0; i < kRandomWords; ++i) {
        Letters word;
        for (std::uint64_t left = 2 + random.below(kRandomLetters - 1); left > 0; --left) {
            word.push_back(static_cast<Letter>(random.below(letters_.size())));
        }
        words.offer({action_of(word), word});
    }
    for (int round = 0; round < kRounds; ++round) {
        words.combine();
    }
}

// In which order orbits are solved: dynamic programming over the sets of solved ones.
class CycleSolver::Plan {
  public:
    // `without`: orbits without any 3-cycles, which are solved before all others.
    // With `inserts`, for words to insert before the 3-cycles of each orbit.
    Plan(const CycleSolver& solver, std::vector<std::size_t> lacking, Orbits without, bool inserts)
        : solver_(&solver),
          lacking_(std::move(lacking)),
          without_(without),
          inserts_(inserts),
          words_(solver, inserts ? kKeptToInsert : kKept, inserts ? kOfKind : kKept),
          setups_(solver.short_words(kSetups)),
          next_(std::size_t{1} << lacking_.size(),
                std::vector<std::optional<Next>>(lacking_.size())) {
        solver.offer_words(words_);
    }

    // Gives a copy of the solver the order with its words, if all orbits can be solved.
    void carry_out(CycleSolver& to) {
        const std::vector<Step> steps = best_steps();
        std::size_t solved = steps.size() - 1;
        if (steps[solved].length == std::numeric_limits<double>::infinity()) {
            return;
        }
        std::vector<std::size_t> order;
        for (; steps[solved].last; solved ^= std::size_t{1} << order.back()) {
            order.push_back(*steps[solved].last);
        }
        const std::vector<std::size_t> core = members(solved);
        order.insert(order.end(), core.rbegin(), core.rend());
        std::ranges::reverse(order);
        std::vector<std::size_t> orbits;
        orbits.reserve(order.size());
        std::size_t before = 0;
        for (const std::size_t k : order) {
            if (const Seed& seed = next(before, k).seed; !seed.word.empty()) {
                to.add_seed(lacking_[k], seed);
            }
            before |= std::size_t{1} << k;
            orbits.push_back(lacking_[k]);
        }
        to.solve_first(orbits);
        if (inserts_) {
            to.core_orbits_.assign(orbits.begin(),
                                   orbits.begin() + static_cast<std::ptrdiff_t>(core.size()));
            find_few(to, order, core.size());
        }
    }

  private:
    // The least expected length of what solves a set of orbits, and the last step to it.
    struct Step {
        double length = std::numeric_limits<double>::infinity();
        std::optional<std::size_t> last{};  // of lacking_; none: these are the core
    };
    // The step that solves one more orbit.
    struct Next {
        Seed seed;  // without letters if no 3-cycle was found
        double length;
    };

    std::vector<std::size_t> members(std::size_t set) const {
        std::vector<std::size_t> out;
        for (std::size_t k = 0; k < lacking_.size(); ++k) {
            if ((set >> k & 1U) != 0) {
                out.push_back(k);
            }
        }
        return out;
    }
    Orbits kept(std::size_t solved) const {
        Orbits out = without_;
        for (const std::size_t k : members(solved)) {
            out |= bit(lacking_[k]);
        }
        return out;
    }

    const Next& next(std::size_t solved, std::size_t k) {
        std::optional<Next>& out = next_[solved][k];
        if (!out) {
            const puzzle::Orbit& orbit = solver_->definition_->puzzle().orbits()[lacking_[k]];
            std::vector<Seed> words = words_.of(lacking_[k], kept(solved));
            Overlaps overlaps(*solver_, orbit);
            for (const Seed& seed : words) {
                overlaps.add(seed);
            }
            Seed seed = overlaps.cycle(setups_);
            double length = orbit.size * static_cast<double>(seed.word.size());
            if (inserts_ && !seed.word.empty()) {
                words.push_back(seed);
                length = solver_->expected_length(lacking_[k], words);
            }
            out = {std::move(seed), length};
        }
        return *out;
    }

    // Sets with few enough states are solved by a search. A set has at least as many as each of its orbits.
    void begin_with_cores(std::vector<Step>& steps) const {
        for (std::size_t solved = 1; solved < steps.size(); ++solved) {
            const std::vector<std::size_t> some = members(solved);
            const bool is_small = some.size() == 1 || std::ranges::all_of(some, [&](std::size_t k) {
                                      return steps[std::size_t{1} << k].length <= kMaxCoreDigits;
                                  });
            std::vector<std::size_t> core;
            core.reserve(some.size());
            for (const std::size_t k : some) {
                core.push_back(lacking_[k]);
            }
            core.insert(core.end(), solver_->without_.begin(), solver_->without_.end());
            const double digits = is_small ? solver_->digits_of(core) : kMaxCoreDigits + 1;
            if (digits <= kMaxCoreDigits) {
                steps[solved] = {digits, {}};
            }
        }
    }

    std::vector<Step> best_steps() {
        std::vector<Step> steps(next_.size());
        steps[0].length = 0;
        if (inserts_) {
            begin_with_cores(steps);
        }
        for (std::size_t solved = 0; solved < steps.size(); ++solved) {
            for (std::size_t k = 0; k < lacking_.size(); ++k) {
                Step& after = steps[solved | std::size_t{1} << k];
                if ((solved >> k & 1U) != 0 || steps[solved].length >= after.length) {
                    continue;
                }
                const Next& one = next(solved, k);
                const double length = steps[solved].length + one.length;
                if (!one.seed.word.empty() && length < after.length) {
                    after = {length, k};
                }
            }
        }
        return steps;
    }

    void find_few(CycleSolver& to, const std::vector<std::size_t>& order, std::size_t core) const {
        std::size_t left = kNamingWork;
        std::size_t solved = 0;
        for (std::size_t i = 0; i < order.size(); ++i) {
            if (i >= core) {
                std::size_t work = left / (order.size() - i);
                left -= work;
                to.find_few(lacking_[order[i]], words_.of(lacking_[order[i]], kept(solved)), work);
                left += work;
            }
            solved |= std::size_t{1} << order[i];
        }
    }

    const CycleSolver* solver_;
    std::vector<std::size_t> lacking_;
    Orbits without_;
    bool inserts_;
    StillWords words_;
    std::vector<Seed> setups_;
    std::vector<std::vector<std::optional<Next>>>
        next_;  // [set of solved ones of lacking_][one of them]
};

std::optional<CycleSolver> CycleSolver::search_isolated() {
    const auto& orbits = definition_->puzzle().orbits();
    if (orbits.size() > kMaxOrbits) {
        return std::nullopt;
    }
    std::vector<std::size_t> lacking;
    Orbits without = 0;
    for (std::size_t i = 0; i < orbits.size(); ++i) {
        if (std::ranges::find(without_, i) != without_.end()) {
            without |= bit(i);
        } else if (lacks_seed(i)) {
            lacking.push_back(i);
        }
    }
    if (lacking.size() > kMaxLacking) {
        return std::nullopt;
    }
    CycleSolver inserting(*this);
    Plan(*this, lacking, without, true).carry_out(inserting);
    Plan(*this, std::move(lacking), without, false).carry_out(*this);
    inserting.complete_seeds();
    return inserting.has_few_ ? std::optional(std::move(inserting)) : std::nullopt;
}

bool CycleSolver::is_shorter_than(const CycleSolver& other) const {
    constexpr int kMoves = 200;
    base::Random random(1);
    puzzle::State state = definition_->puzzle().solved();
    for (int i = 0; i < kMoves; ++i) {
        state = definition_->puzzle().apply(state, letters_[random.below(letters_.size())].action);
    }
    const auto own = solve(state);
    const auto others = own ? other.solve(state) : own;
    return own && (!others || own->size() < others->size());
}

// The pieces of an orbit that are wrong are solved by the word that solves most for its length, out of about kChoices
// conjugates of each and places to insert them. A word that moves m places solves j of them in one of
// 1 / (C(m, j) p^j) choices, where p is the probability that a piece is right by chance, and breaks right ones.
double CycleSolver::expected_length(std::size_t orbit, const std::vector<Seed>& words) const {
    constexpr double kChoices = 1e5;
    const puzzle::Orbit& pieces = definition_->puzzle().orbits()[orbit];
    const std::set<puzzle::SlotNumber> looks(pieces.solved.begin(), pieces.solved.end());
    const double chance =
        1 / (static_cast<double>(looks.size()) * static_cast<double>(pieces.orientations));
    const auto solved_by = [&](double moved, double wrong) {
        double choices = kChoices;
        double solved = 0;
        while (solved < moved && choices * (moved - solved) / (solved + 1) * chance >= 1) {
            choices *= (moved - solved) / (solved + 1) * chance;
            ++solved;
        }
        const double broken = moved * (1 - wrong / pieces.size);
        const double spared = std::log(choices) / 2;  // fewer are broken in the best choice
        solved -= std::max(0.0, broken - spared);
        return std::min(moved <= 3 ? std::max(solved, 2.0) : solved, wrong);
    };
    std::map<int, double> lengths;  // the least by moved places
    for (const Seed& word : words) {
        int moved = 0;
        for (int slot = pieces.first; slot < pieces.first + pieces.size; ++slot) {
            const auto i = static_cast<std::size_t>(slot);
            moved += word.action.from[i] != i || word.action.twist[i] != 0 ? 1 : 0;
        }
        const auto length = static_cast<double>(word.word.size());
        double& least = lengths.try_emplace(moved, length).first->second;
        least = std::min(least, length);
    }
    double out = 0;
    for (int wrong = pieces.size; wrong >= 3; --wrong) {
        double best = std::numeric_limits<double>::infinity();
        for (const auto& [moved, length] : lengths) {
            const double solved = solved_by(moved, wrong);
            if (solved > 0) {
                best = std::min(best, length / solved);
            }
        }
        out += best;
    }
    return out;
}

// Keeps words that change no sum, and the same with other moves.
void CycleSolver::find_few(std::size_t orbit, std::vector<Seed> words, std::size_t& work) {
    constexpr std::size_t kMaxFew = 3'000;
    constexpr std::size_t kMaxRenamed = 20;
    constexpr std::size_t kActionWork = 30;  // what a letter costs where the action is computed
    std::erase_if(words, [&](const Seed& word) { return !keeps_sums(word.action); });
    const std::vector<bool> is_kept = kept_before(orbit);
    std::ranges::stable_sort(words, {}, [&](const Seed& word) {
        return rank_of(word.word.size(), count_moved(definition_->puzzle(), word.action));
    });
    words.resize(std::min(words.size(), kMaxRenamed));
    std::set<Transformation> seen;
    for (const Seed& word : words) {
        if (seen.insert(word.action).second) {
            few_[orbit].push_back(word.word);
        }
        const std::size_t named_letters = renamings_of(word.word) * word.word.size();
        if (named_letters > work) {
            continue;
        }
        work -= named_letters;
        const std::size_t action_letters = kActionWork * word.word.size();
        const std::size_t moved = count_moved(definition_->puzzle(), word.action);
        rename(word.word, [&](const Letters& named) {
            if (few_[orbit].size() == kMaxFew || work < action_letters || !keeps(named, is_kept)) {
                return;
            }
            work -= action_letters;
            const Transformation action = action_of(named);
            if (count_moved(definition_->puzzle(), action) == moved && keeps_sums(action) &&
                seen.insert(action).second) {
                few_[orbit].push_back(named);
            }
        });
    }
}

bool CycleSolver::keeps(const Letters& word, const std::vector<bool>& is_kept) const noexcept {
    for (std::size_t slot = 0; slot < is_kept.size(); ++slot) {
        if (is_kept[slot]) {
            const auto [at, twist] = alphabet_->follow(word, slot);
            if (at != slot || twist % definition_->puzzle().orientations()[slot] != 0) {
                return false;
            }
        }
    }
    return true;
}

// The other orbits, which had seeds before, come last: theirs move nothing else.
void CycleSolver::solve_first(const std::vector<std::size_t>& orbits) {
    std::stable_partition(order_.begin(), order_.end(), [&](std::size_t orbit) {
        return std::ranges::find(orbits, orbit) != orbits.end();
    });
    std::ranges::copy(orbits, order_.begin());
}

}  // namespace revenge::solver::cycles
