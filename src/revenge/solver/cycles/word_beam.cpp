// A beam over insertions, and the best pair of insertions that ends it.
//
// Nodes are sequences. The lightest of those that leave as many pieces wrong are kept; those with the most wrong pieces
// are expanded first. Most light words move four pieces or more, so that no single one of them solves the last few. Two
// together can: all conjugates of words that move few pieces are listed by what they do at the end of the sequence, and
// for each as one of two, the other one is looked up.
#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numeric>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "revenge/solver/cycles/word_insertion.hpp"

namespace revenge::solver::cycles {

using puzzle::SlotNumber;

namespace {

constexpr std::size_t kMaxGain = 8;        // pieces that an item puts right
constexpr std::size_t kOfGain = 4;         // choices kept that put as many right
constexpr std::size_t kMaxBeamWidth = 32;  // nodes that leave as many pieces wrong
constexpr std::size_t kMinBeamWidth =
    4;  // a narrower beam is no better than the best choice of each step
constexpr double kShareOfWorth = 0.1;  // of wrong pieces, by which nodes are compared
constexpr double kWeightOfPiece = 5;   // that a wrong piece is expected to take
constexpr std::size_t kMaxPairSearches = 8;
constexpr int kMostCancelled = 4;  // letters, next to an item

}  // namespace

std::pair<Letters, std::ptrdiff_t> WordInsertion::inserted(const Letters& word,
                                                           std::size_t position,
                                                           std::size_t item) const {
    const auto middle = word.begin() + static_cast<std::ptrdiff_t>(position);
    Letters out(word.begin(), middle);
    auto weight = static_cast<std::ptrdiff_t>(alphabet_->weight(out));
    for (const Letter letter : items_[item].word) {
        weight += alphabet_->append(out, letter);
    }
    for (auto letter = middle; letter != word.end(); ++letter) {
        weight += alphabet_->append(out, *letter);
    }
    return {std::move(out), weight};
}

double WordInsertion::weight_at(const Letters& word, std::size_t position,
                                const Item& item) const noexcept {
    double out = item.weight;
    const auto cancel = [&](Letter first, Letter second) {
        if (alphabet_->base(first) == alphabet_->base(second)) {
            out -= alphabet_->inverse(first) == second ? 2 : 1;
        }
    };
    if (position > 0) {
        cancel(word[position - 1], item.word.front());
    }
    if (position < word.size()) {
        cancel(item.word.back(), word[position]);
    }
    return out;
}

WordInsertion::Node WordInsertion::node_of(const puzzle::State& state, Letters word,
                                           const std::vector<double>& worth) const {
    const Seen end = seen_at_end(state, word);
    Node out{std::move(word)};
    out.weight = static_cast<std::ptrdiff_t>(alphabet_->weight(out.word));
    for (std::size_t slot = 0; slot < worth.size(); ++slot) {
        out.hash =
            (out.hash ^ (static_cast<std::uint64_t>(end.label[slot]) << 8U ^ end.twist[slot])) *
            0x9E3779B97F4A7C15U;
        out.hash ^= out.hash >> 29U;
        if (worth[slot] > 0 && !end.is_right[slot]) {
            ++out.wrong;
            out.worth += worth[slot];
        }
    }
    return out;
}

// Counts for each item of the beam how many wrong pieces it brings to their places.
class WordInsertion::Counts {
  public:
    Counts(const WordInsertion& insertion, const std::vector<double>& worth)
        : insertion_(&insertion), worth_(&worth), counts_(insertion.beam_items_, 0) {}

    std::size_t of(std::size_t item) const noexcept { return counts_[item]; }

    // RETURNS the items that bring at least `least` pieces. Adds the items looked at to `done`.
    const std::vector<std::uint32_t>& find(const Seen& seen, std::size_t least, std::size_t& done) {
        for (const std::uint32_t item : touched_) {
            counts_[item] = 0;
        }
        touched_.clear();
        found_.clear();
        for (std::size_t slot = 0; slot < seen.label.size(); ++slot) {
            if ((*worth_)[slot] <= 0) {
                continue;
            }
            for (const SlotNumber home :
                 insertion_->homes_[insertion_->orbit_of_[slot]][seen.label[slot]]) {
                if (!seen.is_right[seen.at[home]]) {
                    count(seen, slot, seen.at[home], least, done);
                }
            }
        }
        return found_;
    }

