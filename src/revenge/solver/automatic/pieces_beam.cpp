#include "revenge/solver/automatic/pieces_beam.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <span>
#include <utility>

#include <xxhash.h>

#include "revenge/base/open_table.hpp"

namespace revenge::solver::automatic {

namespace {

constexpr std::uint64_t kOdd = 0x9E3779B97F4A7C15U;
constexpr unsigned kStepBits = 16;  // of an entry of the near states
constexpr std::uint64_t kStepMask = (std::uint64_t{1} << kStepBits) - 1;
constexpr std::size_t kNearSlots = std::size_t{1} << 22U;
constexpr std::size_t kMaxNear = 2'000'000;
constexpr std::uint16_t kHome = 0xFFFF;  // the step of the solved state
constexpr std::array kPowers{1.0, 2.0, 1.5};
constexpr double kWork = 7e7;  // looked up for a state
constexpr double kScale = 16;  // of scores
constexpr std::size_t kMaxWidth = 20'000;
constexpr std::size_t kMinWidth = 100;
constexpr std::uint32_t kFormat = 0x50565731;  // of kept tables

std::uint32_t entry_after(const PieceView& view, std::size_t base, std::uint32_t pattern) noexcept {
    return view.next[base * view.patterns() + pattern];
}

// A state's hash is mixed from the sum of its parts.
std::uint64_t part_of(std::size_t view, std::uint32_t pattern) noexcept {
    std::uint64_t factor = (static_cast<std::uint64_t>(view) + 1) * kOdd;
    factor = (factor ^ factor >> 29U) * kOdd | 1U;
    return (static_cast<std::uint64_t>(pattern) + 1) * factor;
}
std::uint64_t mixed(std::uint64_t sum) noexcept {
    sum = (sum ^ sum >> 32U) * kOdd;
    return sum ^ sum >> 29U;
}

class Writer {
  public:
    template <class T>
    void add(const std::vector<T>& numbers) {
        add(static_cast<std::uint64_t>(numbers.size()));
        const auto raw = std::as_bytes(std::span(numbers));
        bytes_.insert(bytes_.end(), raw.begin(), raw.end());
    }
    void add(std::uint64_t number) {
        const auto raw = std::as_bytes(std::span(&number, 1));
        bytes_.insert(bytes_.end(), raw.begin(), raw.end());
    }
    std::vector<std::byte> finished() {
        add(XXH3_64bits(bytes_.data(), bytes_.size()));
        return std::move(bytes_);
    }

  private:
    std::vector<std::byte> bytes_;
};

class Reader {
  public:
    explicit Reader(const base::Blob& kept) : bytes_(kept.size) {
        kept.read(0, std::span(bytes_));
        if (bytes_.size() >= sizeof(std::uint64_t)) {
            end_ = bytes_.size() - sizeof(std::uint64_t);
            std::uint64_t sum = 0;
            std::memcpy(&sum, bytes_.data() + end_, sizeof(sum));
            is_good_ = sum == XXH3_64bits(bytes_.data(), end_);
        }
    }
    bool is_good() const noexcept { return is_good_; }
    bool is_finished() const noexcept { return is_good_ && at_ == end_; }
    std::uint64_t number() {
        std::uint64_t out = 0;
        take(&out, sizeof(out));
        return out;
    }
    template <class T>
    std::vector<T> numbers() {
        const std::uint64_t count = number();
        if (!is_good_ || count > (end_ - at_) / sizeof(T)) {
            is_good_ = false;
            return {};
        }
        std::vector<T> out(count);
        take(out.data(), count * sizeof(T));
        return out;
    }

  private:
    void take(void* to, std::size_t size) {
        if (!is_good_ || size > end_ - at_) {
            is_good_ = false;
            return;
        }
        if (size > 0) {
            std::memcpy(to, bytes_.data() + at_, size);
        }
        at_ += size;
    }

