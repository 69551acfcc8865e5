#include "revenge/solver/cycles/word_insertion.hpp"

#include <algorithm>
#include <set>
#include <utility>

namespace revenge::solver::cycles {

using puzzle::SlotNumber;

namespace {

constexpr std::size_t kMaxItems = 4'000;
constexpr std::size_t kMaxTried = 150'000;
constexpr std::size_t kExact = 12;          // choices whose weight is counted exactly
constexpr std::size_t kLightWeight = 16;    // of words of which conjugates are inserted in pairs
constexpr std::size_t kMaxSteps = 300'000;  // of the further words

Letters joined(const Letters& first, const Letters& second) {
    Letters out = first;
    out.insert(out.end(), second.begin(), second.end());
    return out;
}

}  // namespace

WordInsertion::WordInsertion(const puzzle::Puzzle& puzzle, const Alphabet& alphabet,
                             std::vector<double> worth, const std::vector<bool>& is_kept,
                             const std::vector<Letters>& more)
    : puzzle_(&puzzle), alphabet_(&alphabet), worth_(std::move(worth)) {
    find_items(is_kept);
    if (!more.empty()) {
        add_words(powers_of_commutators(), is_kept, true);
        add_words(more, is_kept, false);
    }
    sort_for_beam();
    index_steps();
}

std::uint64_t WordInsertion::key_of(const Step& step) const noexcept {
    constexpr unsigned kBits = 16;  // of a slot number
    return (static_cast<std::uint64_t>(step.from) << kBits | step.to) << kBits | step.gain;
}

void WordInsertion::index_steps() {
    const auto& orbits = puzzle_->orbits();
    homes_.resize(orbits.size());
    orbit_of_.resize(static_cast<std::size_t>(puzzle_->slots()));
    for (std::size_t i = 0; i < orbits.size(); ++i) {
        for (int place = 0; place < orbits[i].size; ++place) {
            const std::size_t label = orbits[i].solved[static_cast<std::size_t>(place)];
            const auto slot = static_cast<std::size_t>(orbits[i].first + place);
            homes_[i].resize(std::max(homes_[i].size(), label + 1));
            homes_[i][label].push_back(static_cast<SlotNumber>(slot));
            orbit_of_[slot] = i;
        }
    }
    for (std::size_t i = 0; i < items_.size(); ++i) {
        for (const Step& step : items_[i].steps) {
            by_step_[key_of(step)].push_back(static_cast<std::uint32_t>(i));
        }
    }
}

// Conjugates of words that move many pieces come last; the beam does without them.
void WordInsertion::sort_for_beam() {
    const auto is_for_beam = [](const Item& item) {
        return !item.is_conjugate || item.steps.size() <= kLightMoved;
    };
    const auto last = std::stable_partition(items_.begin(), items_.end(), is_for_beam);
    beam_items_ = static_cast<std::size_t>(last - items_.begin());
    for (std::size_t i = 0; i < beam_items_; ++i) {
        if (items_[i].is_conjugate) {
            conjugates_.push_back(static_cast<std::uint32_t>(i));
        } else if (items_[i].steps.size() <= kFewMoved) {
            few_moved_.push_back(static_cast<std::uint32_t>(i));
        }
    }
    for (Item& item : items_) {
        item.weight = static_cast<double>(alphabet_->weight(item.word));
    }
}

void WordInsertion::add_words(const std::vector<Letters>& more, const std::vector<bool>& is_kept,
                              bool only_light) {
    std::set<std::vector<std::uint64_t>> seen;
    std::size_t steps = 0;
    const auto add = [&](std::optional<Item> item, bool is_conjugate, const auto& word) {
        if (!item || steps + item->steps.size() > kMaxSteps) {
            return;
        }
        std::vector<std::uint64_t> keys;
        keys.reserve(item->steps.size());
        for (const Step& step : item->steps) {
            keys.push_back(key_of(step));
        }
        if (seen.insert(std::move(keys)).second) {
            steps += item->steps.size();
            item->word = word();
            item->is_conjugate = is_conjugate;
            items_.push_back(*std::move(item));
        }
    };
    std::vector<std::pair<Letters, std::vector<Step>>> both;  // with inverses
    both.reserve(2 * more.size());
    for (const Letters& word : more) {
        for (const Letters& one : {word, alphabet_->inverse(word)}) {
            both.emplace_back(one, steps_of(one));
            add(item_of(both.back().second, is_kept), false, [&] { return one; });
        }
    }
    for (const auto& [word, moved] : both) {
        const bool is_light =
            moved.size() <= kLightMoved && alphabet_->weight(word) <= kLightWeight;
        if (only_light && !is_light) {
            continue;
        }
        for (Letter letter = 0; letter < alphabet_->size() && steps < kMaxSteps; ++letter) {
            add(item_of(conjugated(moved, letter), is_kept), true, [&, &one = word] {
                Letters out{alphabet_->inverse(letter)};
                for (const Letter next : one) {
                    (void)alphabet_->append(out, next);
                }
                (void)alphabet_->append(out, letter);
                return out;
            });
        }
    }
}

std::vector<WordInsertion::Step> WordInsertion::steps_of(const Letters& word) const {
    std::vector<Step> out;
    const auto slots = static_cast<std::size_t>(puzzle_->slots());
    for (std::size_t slot = 0; slot < slots; ++slot) {
        const auto [at, whole_twist] = alphabet_->follow(word, slot);
        const int twist = whole_twist % puzzle_->orientations()[slot];
        if (at != slot || twist != 0) {
            out.push_back({static_cast<SlotNumber>(slot), static_cast<SlotNumber>(at),
                           static_cast<SlotNumber>(twist)});
        }
    }
    return out;
}

// The letter's inverse, the word, the letter: a piece comes from where the letter carries it.
std::vector<WordInsertion::Step> WordInsertion::conjugated(const std::vector<Step>& steps,
                                                           Letter letter) const {
    std::vector<Step> out;
    out.reserve(steps.size());
    for (const Step& step : steps) {
        const int orientations = puzzle_->orientations()[step.from];
        const int twist = step.gain + orientations - alphabet_->gain(letter, step.from) +
                          alphabet_->gain(letter, step.to);
        out.push_back({alphabet_->to(letter, step.from), alphabet_->to(letter, step.to),
                       static_cast<SlotNumber>(twist % orientations)});
    }
    std::ranges::sort(out, {}, &Step::from);
    return out;
}

// Commutators of one or two letters with one letter. They keep parities and sums of twists.
void WordInsertion::find_items(const std::vector<bool>& is_kept) {
    const auto letters = static_cast<Letter>(alphabet_->size());
    std::size_t tried = 0;
    const auto offer_commutator = [&](const Letters& first, Letter second) {
        const Letters there = joined(first, {second});
        const Letters back = joined(alphabet_->inverse(first), {alphabet_->inverse(second)});
        offer(joined(there, back), is_kept);
        ++tried;
    };
    for (Letter x = 0; x < letters; ++x) {
        for (Letter y = 0; y < letters; ++y) {
            if (!alphabet_->commute(x, y)) {
                offer_commutator({x}, y);
            }
        }
    }
    for (Letter x = 0; x < letters; ++x) {
        for (Letter y = 0; y < letters && tried < kMaxTried; ++y) {
            for (Letter z = 0; z < letters; ++z) {
                if (alphabet_->base(x) != alphabet_->base(y) && !alphabet_->commute(y, z)) {
                    offer_commutator({x, y}, z);
                }
            }
        }
    }
    std::ranges::stable_sort(items_, {}, &Item::rank);
    items_.resize(std::min(items_.size(), kMaxItems));
}

// The square and the cube of a commutator of two letters often move few pieces.
std::vector<Letters> WordInsertion::powers_of_commutators() const {
    constexpr std::size_t kMaxWork = 5'000'000;  // slots followed
    const std::size_t most = kMaxWork / std::max<std::size_t>(1, worth_.size());
    std::vector<Letters> out;
    for (Letter x = 0; x < alphabet_->size(); ++x) {
        for (Letter y = 0; y < alphabet_->size() && out.size() + 2 <= most; ++y) {
            if (!alphabet_->commute(x, y)) {
                const Letters one{x, y, alphabet_->inverse(x), alphabet_->inverse(y)};
                out.push_back(joined(one, one));
                out.push_back(joined(out.back(), one));
            }
        }
    }
    return out;
}

std::optional<WordInsertion::Item> WordInsertion::item_of(const std::vector<Step>& steps,
                                                          const std::vector<bool>& is_kept) const {
    Item item;
    for (const Step& step : steps) {
        if (is_kept[step.from]) {
            return std::nullopt;
        }
        if (worth_[step.from] > 0) {
            item.steps.push_back(step);
        }
    }
    if (item.steps.empty()) {
        return std::nullopt;
    }
    return item;
}

void WordInsertion::offer(Letters word, const std::vector<bool>& is_kept) {
    const auto slots = static_cast<std::size_t>(puzzle_->slots());
    for (std::size_t slot = 0; slot < slots; ++slot) {
        if (is_kept[slot] && alphabet_->follow(word, slot).slot != slot) {
            return;  // most words move one of the first
        }
    }
    auto item = item_of(steps_of(word), is_kept);
    if (!item) {
        return;
    }
    item->word = std::move(word);
    double moved = 0;
    for (const Step& step : item->steps) {
        moved += worth_[step.from];
    }
    item->rank = static_cast<double>(alphabet_->weight(item->word)) * 1e6 + moved;
    items_.push_back(*std::move(item));
    if (items_.size() >= 4 * kMaxItems) {
        std::ranges::stable_sort(items_, {}, &Item::rank);
        items_.resize(kMaxItems);
    }
}

WordInsertion::Seen WordInsertion::seen_at_end(const puzzle::State& state,
                                               const Letters& word) const {
    const auto slots = static_cast<std::size_t>(puzzle_->slots());
    Seen out{std::vector<SlotNumber>(slots), std::vector<SlotNumber>(slots),
             std::vector<SlotNumber>(slots), std::vector<SlotNumber>(slots),
             std::vector<bool>(slots),       std::vector<SlotNumber>(slots)};
    for (std::size_t slot = 0; slot < slots; ++slot) {
        const auto [at, twist] = alphabet_->follow(word, slot, state.twist[slot]);
        out.label[at] = state.piece[slot];
        out.twist[at] = static_cast<SlotNumber>(twist % puzzle_->orientations()[at]);
        out.wanted[slot] = puzzle_->solved().piece[slot];
        out.at[slot] = static_cast<SlotNumber>(slot);
    }
    for (std::size_t slot = 0; slot < slots; ++slot) {
        out.is_right[slot] = out.label[slot] == out.wanted[slot] && out.twist[slot] == 0;
    }
    return out;
}

// A piece that gains a twist from here on must come with as much less, and is seen with as much less.
void WordInsertion::step_back(Letter letter, Seen& seen) const {
    const Seen after = seen;
    for (std::size_t slot = 0; slot < seen.label.size(); ++slot) {
        const std::size_t to = alphabet_->to(letter, slot);
        const int orientations = puzzle_->orientations()[slot];
        const int less = orientations - alphabet_->gain(letter, slot);
        seen.label[slot] = after.label[to];
        seen.wanted[slot] = after.wanted[to];
        seen.twist[slot] = static_cast<SlotNumber>((after.twist[to] + less) % orientations);
        seen.untwisted[slot] = static_cast<SlotNumber>((after.untwisted[to] + less) % orientations);
        seen.is_right[slot] = after.is_right[to];
    }
    const Letter back = alphabet_->inverse(letter);
    for (SlotNumber& slot : seen.at) {
        slot = alphabet_->to(back, slot);
    }
}

double WordInsertion::gain_of(const Seen& seen, const Item& item,
                              const std::vector<double>& worth) const noexcept {
    double out = 0;
    for (const Step& step : item.steps) {
        const int twist = seen.twist[step.from] + step.gain;
        const int orientations = puzzle_->orientations()[step.to];
        const bool is_right =
            seen.label[step.from] == seen.wanted[step.to] &&
            (twist == seen.untwisted[step.to] || twist == seen.untwisted[step.to] + orientations);
        out += worth[step.to] *
               (static_cast<int>(is_right) - static_cast<int>(seen.is_right[step.to]));
    }
    return out;
}

// The items that bring some piece to a place that is wrong, and what these places are worth.
class WordInsertion::Gains {
  public:
    Gains(const WordInsertion& insertion, const std::vector<double>& worth)
        : insertion_(&insertion), worth_(&worth), gained_(insertion.items_.size(), 0) {}