  private:
    void count(const Seen& seen, std::size_t slot, SlotNumber to, std::size_t least,
               std::size_t& done) {
        const int orientations = insertion_->puzzle_->orientations()[slot];
        const int gain = (seen.untwisted[to] + orientations - seen.twist[slot]) % orientations;
        const auto known = insertion_->by_step_.find(
            insertion_->key_of({static_cast<SlotNumber>(slot), to, static_cast<SlotNumber>(gain)}));
        if (known == insertion_->by_step_.end()) {
            return;
        }
        for (const std::uint32_t item : known->second) {
            if (item >= insertion_->beam_items_) {
                break;
            }
            ++done;
            if (++counts_[item] == 1) {
                touched_.push_back(item);
            }
            if (counts_[item] == least) {
                found_.push_back(item);
            }
        }
    }

    const WordInsertion* insertion_;
    const std::vector<double>* worth_;
    std::vector<std::uint16_t> counts_;  // [item]
    std::vector<std::uint32_t> touched_;
    std::vector<std::uint32_t> found_;
};

std::vector<std::vector<WordInsertion::Choice>> WordInsertion::choices_by_gain(
    const Seen& end, const Letters& word, const std::vector<double>& worth, std::size_t least,
    std::size_t& done) const {
    std::vector<std::vector<Choice>> out(kMaxGain + 1);
    Counts counts(*this, worth);
    Seen seen = end;
    const auto offer = [&](std::size_t position, std::uint32_t i) {
        const std::size_t most = std::min(kMaxGain, counts.of(i));
        bool is_light = false;
        for (std::size_t gain = least; gain <= most; ++gain) {
            is_light = is_light || out[gain].size() < kOfGain ||
                       items_[i].weight - kMostCancelled < out[gain].back().score;
        }
        if (!is_light) {
            return;
        }
        done += items_[i].steps.size();
        const auto lost = static_cast<std::size_t>(std::ranges::count_if(
            items_[i].steps, [&](const Step& step) { return seen.is_right[step.from]; }));
        if (counts.of(i) < lost + least) {
            return;
        }
        auto& some = out[std::min(kMaxGain, counts.of(i) - lost)];
        const double score = weight_at(word, position, items_[i]);
        if (some.size() < kOfGain || score < some.back().score) {
            some.insert(std::ranges::upper_bound(some, score, {}, &Choice::score),
                        {score, 0, position, i});
            some.resize(std::min(some.size(), kOfGain));
        }
    };
    for (std::size_t position = word.size() + 1; position-- > 0;) {
        if (position < word.size()) {
            step_back(word[position], seen);
        }
        done += seen.label.size();
        for (const std::uint32_t item : counts.find(seen, least, done)) {
            offer(position, item);
        }
    }
    return out;
}

// The sequence A x B y C has the effect of A B C, then of x's conjugate by B C, then of y's by C. All conjugates of
// words that move few pieces are listed by what they do; for each as the first or the second, the other one is looked
// up.
class WordInsertion::Pairs {
  public:
    Pairs(const WordInsertion& insertion, const puzzle::State& state, const Letters& word)
        : insertion_(&insertion), word_(&word) {
        const std::size_t slots = insertion.orbit_of_.size();
        need_.resize(slots);
        before_need_.resize(slots);
        std::iota(before_need_.begin(), before_need_.end(), SlotNumber{0});
        set_need(insertion.seen_at_end(state, word));
    }

    // RETURNS the lightest word with one or two items inserted that solves the state, and its weight; nothing if it is
    // not lighter than `limit`.
    std::optional<std::pair<Letters, std::ptrdiff_t>> lightest(std::ptrdiff_t limit) {
        if (!is_possible_) {
            return std::nullopt;
        }
        constexpr std::ptrdiff_t kNoLimit = 1'000'000;
        limit_ = std::min(kNoLimit, limit) -
                 static_cast<std::ptrdiff_t>(insertion_->alphabet_->weight(*word_));
        for_effects(insertion_->few_moved_, 1,
                    [&](const Effect& effect) { effects_.push_back(effect); });
        std::ranges::sort(effects_, [](const Effect& a, const Effect& b) {
            return std::tie(a.hash, a.weight, a.position, a.item) <
                   std::tie(b.hash, b.weight, b.position, b.item);
        });
        fill_slots();
        for_each_of(hash_of_need_, [&](const Effect& only) {
            add({only, {}, only.weight, false});
        });
        for_effects(insertion_->few_moved_, 1, [&](const Effect& one) { try_with(one); });
        const auto& more = insertion_->conjugates_;
        const std::size_t stride = 1 + more.size() * (word_->size() + 1) / kMaxEffects;
        for_effects(more, stride, [&](const Effect& one) { try_with(one); });
        std::optional<std::pair<Letters, std::ptrdiff_t>> out;
        for (const Pair& pair : found_) {
            Letters longer = *word_;
            if (pair.has_two) {
                const Letters& word = insertion_->items_[pair.second.item].word;
                longer.insert(longer.begin() + pair.second.position, word.begin(), word.end());
            }
            auto made = insertion_->inserted(longer, static_cast<std::size_t>(pair.first.position),
                                             pair.first.item);
            if (made.second < limit && (!out || made.second < out->second)) {
                out = std::move(made);
            }
        }
        return out;
    }