    std::vector<std::byte> bytes_;
    std::size_t at_ = 0;
    std::size_t end_ = 0;
    bool is_good_ = false;
};

}  // namespace

PiecesBeam::PiecesBeam(const puzzle::Definition& definition)
    : definition_(&definition), group_(definition) {
    for (std::size_t base = 0; base < group_.generators().size(); ++base) {
        for (int power = 1; power < group_.generators()[base].move->order; ++power) {
            steps_.push_back({static_cast<std::uint16_t>(base), static_cast<std::uint16_t>(power)});
        }
    }
}

std::optional<PiecesBeam> PiecesBeam::make(const puzzle::Definition& definition) {
    constexpr std::size_t kMaxSteps = 2000;
    std::size_t steps = 0;
    for (const puzzle::BaseMove& move : definition.moves()) {
        steps += static_cast<std::size_t>(move.order) - 1;
    }
    if (steps > kMaxSteps) {
        return std::nullopt;
    }
    PiecesBeam out(definition);
    base::Random random(1);
    out.views_ = make_views(out.group_, {}, random);
    if (out.views_.empty()) {
        return std::nullopt;
    }
    const Subgroup whole = out.group_.whole();
    out.typical_length_ = whole.log_branching > 0 ? whole.log_states / whole.log_branching : 1;
    out.find_near();
    return out;
}

std::vector<std::byte> PiecesBeam::bytes() const {
    Writer out;
    out.add(kFormat);
    out.add(steps_.size());
    out.add(static_cast<std::uint64_t>(std::llround(typical_length_ * kScale)));
    out.add(views_.size());
    for (const PieceView& view : views_) {
        out.add(view.orbit);
        out.add(view.weight);
        out.add(view.labels);
        out.add(view.hashes);
        out.add(view.next);
    }
    out.add(std::vector<std::uint32_t>(near_scores_.begin(), near_scores_.end()));
    out.add(near_);
    return out.finished();
}

std::optional<PiecesBeam> PiecesBeam::read(const puzzle::Definition& definition,
                                           const base::Blob& kept) {
    Reader in(kept);
    PiecesBeam out(definition);
    if (in.number() != kFormat || in.number() != out.steps_.size()) {
        return std::nullopt;
    }
    out.typical_length_ = static_cast<double>(in.number()) / kScale;
    for (std::uint64_t left = in.number(); in.is_good() && left > 0; --left) {
        PieceView view;
        view.orbit = static_cast<std::uint32_t>(in.number());
        view.weight = static_cast<std::uint32_t>(in.number());
        view.labels = in.numbers<std::uint32_t>();
        view.hashes = in.numbers<std::uint64_t>();
        view.next = in.numbers<std::uint32_t>();
        out.views_.push_back(std::move(view));
    }
    const auto scores = in.numbers<std::uint32_t>();
    out.near_ = in.numbers<std::uint64_t>();
    if (!in.is_finished() || out.views_.empty() || scores.size() != out.near_scores_.size() ||
        out.near_.size() != kNearSlots) {
        return std::nullopt;
    }
    std::ranges::copy(scores, out.near_scores_.begin());
    return out;
}

std::uint64_t PiecesBeam::hash_of(const std::uint32_t* values) const noexcept {
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < views_.size(); ++i) {
        sum += part_of(i, values[i]);
    }
    return mixed(sum);
}

std::optional<std::uint16_t> PiecesBeam::near_step(std::uint64_t hash) const noexcept {
    const std::uint64_t kept = hash & ~kStepMask;
    for (std::size_t at = hash >> kStepBits & (kNearSlots - 1);; at = (at + 1) & (kNearSlots - 1)) {
        if (near_[at] == 0) {
            return std::nullopt;
        }
        if ((near_[at] & ~kStepMask) == kept) {
            return static_cast<std::uint16_t>((near_[at] & kStepMask) - 1);
        }
    }
}

bool PiecesBeam::insert_near(std::uint64_t hash, std::uint16_t step) {
    const std::uint64_t kept = hash & ~kStepMask;
    for (std::size_t at = hash >> kStepBits & (kNearSlots - 1);; at = (at + 1) & (kNearSlots - 1)) {
        if (near_[at] == 0) {
            near_[at] = kept | ((step + 1U) & kStepMask);
            return true;
        }
        if ((near_[at] & ~kStepMask) == kept) {
            return false;
        }
    }
}

void PiecesBeam::make_step(Step step, std::uint32_t* values) const noexcept {
    for (std::size_t i = 0; i < views_.size(); ++i) {
        std::uint32_t at = values[i];
        for (int k = 0; k < step.power; ++k) {
            at = entry_after(views_[i], step.base, at) & PieceView::kPatternMask;
        }
        values[i] = at;
    }
}