    double of(std::size_t item) const noexcept { return gained_[item]; }
    // How many items the last find() looked at, once for each step.
    std::size_t looked_at() const noexcept { return looked_at_; }

    // RETURNS the items that bring a piece to a place that is wrong, in order.
    const std::vector<std::uint32_t>& find(const Seen& seen) {
        for (const std::uint32_t item : items_) {
            gained_[item] = 0;
        }
        items_.clear();
        looked_at_ = 0;
        for (std::size_t slot = 0; slot < seen.label.size(); ++slot) {
            if ((*worth_)[slot] > 0) {
                add_steps(seen, slot);
            }
        }
        std::ranges::sort(items_);
        return items_;
    }

  private:
    void add_steps(const Seen& seen, std::size_t slot) {
        const auto& homes = insertion_->homes_[insertion_->orbit_of_[slot]];
        for (const SlotNumber home : homes[seen.label[slot]]) {
            const SlotNumber to = seen.at[home];
            if (seen.is_right[to]) {
                continue;
            }
            const int orientations = insertion_->puzzle_->orientations()[slot];
            const int gain = (seen.untwisted[to] + orientations - seen.twist[slot]) % orientations;
            const auto known = insertion_->by_step_.find(insertion_->key_of(
                {static_cast<SlotNumber>(slot), to, static_cast<SlotNumber>(gain)}));
            if (known == insertion_->by_step_.end()) {
                continue;
            }
            looked_at_ += known->second.size();
            for (const std::uint32_t item : known->second) {
                if (gained_[item] == 0) {
                    items_.push_back(item);
                }
                gained_[item] += (*worth_)[to];
            }
        }
    }

