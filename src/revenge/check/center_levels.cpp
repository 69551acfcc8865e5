#include "revenge/check/center_levels.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <numeric>

#include "revenge/base/parallel.hpp"

namespace revenge::check {

namespace {

constexpr std::uint32_t kNoClass = ~std::uint32_t{0};
constexpr int kSetSize = 8;

// The k-th place of a set, its places in order and then the others.
std::array<std::uint8_t, 24> ordered_parallel_for(PlaceSet set) noexcept {
    std::array<std::uint8_t, 24> out{};
    std::size_t k = 0;
    for (const PlaceSet part : {set, set ^ kEverywhere}) {
        for (PlaceSet rest = part; rest != 0; rest &= rest - 1) {
            out[k++] = static_cast<std::uint8_t>(std::countr_zero(rest));
        }
    }
    return out;
}

std::uint32_t word_of(PlaceSet part, const std::array<std::uint8_t, 24>& order, std::size_t first,
                      std::size_t count) noexcept {
    std::uint32_t out = 0;
    for (std::size_t k = 0; k < count; ++k) {
        out |= (part >> order[first + k] & 1U) << k;
    }
    return out;
}

PlaceSet part_of(std::uint32_t word, const std::array<std::uint8_t, 24>& order,
                 std::size_t first) noexcept {
    PlaceSet out = 0;
    for (; word != 0; word &= word - 1) {
        out |= PlaceSet{1} << order[first + static_cast<std::size_t>(std::countr_zero(word))];
    }
    return out;
}

// Words of `bits` bits with half of them set and the lowest one, and the number of each word or its complement.
void number(unsigned bits, bool sees, std::vector<std::uint16_t>& words,
            std::vector<std::uint16_t>& numbers) {
    const std::uint32_t all = (1U << bits) - 1;
    numbers.assign(all + 1, 0);
    for (std::uint32_t word = 1; word < all; word += 2) {
        if (std::popcount(word) * 2 == static_cast<int>(bits) && (sees || words.empty())) {
            numbers[word] = numbers[all ^ word] = static_cast<std::uint16_t>(words.size());
            words.push_back(static_cast<std::uint16_t>(word));
        }
    }
}

}  // namespace

// The source of a row of a class before one turn.
struct CenterLevels::Source {
    const Row* rows = nullptr;
    std::vector<std::uint16_t> split;            // [split of 16 here] the one there
    std::array<std::array<Row, 128>, 5> bits{};  // bits there, seven at a time, as bits here
    bool odd = false;
};

CenterLevels::CenterLevels(const ReductionCube& cube, puzzle::Metric metric,
                           const std::vector<Start>& starts, const Manner& manner)
    : threads_(manner.threads), turns_(cube.turns(metric, 1)) {
    number(16, manner.sees_splits, words16_, number16_);
    number(8, manner.sees_splits, words8_, number8_);
    rows_of_class_ = static_cast<std::uint32_t>(2 * words16_.size());
    full_ = (Row{1} << words8_.size()) - 1;
    find_classes(cube.symmetries());
    now_.assign(std::size_t{rows_of_class_} * representatives_.size(), 0);
    next_.assign(now_.size(), 0);
    is_new_.assign(representatives_.size(), 0);
    is_new_next_ = is_new_;
    for (const Start& one : starts) {
        start(one);
    }
    enter();
}

template <class Body>
bool CenterLevels::each_class(const Body& body) const {
    std::atomic<bool> goes_on = true;
    base::parallel_for(representatives_.size(), {threads_, 1},
                       [&](std::size_t cls, std::size_t, unsigned thread) {
                           if (goes_on && !body(static_cast<std::uint32_t>(cls), thread)) {
                               goes_on = false;
                           }
                       });
    return goes_on;
}

void CenterLevels::find_classes(const std::vector<PlaceTargets>& symmetries) {
    carriers_ = symmetries;
    class_of_.assign(std::size_t{1} << 24U, kNoClass);
    carrier_of_.assign(class_of_.size(), 0);
    for (PlaceSet set = 0; set < class_of_.size(); ++set) {
        if (std::popcount(set) != kSetSize || class_of_[set] != kNoClass) {
            continue;
        }
        const auto cls = static_cast<std::uint32_t>(representatives_.size());
        std::uint32_t size = 0;
        for (std::size_t s = 0; s < symmetries.size(); ++s) {
            const PlaceSet image = moved(set, symmetries[s]);
            if (class_of_[image] != kNoClass) {
                continue;
            }
            class_of_[image] = cls;
            ++size;
            const PlaceTargets back = undone(symmetries[s]);
            carrier_of_[image] = static_cast<std::uint8_t>(
                std::find(symmetries.begin(), symmetries.end(), back) - symmetries.begin());
        }
        representatives_.push_back(set);
        sizes_.push_back(size);
    }
}

// Every symmetry's image of a start is one, too: a certificate names one of each class.
void CenterLevels::start(const Start& start) {
    const auto moves = static_cast<std::size_t>(start.moves);
    if (starts_.size() <= moves) {
        starts_.resize(moves + 1);
    }
    const std::uint32_t cls = class_of_[start.centers.rl];
    const auto order = ordered_parallel_for(representatives_[cls]);
    for (const PlaceTargets& symmetry : carriers_) {
        if (moved(start.centers.rl, symmetry) != representatives_[cls]) {
            continue;
        }
        const std::uint32_t s16 =
            number16_[word_of(moved(start.centers.fb, symmetry), order, 8, 16)];
        const std::uint32_t s8 = number8_[word_of(moved(start.centers.r, symmetry), order, 0, 8)];
        starts_[moves].emplace_back(
            std::size_t{cls} * rows_of_class_ + std::size_t{2} * s16 + (start.centers.odd ? 1 : 0),
            Row{1} << s8);
    }
}

void CenterLevels::enter() {
    if (level_ < starts_.size()) {
        for (const auto& [place, bits] : starts_[level_]) {
            now_[place] |= bits;
            is_new_[place / rows_of_class_] = 1;
        }
    }
}

std::uint64_t CenterLevels::reached() const {
    std::vector<std::uint64_t> out(threads_, 0);
    each_class([&](std::size_t cls, unsigned thread) {
        std::uint64_t bits = 0;
        for (std::size_t i = cls * rows_of_class_; i < (cls + 1) * rows_of_class_; ++i) {
            bits += static_cast<std::uint64_t>(std::popcount(now_[i]));
        }
        out[thread] += bits * sizes_[cls];
        return true;
    });
    return std::accumulate(out.begin(), out.end(), std::uint64_t{0});
}

std::uint64_t CenterLevels::states() const {
    return std::accumulate(sizes_.begin(), sizes_.end(), std::uint64_t{0}) * rows_of_class_ *
           words8_.size();
}

// How the rows of a class come from those of the one that a turn leads to.
void CenterLevels::find_source(std::uint32_t cls, const ReductionTurn& turn, Source& source) const {
    const auto here = ordered_parallel_for(representatives_[cls]);
    const PlaceSet to = moved(representatives_[cls], turn.centers);
    const auto map = combined(turn.centers, carriers_[carrier_of_[to]]);
    const auto there = ordered_parallel_for(representatives_[class_of_[to]]);
    source.rows = &now_[std::size_t{class_of_[to]} * rows_of_class_];
    source.odd = turn.odd;
    // Words a byte at a time: what the splits of eight places come to.
    std::array<std::array<std::uint32_t, 256>, 2> images{};
    for (std::uint32_t byte = 1; byte < 256; ++byte) {
        const auto low = static_cast<std::size_t>(std::countr_zero(byte));
        for (std::size_t part = 0; part < images.size(); ++part) {
            const PlaceSet image = PlaceSet{1} << map[here[8 + 8 * part + low]];
            images[part][byte] = images[part][byte & (byte - 1)] | word_of(image, there, 8, 16);
        }
    }
    source.split.clear();
    for (const std::uint16_t word : words16_) {
        source.split.push_back(number16_[images[0][word & 255U] | images[1][word >> 8U]]);
    }
    std::array<std::uint8_t, 35> back{};
    for (std::size_t i = 0; i < words8_.size(); ++i) {
        back[number8_[word_of(moved(part_of(words8_[i], here, 0), map), there, 0, 8)]] =
            static_cast<std::uint8_t>(i);
    }
    for (std::size_t part = 0; part < source.bits.size(); ++part) {
        for (std::size_t low = 1; low < 128; ++low) {
            const auto bit = static_cast<std::size_t>(std::countr_zero(low));
            source.bits[part][low] =
                source.bits[part][low & (low - 1)] | Row{1} << back[7 * part + bit];
        }
    }
}

// RETURNS how many rows are full.
std::uint32_t CenterLevels::pull(const Source& source, Row* rows) const {
    std::uint32_t full = 0;
    for (std::uint32_t index = 0; index < rows_of_class_; ++index) {
        Row& row = rows[index];
        if (row != full_) {
            const Row bits =
                source.rows[2U * source.split[index / 2] + ((index & 1U) ^ (source.odd ? 1U : 0U))];
            if (bits == full_) {
                row = full_;
            } else if (bits != 0) {
                row |= source.bits[0][bits & 127U] | source.bits[1][bits >> 7U & 127U] |
                       source.bits[2][bits >> 14U & 127U] | source.bits[3][bits >> 21U & 127U] |
                       source.bits[4][bits >> 28U];
            }
        }
        full += row == full_ ? 1 : 0;
    }
    return full;
}

void CenterLevels::fill(std::uint32_t cls, Source& source) {
    const Row* const before = &now_[std::size_t{cls} * rows_of_class_];
    Row* const after = &next_[std::size_t{cls} * rows_of_class_];
    std::copy_n(before, rows_of_class_, after);
    is_new_next_[cls] = 0;
    if (std::all_of(before, before + rows_of_class_, [this](Row r) { return r == full_; })) {
        return;
    }
    for (const ReductionTurn& turn : turns_) {
        // Entries of the previous level have been pulled already.
        if (is_new_[class_of_[moved(representatives_[cls], turn.centers)]] != 0) {
            find_source(cls, turn, source);
            if (pull(source, after) == rows_of_class_) {
                break;
            }
        }
    }
    is_new_next_[cls] = std::equal(before, before + rows_of_class_, after) ? 0 : 1;
}

bool CenterLevels::advance(const std::function<bool(double)>& on_share) {
    std::vector<Source> sources(threads_);
    if (!each_class([&](std::uint32_t cls, unsigned thread) {
            if (cls % 64 == 0 && !on_share(static_cast<double>(cls) /
                                           static_cast<double>(representatives_.size()))) {
                return false;
            }
            fill(cls, sources[thread]);
            return true;
        })) {
        return false;
    }
    now_.swap(next_);
    is_new_.swap(is_new_next_);
    ++level_;
    enter();
    return true;
}

std::uint32_t CenterLevels::row_of(PlaceSet set, PlaceSet part, bool odd,
                                   std::uint32_t& cls) const {
    cls = class_of_[set];
    const auto order = ordered_parallel_for(representatives_[cls]);
    const PlaceSet there = moved(part, carriers_[carrier_of_[set]]);
    return 2U * number16_[word_of(there, order, 8, 16)] + (odd ? 1U : 0U);
}

std::uint64_t CenterLevels::bad_partitions() const {
    std::vector<std::uint64_t> out(threads_, 0);
    each_class([&](std::uint32_t cls, unsigned thread) {
        const PlaceSet a = representatives_[cls];
        const auto order = ordered_parallel_for(a);
        for (std::uint32_t index = 0; index < rows_of_class_; ++index) {
            if (now_[std::size_t{cls} * rows_of_class_ + index] == full_) {
                continue;
            }
            const PlaceSet b = part_of(words16_[index / 2], order, 8);
            const auto is_bad = [&](PlaceSet set) {
                std::uint32_t other = 0;
                const std::uint32_t there = row_of(set, a, index % 2 != 0, other);
                return now_[std::size_t{other} * rows_of_class_ + there] != full_;
            };
            out[thread] += is_bad(b) && is_bad(kEverywhere ^ a ^ b) ? sizes_[cls] : 0;
        }
        return true;
    });
    // Each was met with each of its sets as `a`.
    return std::accumulate(out.begin(), out.end(), std::uint64_t{0}) / 3;
}

CenterLevels::Row CenterLevels::missing(PlaceSet set, PlaceSet part, bool odd) const {
    std::uint32_t cls = 0;
    const std::uint32_t row = row_of(set, part, odd, cls);
    return full_ & ~now_[std::size_t{cls} * rows_of_class_ + row];
}

void CenterLevels::add_forms(const StepOneCenters& role, Row missing,
                             std::vector<StepOneCenters>& out) const {
    const PlaceSet representative = representatives_[class_of_[role.rl]];
    const auto order = ordered_parallel_for(representative);
    const PlaceTargets back = undone(carriers_[carrier_of_[role.rl]]);
    for (; missing != 0; missing &= missing - 1) {
        const PlaceSet r = moved(
            part_of(words8_[static_cast<std::size_t>(std::countr_zero(missing))], order, 0), back);
        out.push_back(least_image({role.rl, role.fb, r, role.odd}, carriers_));
    }
}

// Each partition is met where the least set of the first of its classes is `a`; where two of its sets are of that
// class, more than once.
void CenterLevels::add_bad_states(std::uint32_t cls, std::vector<StepOneCenters>& out) const {
    const PlaceSet a = representatives_[cls];
    const auto order = ordered_parallel_for(a);
    const PlaceSet highest = PlaceSet{1} << order.back();
    for (std::uint32_t index = 0; index < rows_of_class_; ++index) {
        const Row here = full_ & ~now_[std::size_t{cls} * rows_of_class_ + index];
        if (here == 0) {
            continue;
        }
        const bool odd = index % 2 != 0;
        const PlaceSet one = part_of(words16_[index / 2], order, 8);
        const PlaceSet b = (one & highest) != 0 ? one : kEverywhere ^ a ^ one;
        const PlaceSet c = kEverywhere ^ a ^ b;
        if (class_of_[b] < cls || class_of_[c] < cls) {
            continue;
        }
        const std::array<Row, 3> rows{here, missing(b, a, odd), missing(c, a, odd)};
        if (rows[1] == 0 || rows[2] == 0) {
            continue;
        }
        const auto fewest = std::min_element(rows.begin(), rows.end(), [](Row x, Row y) {
            return std::popcount(x) < std::popcount(y);
        });
        const std::array<StepOneCenters, 3> roles{{{a, b, 0, odd}, {b, a, 0, odd}, {c, a, 0, odd}}};
        add_forms(roles[static_cast<std::size_t>(fewest - rows.begin())], *fewest, out);
    }
}

std::vector<StepOneCenters> CenterLevels::bad_states() const {
    std::vector<std::vector<StepOneCenters>> parts(threads_);
    each_class([&](std::uint32_t cls, unsigned thread) {
        add_bad_states(cls, parts[thread]);
        return true;
    });
    std::vector<StepOneCenters> out;
    for (std::vector<StepOneCenters>& part : parts) {
        out.insert(out.end(), part.begin(), part.end());
        part = {};
    }
    std::sort(out.begin(), out.end());
    out.erase(std::unique(out.begin(), out.end()), out.end());
    return out;
}

void CenterLevels::add(const std::vector<StepOneCenters>& states) {
    for (const StepOneCenters& one : states) {
        start({one, static_cast<int>(level_)});
    }
    enter();
}

}  // namespace revenge::check