  private:
    static constexpr std::uint32_t kNone = 0xffffffff;
    static constexpr std::size_t kExactPairs = 16;
    static constexpr std::size_t kMaxEffects = 400'000;  // tried of conjugates
    struct To {
        SlotNumber slot = 0;
        SlotNumber gain = 0;
    };
    struct Effect {
        std::uint64_t hash = 0;
        float weight = 0;
        std::int32_t position = 0;
        std::uint32_t item = 0;
        std::uint32_t moved = 0;
        std::array<Step, kFewMoved> steps{};
    };
    struct Pair {
        Effect first;
        Effect second;
        float weight = 0;
        bool has_two = false;
    };

    static std::uint64_t hash_of(std::size_t from, std::size_t to, std::size_t gain) noexcept {
        std::uint64_t hash = ((from << 16U | to) << 16U | gain) + 1;
        hash *= 0x9E3779B97F4A7C15U;
        hash = (hash ^ hash >> 32U) * 0xD6E8FEB86659FD93U;
        return hash ^ hash >> 32U;
    }
    void set_need(const Seen& end) {
        std::size_t wrong = 0;
        for (std::size_t slot = 0; slot < need_.size(); ++slot) {
            need_[slot] = {static_cast<SlotNumber>(slot), 0};
            if (end.is_right[slot]) {
                continue;
            }
            const auto& homes = insertion_->homes_[insertion_->orbit_of_[slot]][end.label[slot]];
            const int orientations = insertion_->puzzle_->orientations()[slot];
            if (homes.size() != 1 || ++wrong > 2 * kFewMoved) {
                is_possible_ = false;
                return;
            }
            need_[slot] = {homes.front(), static_cast<SlotNumber>((orientations - end.twist[slot]) %
                                                                  orientations)};
            wrong_.push_back(static_cast<SlotNumber>(slot));
            before_need_[homes.front()] = static_cast<SlotNumber>(slot);
            hash_of_need_ += hash_of(slot, need_[slot].slot, need_[slot].gain);
        }
    }
    template <class Take>
    void for_effects(const std::vector<std::uint32_t>& items, std::size_t stride,
                     const Take& take) const {
        const Alphabet& alphabet = *insertion_->alphabet_;
        std::vector<To> to_end(need_.size());  // [slot at the position]
        for (std::size_t slot = 0; slot < to_end.size(); ++slot) {
            to_end[slot] = {static_cast<SlotNumber>(slot), 0};
        }
        std::vector<To> before(to_end.size());
        for (std::size_t position = word_->size() + 1; position-- > 0;) {
            if (position < word_->size()) {
                const Letter letter = (*word_)[position];
                for (std::size_t slot = 0; slot < to_end.size(); ++slot) {
                    const To& next = to_end[alphabet.to(letter, slot)];
                    before[slot] = {next.slot, static_cast<SlotNumber>(
                                                   (next.gain + alphabet.gain(letter, slot)) %
                                                   insertion_->puzzle_->orientations()[slot])};
                }
                std::swap(before, to_end);
            }
            if (position % stride == 0 || position == word_->size()) {
                for (const std::uint32_t item : items) {
                    take(effect_of(position, item, to_end));
                }
            }
        }
    }
    Effect effect_of(std::size_t position, std::uint32_t item,
                     const std::vector<To>& to_end) const noexcept {
        Effect effect;
        for (const Step& step : insertion_->items_[item].steps) {
            const int orientations = insertion_->puzzle_->orientations()[step.from];
            const To& from = to_end[step.from];
            const To& to = to_end[step.to];
            const int gain = step.gain + to.gain + orientations - from.gain;
            effect.steps[effect.moved] = {from.slot, to.slot,
                                          static_cast<SlotNumber>(gain % orientations)};
            const Step& made = effect.steps[effect.moved++];
            effect.hash += hash_of(made.from, made.to, made.gain);
        }
        effect.weight =
            static_cast<float>(insertion_->weight_at(*word_, position, insertion_->items_[item]));
        effect.position = static_cast<std::int32_t>(position);
        effect.item = item;
        return effect;
    }
    // The first effect of each hash by the lower bits, so that most look-ups find nothing at once.
    void fill_slots() {
        slots_.assign(std::bit_ceil(8 * effects_.size() + 64) / 64, 0);
        for (const Effect& effect : effects_) {
            const std::uint64_t bit = effect.hash & (64 * slots_.size() - 1);
            slots_[bit / 64] |= std::uint64_t{1} << bit % 64;
        }
    }
    template <class Take>
    void for_each_of(std::uint64_t hash, const Take& take) const {
        const std::uint64_t bit = hash & (64 * slots_.size() - 1);
        if ((slots_[bit / 64] >> bit % 64 & 1U) == 0) {
            return;
        }
        for (auto known = std::ranges::lower_bound(effects_, hash, {}, &Effect::hash);
             known != effects_.end() && known->hash == hash; ++known) {
            take(*known);
        }
    }
    void try_with(const Effect& one) {
        const double most = found_.size() < kExactPairs
                                ? static_cast<double>(limit_ + kMostCancelled)
                                : found_.back().weight;
        if (one.weight >= most) {
            return;
        }
        for_each_of(hash_after(one), [&](const Effect& other) {
            if (one.position <= other.position) {
                add({one, other, one.weight + other.weight, true});
            }
        });
        for_each_of(hash_before(one), [&](const Effect& other) {
            if (other.position < one.position) {
                add({other, one, one.weight + other.weight, true});
            }
        });
    }
    void add(Pair pair) {
        if (pair.weight >= static_cast<float>(limit_ + kMostCancelled) ||
            (found_.size() == kExactPairs && pair.weight >= found_.back().weight)) {
            return;
        }
        found_.insert(std::ranges::upper_bound(found_, pair.weight, {}, &Pair::weight), pair);
        found_.resize(std::min(found_.size(), kExactPairs));
    }
    // RETURNS the hash of what is needed before an effect.
    std::uint64_t hash_before(const Effect& last) const noexcept {
        std::uint64_t out = 0;
        for (std::size_t i = 0; i < last.moved; ++i) {
            const Step& step = last.steps[i];
            const SlotNumber slot = before_need_[step.to];
            const int orientations = insertion_->puzzle_->orientations()[slot];
            const int gain = (need_[slot].gain + orientations - step.gain) % orientations;
            if (slot != step.from || gain != 0) {
                out += hash_of(slot, step.from, static_cast<std::size_t>(gain));
            }
        }
        for (const SlotNumber slot : wrong_) {
            const bool is_moved =
                std::ranges::any_of(last.steps.begin(), last.steps.begin() + last.moved,
                                    [&](const Step& step) { return step.to == need_[slot].slot; });
            if (!is_moved) {
                out += hash_of(slot, need_[slot].slot, need_[slot].gain);
            }
        }
        return out;
    }
    // RETURNS the hash of what is needed after an effect.
    std::uint64_t hash_after(const Effect& first) const noexcept {
        std::uint64_t out = 0;
        for (std::size_t i = 0; i < first.moved; ++i) {
            const Step& step = first.steps[i];
            const To& need = need_[step.from];
            const int orientations = insertion_->puzzle_->orientations()[step.to];
            const int gain = (need.gain + orientations - step.gain) % orientations;
            if (need.slot != step.to || gain != 0) {
                out += hash_of(step.to, need.slot, static_cast<std::size_t>(gain));
            }
        }
        for (const SlotNumber slot : wrong_) {
            const bool is_moved =
                std::ranges::any_of(first.steps.begin(), first.steps.begin() + first.moved,
                                    [&](const Step& step) { return step.to == slot; });
            if (!is_moved) {
                out += hash_of(slot, need_[slot].slot, need_[slot].gain);
            }
        }
        return out;
    }