std::uint16_t PiecesBeam::inverse_of(std::size_t step) const noexcept {
    const Step& one = steps_[step];
    const int order = group_.generators()[one.base].move->order;
    return static_cast<std::uint16_t>(static_cast<int>(step) + order - 2 * one.power);
}

// A state that a step makes, as a run rates it.
struct PiecesBeam::Child {
    std::uint32_t score;
    std::uint32_t parent;
    std::uint64_t hash;
    std::uint16_t step;
};

// Scores by one power of the distances, and the steps from a state.
class PiecesBeam::Scores {
  public:
    Scores(const PiecesBeam& beam, double power) : beam_(&beam) {
        for (const PieceView& view : beam.views_) {
            for (int distance = 0; distance < kDistances; ++distance) {
                penalties_.push_back(static_cast<std::uint32_t>(
                    std::lround(kScale * view.weight * std::pow(distance, power))));
            }
        }
        values_.resize(beam.views_.size());
    }

    // Calls `take(child)` for each step from `values` that may follow `last`, kHome for none.
    template <class Take>
    void each_child(const std::uint32_t* values, std::uint16_t last, std::uint32_t parent,
                    const Take& take) {
        const PiecesBeam& beam = *beam_;
        const std::size_t views = beam.views_.size();
        for (std::size_t first = 0; first < beam.steps_.size();) {
            const std::size_t base = beam.steps_[first].base;
            const auto powers =
                static_cast<std::size_t>(beam.group_.generators()[base].move->order) - 1;
            if (last == kHome || may_follow(beam.steps_[last].base, base)) {
                std::copy_n(values, views, values_.begin());
                for (std::size_t k = 0; k < powers; ++k) {
                    Child child{0, parent, 0, static_cast<std::uint16_t>(first + k)};
                    advance(base, child);
                    take(child);
                }
            }
            first += powers;
        }
    }

    // The state of the child that `take` is called with.
    const std::vector<std::uint32_t>& child_values() const noexcept { return values_; }

    // RETURNS the score of a state by the distances of each view's patterns.
    std::uint32_t of(const std::uint32_t* values,
                     const std::vector<std::vector<std::uint8_t>>& distances) const noexcept {
        std::uint32_t out = 0;
        for (std::size_t i = 0; i < values_.size(); ++i) {
            out += penalties_[i * kDistances + distances[i][values[i]]];
        }
        return out;
    }

  private:
    static constexpr int kDistances = 256;

    bool may_follow(std::size_t last, std::size_t next) const {
        return last != next && (next > last || !beam_->group_.do_commute(last, next));
    }
    void advance(std::size_t base, Child& child) noexcept {
        std::uint64_t sum = 0;
        for (std::size_t i = 0; i < values_.size(); ++i) {
            const std::uint32_t entry = entry_after(beam_->views_[i], base, values_[i]);
            values_[i] = entry & PieceView::kPatternMask;
            child.score += penalties_[i * kDistances + (entry >> PieceView::kDistanceShift)];
            sum += part_of(i, values_[i]);
        }
        child.hash = mixed(sum);
    }

    const PiecesBeam* beam_;
    std::vector<std::uint32_t> penalties_;  // [view * kDistances + distance]
    std::vector<std::uint32_t> values_;
};

void PiecesBeam::find_near() {
    near_.assign(kNearSlots, 0);
    std::vector<std::vector<std::uint8_t>> distances;
    for (const PieceView& view : views_) {
        std::vector<std::uint8_t>& of = distances.emplace_back(view.patterns());
        for (std::uint32_t pattern = 0; pattern < view.patterns(); ++pattern) {
            const std::uint32_t entry = entry_after(view, 0, pattern);
            of[entry & PieceView::kPatternMask] =
                static_cast<std::uint8_t>(entry >> PieceView::kDistanceShift);
        }
    }
    std::vector<Scores> scores;
    scores.reserve(kPowers.size());
    for (const double power : kPowers) {
        scores.emplace_back(*this, power);
    }
    std::vector<std::uint32_t> level(views_.size(), 0);
    std::vector<std::uint16_t> lasts{kHome};
    insert_near(hash_of(level.data()), kHome);
    std::size_t count = 1;
    while (!lasts.empty() && count < kMaxNear) {
        std::vector<std::uint32_t> next;
        std::vector<std::uint16_t> next_lasts;
        for (std::size_t i = 0; i < lasts.size() && count < kMaxNear; ++i) {
            const std::uint32_t* const values = &level[i * views_.size()];
            scores[0].each_child(values, lasts[i], 0, [&](const Child& child) {
                if (count < kMaxNear && insert_near(child.hash, inverse_of(child.step))) {
                    ++count;
                    next.insert(next.end(), scores[0].child_values().begin(),
                                scores[0].child_values().end());
                    next_lasts.push_back(child.step);
                }
            });
        }
        level = std::move(next);
        lasts = std::move(next_lasts);
        for (std::size_t i = 0; i < lasts.size(); ++i) {
            for (std::size_t k = 0; k < scores.size(); ++k) {
                near_scores_[k] =
                    std::max(near_scores_[k], scores[k].of(&level[i * views_.size()], distances));
            }
        }
    }
}

