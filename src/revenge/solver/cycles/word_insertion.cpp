#include "revenge/solver/cycles/word_insertion.hpp"

#include <algorithm>
#include <utility>

namespace revenge::solver::cycles {

using puzzle::SlotNumber;

namespace {

constexpr std::size_t kMostItems = 4'000;
constexpr std::size_t kMostTried = 150'000;
constexpr std::size_t kExact = 12;  // choices whose weight is counted exactly

Letters joined(const Letters& first, const Letters& second) {
    Letters out = first;
    out.insert(out.end(), second.begin(), second.end());
    return out;
}

}  // namespace

WordInsertion::WordInsertion(const puzzle::Puzzle& puzzle, const Alphabet& alphabet,
                             std::vector<double> worth, const std::vector<bool>& is_kept)
    : puzzle_(&puzzle), alphabet_(&alphabet), worth_(std::move(worth)) {
    find_items(is_kept);
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
        for (Letter y = 0; y < letters && tried < kMostTried; ++y) {
            for (Letter z = 0; z < letters; ++z) {
                if (alphabet_->base(x) != alphabet_->base(y) && !alphabet_->commute(y, z)) {
                    offer_commutator({x, y}, z);
                }
            }
        }
    }
    std::ranges::stable_sort(items_, {}, &Item::rank);
    items_.resize(std::min(items_.size(), kMostItems));
}

void WordInsertion::offer(Letters word, const std::vector<bool>& is_kept) {
    Item item;
    double moved = 0;
    const auto slots = static_cast<std::size_t>(puzzle_->slots());
    for (std::size_t slot = 0; slot < slots; ++slot) {
        const auto [at, whole_twist] = alphabet_->follow(word, slot);
        const int twist = whole_twist % puzzle_->orientations()[slot];
        if (at == slot && twist == 0) {
            continue;
        }
        if (is_kept[slot]) {
            return;
        }
        moved += worth_[slot];
        if (worth_[slot] > 0) {
            item.steps.push_back({static_cast<SlotNumber>(slot), static_cast<SlotNumber>(at),
                                  static_cast<SlotNumber>(twist)});
        }
    }
    item.rank = static_cast<double>(alphabet_->weight(word)) * 1e6 + moved;
    if (moved == 0) {
        return;
    }
    item.word = std::move(word);
    items_.push_back(std::move(item));
    if (items_.size() >= 4 * kMostItems) {
        std::ranges::stable_sort(items_, {}, &Item::rank);
        items_.resize(kMostItems);
    }
}

WordInsertion::Seen WordInsertion::seen_at_end(const puzzle::State& state,
                                               const Letters& word) const {
    const auto slots = static_cast<std::size_t>(puzzle_->slots());
    Seen out{std::vector<SlotNumber>(slots), std::vector<SlotNumber>(slots),
             std::vector<SlotNumber>(slots), std::vector<SlotNumber>(slots),
             std::vector<bool>(slots)};
    for (std::size_t slot = 0; slot < slots; ++slot) {
        const auto [at, twist] = alphabet_->follow(word, slot, state.twist[slot]);
        out.label[at] = state.piece[slot];
        out.twist[at] = static_cast<SlotNumber>(twist % puzzle_->orientations()[at]);
        out.wanted[slot] = puzzle_->solved().piece[slot];
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
}

double WordInsertion::worth(const Seen& seen, const Item& item) const noexcept {
    double out = 0;
    for (const Step& step : item.steps) {
        const int twist = seen.twist[step.from] + step.gain;
        const int orientations = puzzle_->orientations()[step.to];
        const bool is_right =
            seen.label[step.from] == seen.wanted[step.to] &&
            (twist == seen.untwisted[step.to] || twist == seen.untwisted[step.to] + orientations);
        out += worth_[step.to] *
               (static_cast<int>(is_right) - static_cast<int>(seen.is_right[step.to]));
    }
    return out;
}

std::vector<WordInsertion::Choice> WordInsertion::choices(const Seen& end,
                                                          const Letters& word) const {
    std::vector<Choice> out;
    Seen seen = end;
    for (std::size_t position = word.size() + 1; position-- > 0;) {
        if (position < word.size()) {
            step_back(word[position], seen);
        }
        for (std::size_t i = 0; i < items_.size(); ++i) {
            const double worth_here = worth(seen, items_[i]);
            const auto weight = static_cast<double>(alphabet_->weight(items_[i].word));
            const double score = worth_here / weight;
            if (worth_here <= 0 || (out.size() == kExact && score <= out.back().score)) {
                continue;
            }
            const auto at =
                std::ranges::upper_bound(out, score, std::ranges::greater(), &Choice::score);
            out.insert(at, {score, worth_here, position, i});
            out.resize(std::min(out.size(), kExact));
        }
    }
    return out;
}

Letters WordInsertion::improved(const puzzle::State& state, Letters word, std::size_t work) const {
    constexpr double kLeastWeight = 0.5;  // of a word that cancels
    std::size_t moved = 0;
    for (const Item& item : items_) {
        moved += item.steps.size();
    }
    auto weight = static_cast<std::ptrdiff_t>(alphabet_->weight(word));
    for (std::size_t done = 0; done < work && moved > 0; done += (word.size() + 1) * moved) {
        Letters best;
        double best_score = 1;  // what is worth less than its weight does not help
        std::ptrdiff_t best_weight = 0;
        for (const Choice& choice : choices(seen_at_end(state, word), word)) {
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
                choice.worth / std::max(kLeastWeight, static_cast<double>(heavier - weight));
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