    const WordInsertion* insertion_;
    const Letters* word_;
    bool is_possible_ = true;
    std::vector<To> need_;  // [slot]: where its piece belongs
    std::vector<SlotNumber> wrong_;
    std::uint64_t hash_of_need_ = 0;
    std::vector<SlotNumber> before_need_;  // [slot]: whose piece belongs there
    std::vector<Effect> effects_;          // by hash
    std::vector<std::uint64_t> slots_;
    std::vector<Pair> found_;  // the lightest first
    std::ptrdiff_t limit_ = 0;
};

class WordInsertion::Beam {
  public:
    Beam(const WordInsertion& insertion, const puzzle::State& state,
         const std::vector<double>& worth)
        : insertion_(&insertion), state_(&state), worth_(&worth), by_wrong_(worth.size() + 1) {}

    void keep(Letters word) {
        Node node = insertion_->node_of(*state_, std::move(word), *worth_);
        std::vector<Node>& some = by_wrong_[node.wrong];
        const auto same = std::ranges::find(some, node.hash, &Node::hash);
        if (same != some.end() && same->weight <= node.weight) {
            return;
        }
        if (same != some.end()) {
            some.erase(same);
        }
        const auto rank = [](const Node& one) {
            return static_cast<double>(one.weight) + kShareOfWorth * one.worth;
        };
        some.insert(std::ranges::upper_bound(some, rank(node), {}, rank), std::move(node));
        some.resize(std::min(some.size(), width_));
    }