std::vector<puzzle::Move> PiecesBeam::moves_of(const std::vector<std::uint16_t>& steps) const {
    std::vector<puzzle::Move> out;
    out.reserve(steps.size());
    for (const std::uint16_t step : steps) {
        out.push_back(puzzle::power_of(*definition_, *group_.generators()[steps_[step].base].move,
                                       steps_[step].power));
    }
    return out;
}

int PiecesBeam::wrong_pieces(const puzzle::State& state) const {
    const puzzle::Puzzle& puzzle = definition_->puzzle();
    int out = 0;
    for (const puzzle::Orbit& orbit : puzzle.orbits()) {
        for (int slot = orbit.first; slot < orbit.first + orbit.size; ++slot) {
            const auto i = static_cast<std::size_t>(slot);
            const bool is_right = state.piece[i] == puzzle.solved().piece[i] &&
                                  state.twist[i] % orbit.visible_orientations(state.piece[i]) == 0;
            out += is_right ? 0 : 1;
        }
    }
    return out;
}

// One search, by one power.
class PiecesBeam::Run {
  public:
    Run(const PiecesBeam& beam, std::size_t search, std::size_t width, const puzzle::State& state)
        : beam_(beam),
          search_(search),
          width_(width),
          scores_(beam, kPowers[search]),
          state_(state) {}

    void search(std::vector<std::uint32_t> start, std::size_t shorter_than, Found& found,
                const std::stop_token& stop) {
        constexpr std::size_t kLevelsAfter = 2;
        constexpr std::size_t kMinSlots = 1024;
        base::HashSet seen(std::max(kMinSlots, std::bit_ceil(2 * (width_ * shorter_than + 1))));
        levels_.push_back({std::move(start), {{0, kHome}}});
        std::size_t most = shorter_than;  // levels
        for (std::size_t depth = 1; depth < most && !stop.stop_requested(); ++depth) {
            std::vector<Child> children;
            const Level& from = levels_.back();
            for (std::size_t i = 0; i < from.links.size(); ++i) {
                scores_.each_child(&from.values[i * beam_.views_.size()], from.links[i].step,
                                   static_cast<std::uint32_t>(i),
                                   [&](const Child& child) { children.push_back(child); });
            }
            found.nodes += children.size();
            if (children.empty()) {
                return;
            }
            for (const Child& child : children) {
                if (child.score <= beam_.near_scores_[search_] &&
                    take_near(child, shorter_than, found)) {
                    most = std::min(most, depth + 1 + kLevelsAfter);
                    shorter_than = found.whole->moves.size();
                }
            }
            keep_best(children, seen);
            if (!found.whole) {
                take_nearly(found);
            }
        }
    }

  private:
    struct Link {
        std::uint32_t parent;
        std::uint16_t step;
    };
    struct Level {
        std::vector<std::uint32_t> values;
        std::vector<Link> links;
    };

    std::vector<std::uint16_t> steps_to(std::size_t level, std::size_t node) const {
        std::vector<std::uint16_t> out;
        for (; level > 0; --level) {
            const Link& link = levels_[level].links[node];
            out.push_back(link.step);
            node = link.parent;
        }
        std::ranges::reverse(out);
        return out;
    }