    const WordInsertion* insertion_;
    const std::vector<double>* worth_;  // [slot]
    std::vector<double> gained_;        // [item]
    std::vector<std::uint32_t> items_;  // of which it is not 0
    std::size_t looked_at_ = 0;
};

std::vector<WordInsertion::Choice> WordInsertion::choices(const Seen& end, const Letters& word,
                                                          const std::vector<double>& worth,
                                                          std::size_t& done) const {
    std::vector<Choice> out;
    Gains gains(*this, worth);
    Seen seen = end;
    for (std::size_t position = word.size() + 1; position-- > 0;) {
        if (position < word.size()) {
            step_back(word[position], seen);
        }
        const std::vector<std::uint32_t>& items = gains.find(seen);
        done += seen.label.size() + gains.looked_at();
        for (const std::uint32_t i : items) {
            const auto weight = static_cast<double>(alphabet_->weight(items_[i].word));
            const auto is_worse = [&](double gain) {
                return gain <= 0 || (out.size() == kExact && gain / weight <= out.back().score);
            };
            if (is_worse(gains.of(i))) {
                continue;
            }
            done += items_[i].steps.size();
            const double gain = gain_of(seen, items_[i], worth);
            if (is_worse(gain)) {
                continue;
            }
            const double score = gain / weight;
            const auto at =
                std::ranges::upper_bound(out, score, std::ranges::greater(), &Choice::score);
            out.insert(at, {score, gain, position, i});
            out.resize(std::min(out.size(), kExact));
        }
    }
    return out;
}

Letters WordInsertion::improved(const puzzle::State& state, Letters word,
                                const std::vector<double>& worth, std::size_t work,
                                std::size_t& done) const {
    constexpr double kMinWeight = 0.5;  // of a word that cancels
    auto weight = static_cast<std::ptrdiff_t>(alphabet_->weight(word));
    for (done = 0; done < work;) {
        Letters best;
        double best_score = 1;  // what is worth less than its weight does not help
        std::ptrdiff_t best_weight = 0;
        for (const Choice& choice : choices(seen_at_end(state, word), word, worth, done)) {
            const auto middle = word.begin() + static_cast<std::ptrdiff_t>(choice.position);
            Letters longer(word.begin(), middle);
            auto heavier = static_cast<std::ptrdiff_t>(alphabet_->weight(longer));
            for (const Letter letter : items_[choice.item].word) {
                heavier += alphabet_->append(longer, letter);
            }
            for (auto letter = middle; letter != word.end(); ++letter) {
                heavier += alphabet_->append(longer, *letter);
            }
            const double score =
                choice.worth / std::max(kMinWeight, static_cast<double>(heavier - weight));
            if (score > best_score) {
                best_score = score;
                best = std::move(longer);
                best_weight = heavier;
            }
        }
        if (best_score <= 1) {
            break;
        }
        word = std::move(best);
        weight = best_weight;
    }
    return word;
}

}  // namespace revenge::solver::cycles