    // Expands nodes, those with the most wrong pieces first. RETURNS false if the work does not suffice for a beam.
    bool run(std::size_t work) {
        constexpr std::size_t kFewWrong = 6;
        std::size_t done = 0;
        for (std::size_t wrong = worth_->size(); wrong > 0 && width_ >= kMinBeamWidth; --wrong) {
            for (std::size_t i = 0; i < std::min(width_, by_wrong_[wrong].size()) && done < work;
                 ++i) {
                const bool is_first = done == 0;
                const Node node = by_wrong_[wrong][i];
                const auto by_gain = insertion_->choices_by_gain(
                    insertion_->seen_at_end(*state_, node.word), node.word, *worth_,
                    wrong <= kFewWrong ? 1 : 2, done);
                if (is_first) {
                    width_ = width_of(node, work, done);
                }
                for (const auto& some : by_gain) {
                    for (const Choice& choice : some) {
                        keep(insertion_->inserted(node.word, choice.position, choice.item).first);
                    }
                }
            }
        }
        return width_ >= kMinBeamWidth;
    }

    // RETURNS the nodes that are expected to be the lightest once all pieces are right.
    std::vector<Node> ends() const {
        std::vector<Node> out;
        for (const auto& some : by_wrong_) {
            out.insert(out.end(), some.begin(), some.end());
        }
        std::ranges::stable_sort(out, {}, [](const Node& node) {
            return static_cast<double>(node.weight) +
                   kWeightOfPiece * static_cast<double>(node.wrong) + kShareOfWorth * node.worth;
        });
        return out;
    }

  private:
    // RETURNS how many nodes of each number of wrong pieces the work suffices for, if the first one took `done`.
    static std::size_t width_of(const Node& first, std::size_t work, std::size_t done) noexcept {
        const auto wrong = static_cast<double>(first.wrong);
        const auto places = static_cast<double>(first.word.size() + 1);
        const double usual_places = places + kWeightOfPiece * wrong / 2;
        const double of_width = static_cast<double>(done) / places * usual_places * wrong / 2;
        return std::min(kMaxBeamWidth,
                        static_cast<std::size_t>(static_cast<double>(work) / of_width));
    }

    const WordInsertion* insertion_;
    const puzzle::State* state_;
    const std::vector<double>* worth_;
    std::size_t width_ = kMaxBeamWidth;
    std::vector<std::vector<Node>> by_wrong_;
};

std::vector<Letters> WordInsertion::improved(const puzzle::State& state, std::vector<Letters> words,
                                             const std::vector<double>& worth, std::size_t work,
                                             std::size_t count) const {
    Beam beam(*this, state, worth);
    for (Letters& word : words) {
        beam.keep(std::move(word));
    }
    if (!beam.run(work)) {
        return {};
    }
    std::vector<Letters> out;
    std::ptrdiff_t best = std::numeric_limits<std::ptrdiff_t>::max();
    std::size_t tried = 0;
    std::vector<Node> ends = beam.ends();
    for (const Node& node : ends) {
        if (node.weight >= best || node.wrong > 2 * kFewMoved) {
            continue;
        }
        if (node.wrong == 0) {
            best = node.weight;
            out = {node.word};
        } else if (tried++ == kMaxPairSearches) {
            break;
        } else if (auto solved = Pairs(*this, state, node.word).lightest(best)) {
            best = solved->second;
            out = {std::move(solved->first)};
        }
    }
    for (std::size_t i = 0; out.size() < count && i < ends.size(); ++i) {
        if (ends[i].weight < best) {
            out.push_back(std::move(ends[i].word));
        }
    }
    return out;
}

}  // namespace revenge::solver::cycles