    // Follows a child home, if it is near and the way shorter than that.
    bool take_near(const Child& child, std::size_t shorter_than, Found& found) const {
        auto step = beam_.near_step(child.hash);
        if (!step) {
            return false;
        }
        std::vector<std::uint16_t> way = steps_to(levels_.size() - 1, child.parent);
        const std::size_t views = beam_.views_.size();
        const auto from =
            levels_.back().values.begin() + static_cast<std::ptrdiff_t>(child.parent * views);
        std::vector<std::uint32_t> values(from, from + static_cast<std::ptrdiff_t>(views));
        way.push_back(child.step);
        beam_.make_step(beam_.steps_[child.step], values.data());
        while (step && *step != kHome && way.size() < shorter_than) {
            way.push_back(*step);
            beam_.make_step(beam_.steps_[*step], values.data());
            step = beam_.near_step(beam_.hash_of(values.data()));
        }
        if (!step || *step != kHome || way.size() >= shorter_than) {
            return false;
        }
        found.whole = Way{beam_.moves_of(way), 0};
        return true;
    }

    void keep_best(std::vector<Child>& children, base::HashSet& seen) {
        const auto is_better = [](const Child& a, const Child& b) {
            return std::pair(a.score, a.hash) < std::pair(b.score, b.hash);
        };
        const std::size_t rated = std::min(children.size(), 2 * width_);
        std::ranges::nth_element(
            children, children.begin() + static_cast<std::ptrdiff_t>(rated - 1), is_better);
        children.resize(rated);
        std::ranges::sort(children, is_better);
        const std::size_t views = beam_.views_.size();
        Level next;
        for (const Child& child : children) {
            if (next.links.size() == width_) {
                break;
            }
            if (seen.insert(std::max<std::uint64_t>(child.hash, 1)).second) {
                const auto from = levels_.back().values.begin() +
                                  static_cast<std::ptrdiff_t>(child.parent * views);
                next.values.insert(next.values.end(), from,
                                   from + static_cast<std::ptrdiff_t>(views));
                beam_.make_step(beam_.steps_[child.step], &next.values[next.values.size() - views]);
                next.links.push_back({child.parent, child.step});
            }
        }
        std::vector<std::uint32_t>().swap(levels_.back().values);
        levels_.push_back(std::move(next));
    }

    // Notes the best nodes of the level, if few of their pieces are wrong.
    void take_nearly(Found& found) const {
        constexpr std::size_t kOfLevel = 2;
        constexpr std::size_t kMost = 8;
        const auto worth = [](const Way& way) {
            constexpr std::size_t kTurnsOfPiece = 4;
            return way.moves.size() + kTurnsOfPiece * static_cast<std::size_t>(way.wrong);
        };
        const std::size_t level = levels_.size() - 1;
        for (std::size_t i = 0; i < std::min(kOfLevel, levels_[level].links.size()); ++i) {
            Way way{beam_.moves_of(steps_to(level, i)), 0};
            way.wrong = beam_.wrong_pieces(puzzle::apply(*beam_.definition_, state_, way.moves));
            if (found.nearly.size() < kMost || worth(way) < worth(found.nearly.back())) {
                found.nearly.push_back(std::move(way));
                std::ranges::stable_sort(found.nearly, {}, worth);
                found.nearly.resize(std::min(kMost, found.nearly.size()));
            }
        }
    }

    const PiecesBeam& beam_;
    std::size_t search_;
    std::size_t width_;
    Scores scores_;
    const puzzle::State& state_;
    std::vector<Level> levels_;
};

PiecesBeam::Found PiecesBeam::search(const puzzle::State& state, std::size_t shorter_than,
                                     const std::stop_token& stop) const {
    constexpr double kUsual = 1.5;  // of the typical length
    constexpr double kLongest = 3;
    constexpr double kMoreLevels = 20;
    Found out;
    std::vector<std::uint32_t> start;
    for (const PieceView& view : views_) {
        const auto pattern = pattern_of(view, definition_->puzzle(), state);
        if (!pattern) {
            return out;
        }
        start.push_back(*pattern);
    }
    const double levels = kUsual * typical_length_ + kMoreLevels / 2;
    const auto width = static_cast<std::size_t>(
        kWork / static_cast<double>(kSearches * steps_.size() * views_.size()) / levels);
    shorter_than =
        std::min(shorter_than, static_cast<std::size_t>(kLongest * typical_length_ + kMoreLevels));
    for (std::size_t k = 0; k < kSearches; ++k) {
        Run(*this, k, std::clamp(width, kMinWidth, kMaxWidth), state)
            .search(start, shorter_than, out, stop);
        if (out.whole) {
            shorter_than = out.whole->moves.size();
        }
    }
    return out;
}

}  // namespace revenge::solver::automatic
