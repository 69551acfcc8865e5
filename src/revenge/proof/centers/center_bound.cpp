#include "revenge/proof/centers/center_bound.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <numeric>
#include <optional>
#include <utility>

#include "revenge/base/parallel.hpp"
#include "revenge/base/port/processor.hpp"
#include "revenge/base/stop_condition.hpp"

namespace revenge::proof::centers {

CenterSets::CenterSets(const puzzle::Cube& cube, puzzle::Metric metric)
    : moves_(moves_of(cube, metric, Step::One)), symmetries_(symmetries_of(cube, false)) {
    for (Mask set = 0; set <= kAllPlaces; ++set) {
        if (std::popcount(set) == static_cast<int>(kSize)) {
            masks_.push_back(set);
        }
    }
    std::vector<coset::IndexMap> elements;
    std::vector<coset::GroupElement> inverses;
    for (const PlaceSymmetry& symmetry : symmetries_) {
        elements.emplace_back([this, map = MaskMap(symmetry.centers)](coset::RawIndex set) {
            return ranks_.rank(map(masks_[set]));
        });
        inverses.push_back(puzzle::inverse(symmetry.index));
    }
    classes_ = coset::ClassTable::find(masks_.size(), elements, inverses);
    positions_.resize(classes());
    for (std::uint32_t cls = 0; cls < classes(); ++cls) {
        auto inside = positions_[cls].begin();
        auto outside = inside + kSize;
        for (unsigned place = 0; place < kPlaces; ++place) {
            auto& to = (representative(cls) >> place & 1U) != 0 ? inside : outside;
            *to++ = static_cast<std::uint8_t>(place);
        }
    }
}

std::uint32_t CenterSets::class_size(std::uint32_t cls) const noexcept {
    return static_cast<std::uint32_t>(symmetries_.size() / (classes_.stabilizer(cls).size() + 1));
}

CenterSets::Found CenterSets::find(Mask set) const noexcept {
    const auto found = classes_.class_of(ranks_.rank(set));
    return {found.cls, &symmetries_[found.symmetry].centers};
}

CenterSets::Positions CenterSets::carried(std::uint32_t from, const PlaceMap& by,
                                          const Found& found) const noexcept {
    Positions position_of{};
    for (std::size_t i = 0; i < kPlaces; ++i) {
        position_of[positions_[found.cls][i]] = static_cast<std::uint8_t>(i);
    }
    Positions out{};
    for (std::size_t i = 0; i < kPlaces; ++i) {
        out[i] = position_of[(*found.map)[by[positions_[from][i]]]];
    }
    return out;
}

namespace {

// A permutation of positions applied to a word of 16 bits: bit i comes to [i].
class WordMap {
  public:
    explicit WordMap(const std::uint8_t* to) noexcept {
        for (unsigned byte = 0; byte < 2; ++byte) {
            for (unsigned low = 1; low < part_[byte].size(); ++low) {
                const auto bit = static_cast<unsigned>(std::countr_zero(low));
                part_[byte][low] = static_cast<std::uint16_t>(part_[byte][low & (low - 1)] |
                                                              1U << to[8 * byte + bit]);
            }
        }
    }
    std::uint32_t operator()(std::uint32_t word) const noexcept {
        return part_[0][word & 255U] | std::uint32_t{part_[1][word >> 8U]};
    }

  private:
    std::array<std::array<std::uint16_t, 256>, 2> part_{};
};

std::array<std::uint8_t, 16> others_of(const CenterSets::Positions& carried) noexcept {
    std::array<std::uint8_t, 16> out{};
    for (std::size_t i = 0; i < out.size(); ++i) {
        out[i] = static_cast<std::uint8_t>(carried[CenterSets::kSize + i] - CenterSets::kSize);
    }
    return out;
}

std::uint32_t word_image(std::uint32_t word, const CenterSets::Positions& carried) noexcept {
    std::uint32_t out = 0;
    for (; word != 0; word &= word - 1) {
        out |= 1U << carried[static_cast<std::size_t>(std::countr_zero(word))];
    }
    return out;
}

}  // namespace

// How one block's rows come from another's: which row, and which bit of it.
struct CenterBound::Pull {
    Pull(const CenterBound& bound, const CenterSets::Positions& carried, bool odd_move)
        : odd(odd_move), row(bound.splits16_.size()) {
        const auto others = others_of(carried);
        const WordMap map(others.data());
        for (std::uint32_t i = 0; i < row.size(); ++i) {
            row[i] =
                static_cast<std::uint16_t>(bound.splits16_.number(map(bound.splits16_.word(i))));
        }
        std::array<std::uint8_t, kParts * kPartBits> back{};
        for (std::uint32_t i = 0; i < bound.splits8_.size(); ++i) {
            back[bound.splits8_.number(word_image(bound.splits8_.word(i), carried))] =
                static_cast<std::uint8_t>(i);
        }
        for (std::size_t part = 0; part < kParts; ++part) {
            for (unsigned low = 1; low < bits[part].size(); ++low) {
                const auto bit = static_cast<std::size_t>(std::countr_zero(low));
                bits[part][low] = bits[part][low & (low - 1)] | Row{1}
                                                                    << back[part * kPartBits + bit];
            }
        }
    }
    static constexpr std::size_t kParts = 4;
    static constexpr unsigned kPartBits = 9;

    Row operator()(Row from) const noexcept {
        constexpr Row kLow = (1U << kPartBits) - 1;
        return bits[0][from & kLow] | bits[1][from >> kPartBits & kLow] |
               bits[2][from >> 2 * kPartBits & kLow] | bits[3][from >> 3 * kPartBits];
    }

    bool odd;
    std::vector<std::uint16_t> row;
    std::array<std::array<Row, 1U << kPartBits>, kParts> bits{};
};

CenterBound::CenterBound(const puzzle::Cube& cube, puzzle::Metric metric, Splits splits16,
                         Splits splits8, const Seeds& seeds, unsigned threads)
    : sets_(cube, metric),
      threads_(base::thread_count(threads)),
      splits16_(std::move(splits16)),
      splits8_(std::move(splits8)),
      block_(std::size_t{2} * splits16_.size()),
      full_((Row{1} << splits8_.size()) - 1),
      rows_(block_ * sets_.classes(), 0),
      next_(rows_.size(), 0),
      state_of_block_(sets_.classes(), kEmpty) {
    // The representative of the class of R and L's places may be the places of another axis.
    const CenterSets::Found home = sets_.find(SplitSpace::rl_places());
    CenterSets::Positions home_position{};
    for (std::size_t i = 0; i < kPlaces; ++i) {
        home_position[sets_.positions(home.cls)[i]] = static_cast<std::uint8_t>(i);
    }
    std::array<std::uint8_t, 16> others{};
    CenterSets::Positions inside{};
    std::size_t in = 0;
    std::size_t out = 0;
    for (unsigned place = 0; place < kPlaces; ++place) {
        const std::uint8_t to = home_position[(*home.map)[place]];
        if ((SplitSpace::rl_places() >> place & 1U) != 0) {
            inside[in++] = to;
        } else {
            others[out++] = static_cast<std::uint8_t>(to - CenterSets::kSize);
        }
    }
    const WordMap map(others.data());
    for (std::uint32_t s16 = 0; s16 < splits16_.size(); ++s16) {
        for (std::uint32_t s8 = 0; s8 < splits8_.size(); ++s8) {
            for (const bool odd : {false, true}) {
                const int moves = seeds(s16, s8, odd);
                if (moves == kNever) {
                    continue;
                }
                if (seeds_.size() <= static_cast<std::size_t>(moves)) {
                    seeds_.resize(static_cast<std::size_t>(moves) + 1);
                }
                auto& block = seeds_[static_cast<std::size_t>(moves)];
                block.resize(block_, 0);
                const std::uint32_t row = splits16_.number(map(splits16_.word(s16)));
                block[2 * row + (odd ? 1 : 0)] |=
                    Row{1} << splits8_.number(word_image(splits8_.word(s8), inside));
            }
        }
    }
    seed(rows_, 0);
    history_.push_back(note_blocks());
}

std::uint64_t CenterBound::states() const noexcept {
    return std::uint64_t{sets_.size()} * block_ * splits8_.size();
}

void CenterBound::seed(Rows& rows, std::size_t level) const {
    if (level >= seeds_.size() || seeds_[level].empty()) {
        return;
    }
    Row* const block = &rows[sets_.find(SplitSpace::rl_places()).cls * block_];
    for (std::size_t i = 0; i < block_; ++i) {
        block[i] |= seeds_[level][i];
    }
}

std::uint64_t CenterBound::note_blocks() {
    std::vector<std::uint64_t> reached(threads_, 0);
    base::parallel_for(sets_.classes(), {threads_, kBlocksAtOnce},
                       [&](std::size_t begin, std::size_t end, unsigned thread) {
                           for (std::size_t cls = begin; cls < end; ++cls) {
                               std::uint64_t bits = 0;
                               for (std::size_t i = cls * block_; i < (cls + 1) * block_; ++i) {
                                   bits += base::port::count_bits(rows_[i]);
                               }
                               reached[thread] +=
                                   bits * sets_.class_size(static_cast<std::uint32_t>(cls));
                               state_of_block_[cls] = bits == 0                          ? kEmpty
                                                      : bits == block_ * splits8_.size() ? kFull
                                                                                         : kPartly;
                           }
                       });
    return std::accumulate(reached.begin(), reached.end(), std::uint64_t{0});
}

void CenterBound::apply(const Pull& pull, const Row* from, Row* to) const {
    for (std::size_t i = 0; i < pull.row.size(); ++i) {
        const Row* const source = from + std::size_t{2} * pull.row[i];
        to[2 * i] |= pull(source[pull.odd ? 1 : 0]);
        to[2 * i + 1] |= pull(source[pull.odd ? 0 : 1]);
    }
}

void CenterBound::pull(std::uint32_t cls, Rows& to) const {
    Row* const target = &to[cls * block_];
    std::copy_n(&rows_[cls * block_], block_, target);
    if (state_of_block_[cls] == kFull) {
        return;
    }
    for (const PlaceMove& move : sets_.moves()) {
        const CenterSets::Found there = sets_.find(image(sets_.representative(cls), move.centers));
        if (state_of_block_[there.cls] != kEmpty) {
            apply(Pull(*this, sets_.carried(cls, move.centers, there), move.odd),
                  &rows_[there.cls * block_], target);
        }
    }
}

CenterBound::Classes CenterBound::classes_of(std::uint32_t piece) const noexcept {
    const std::size_t all = sets_.classes();
    const std::size_t first = all * piece / CenterPieces::kPieces;
    return {first, all * (piece + 1) / CenterPieces::kPieces - first};
}

std::span<CenterBound::Row> CenterBound::rows_of(std::uint32_t piece, Rows& rows) const noexcept {
    const Classes classes = classes_of(piece);
    return std::span(rows).subspan(classes.first * block_, classes.count * block_);
}

base::Status CenterBound::advance(base::ProgressSink& progress, const std::stop_token& stop,
                                  CenterPieces* pieces) {
    const std::string task = fmt::format("steps 1 and 2 within {} moves", level() + 1);
    std::atomic<std::uint64_t> done = 0;
    for (std::uint32_t piece = 0; piece < CenterPieces::kPieces; ++piece) {
        const Classes classes = classes_of(piece);
        const std::span<Row> rows = rows_of(piece, next_);
        if (pieces != nullptr && pieces->read(level() + 1, piece, rows) == history_) {
            done += classes.count;
            continue;
        }
        base::parallel_for(classes.count, {threads_, 1, stop}, [&](std::size_t i, std::size_t) {
            progress.report({task, done++, sets_.classes(), "blocks"});
            pull(static_cast<std::uint32_t>(classes.first + i), next_);
        });
        if (stop.stop_requested()) {
            return base::interrupted();
        }
        if (pieces != nullptr) {
            REVENGE_TRY(pieces->write(history_, piece, rows));
        }
    }
    enter_next();
    if (pieces != nullptr) {
        pieces->remove(level() - 1);
    }
    return {};
}

void CenterBound::enter_next() {
    rows_.swap(next_);
    seed(rows_, history_.size());
    history_.push_back(note_blocks());
}

bool CenterBound::resume(CenterPieces& pieces) {
    const auto read_all = [&](int level) {
        std::optional<CenterPieces::History> first;
        for (std::uint32_t piece = 0; piece < CenterPieces::kPieces; ++piece) {
            auto history = pieces.read(level, piece, rows_of(piece, next_));
            if (!history || (first && *history != *first)) {
                first.reset();
                break;
            }
            first = std::move(history);
        }
        return first;
    };
    for (int level = CenterPieces::kMaxLevel; level > 0; --level) {
        if (!pieces.has_all(level)) {
            continue;
        }
        if (auto history = read_all(level)) {
            history_ = *std::move(history);
            enter_next();
            return true;
        }
    }
    return false;
}

void CenterBound::add(const std::vector<FirstCenters>& states) {
    if (states.empty()) {
        return;  // counting all blocks anew takes a second
    }
    for (const FirstCenters& state : states) {
        const std::uint32_t cls = sets_.find(state.a).cls;
        for (const PlaceSymmetry& symmetry : sets_.symmetries()) {
            const FirstCenters there = image(state, symmetry.centers);
            if (there.a == sets_.representative(cls)) {
                const std::uint32_t row = splits16_.number(
                    sets_.word(cls, there.b, CenterSets::kSize, 2 * CenterSets::kSize));
                rows_[cls * block_ + std::size_t{2} * row + (there.odd ? 1 : 0)] |=
                    Row{1} << splits8_.number(sets_.word(cls, there.part, 0, CenterSets::kSize));
            }
        }
    }
    history_.back() = note_blocks();
}

// The partitions that are bad at a level of g in every orientation of the cube.

// The splits of `a` that are not reached where the other places are split into `b` and the rest: bits by the splits'
// numbers in the frame of the class's representative.
CenterBound::Row CenterBound::missing(Mask a, Mask b, bool odd) const {
    const CenterSets::Found found = sets_.find(a);
    const std::uint32_t word =
        sets_.word(found.cls, image(b, *found.map), CenterSets::kSize, 2 * CenterSets::kSize);
    return full_ &
           ~rows_[found.cls * block_ + std::size_t{2} * splits16_.number(word) + (odd ? 1 : 0)];
}

CenterBound::BadRole CenterBound::bad_role(Mask a, Mask b, bool odd) const {
    const CenterSets::Found found = sets_.find(a);
    const PlaceMap back = inverse(*found.map);
    BadRole out{a, b, odd, {}};
    for (Row left = missing(a, b, odd); left != 0; left &= left - 1) {
        const std::uint32_t word =
            splits8_.word(static_cast<std::uint32_t>(std::countr_zero(left)));
        Mask part = 0;
        for (unsigned i = 0; i < CenterSets::kSize; ++i) {
            part |= (word >> i & 1U) << back[sets_.positions(found.cls)[i]];
        }
        out.missing.push_back(part);
    }
    return out;
}

// A partition that is bad in all roles: how many splits of each of its sets are missing.
struct CenterBound::Met {
    Mask a, b;
    bool odd;
    std::uint64_t of_a, of_b, of_c;
    unsigned share;  // in sixths: it is met with each of its sets whose class is the least

    std::uint64_t states() const noexcept { return of_a * of_b * of_c; }
    // The roles as two sets each, that in the role and another: the one from which the fewest splits are missing first.
    std::array<std::pair<Mask, Mask>, 3> roles() const noexcept {
        std::array<std::pair<std::uint64_t, std::pair<Mask, Mask>>, 3> counted{
            {{of_a, {a, b}}, {of_b, {b, a}}, {of_c, {kAllPlaces ^ a ^ b, a}}}};
        std::stable_sort(counted.begin(), counted.end(), [](const auto& one, const auto& other) {
            return one.first < other.first;
        });
        return {counted[0].second, counted[1].second, counted[2].second};
    }
};

template <class Heard>
void CenterBound::each_bad(std::uint32_t cls, const Heard& heard) const {
    constexpr unsigned kSixths = 6;
    if (state_of_block_[cls] == kFull) {
        return;
    }
    const Mask a = sets_.representative(cls);
    PlaceMap positions{};
    std::copy_n(sets_.positions(cls).begin() + CenterSets::kSize, 2 * CenterSets::kSize,
                positions.begin());
    const MaskMap places(positions);
    const Row* row = &rows_[cls * block_];
    for (std::uint32_t split = 0; split < splits16_.size(); ++split, row += 2) {
        if (row[0] == full_ && row[1] == full_) {
            continue;
        }
        const Mask b = places(splits16_.word(split));
        const Mask c = kAllPlaces ^ a ^ b;
        const std::uint32_t of_b = sets_.find(b).cls;
        const std::uint32_t of_c = sets_.find(c).cls;
        if (of_b < cls || of_c < cls || state_of_block_[of_b] == kFull ||
            state_of_block_[of_c] == kFull) {
            continue;
        }
        const unsigned alike = 1U + (of_b == cls ? 1U : 0U) + (of_c == cls ? 1U : 0U);
        for (const bool odd : {false, true}) {
            const Row here = full_ & ~row[odd ? 1 : 0];
            const Row there = here != 0 ? missing(b, a, odd) : 0;
            const Row last = there != 0 ? missing(c, a, odd) : 0;
            if (last != 0) {
                heard(Met{a, b, odd, base::port::count_bits(here), base::port::count_bits(there),
                          base::port::count_bits(last), kSixths / alike});
            }
        }
    }
}

CenterBound::Left CenterBound::left_in_all_roles(std::size_t most_sampled) const {
    struct Count {
        std::uint64_t partitions = 0;  // in sixths, as states
        std::uint64_t states = 0;
        std::uint64_t met = 0;
    };
    std::vector<Count> counts(sets_.classes());
    base::parallel_for(
        counts.size(), {threads_, kBlocksAtOnce}, [&](std::size_t begin, std::size_t end) {
            for (std::size_t cls = begin; cls < end; ++cls) {
                each_bad(static_cast<std::uint32_t>(cls), [&count = counts[cls]](const Met& met) {
                    count.partitions += met.share;
                    count.states += met.share * met.states();
                    ++count.met;
                });
            }
        });
    Left out;
    std::uint64_t met = 0;
    for (std::uint32_t cls = 0; cls < sets_.classes(); ++cls) {
        out.partitions += counts[cls].partitions * sets_.class_size(cls);
        out.states += counts[cls].states * sets_.class_size(cls);
        met += counts[cls].met;
    }
    out.partitions /= 6;
    out.states /= 6;
    if (most_sampled == 0) {
        return out;
    }
    while (met > out.every * most_sampled) {
        out.every *= 2;
    }
    std::uint64_t before = 0;  // in the classes before
    for (std::uint32_t cls = 0; cls < sets_.classes(); before += counts[cls].met, ++cls) {
        std::uint64_t at = before;
        if ((at + out.every - 1) / out.every * out.every >= at + counts[cls].met) {
            continue;  // none of this class
        }
        each_bad(cls, [&](const Met& bad) {
            if (at++ % out.every == 0) {
                const auto [set, other] = bad.roles().front();
                out.sample.push_back(bad_role(set, other, bad.odd));
            }
        });
    }
    return out;
}

std::vector<FirstCenters> CenterBound::forms_of(const BadRole& role) const {
    std::vector<FirstCenters> out;
    out.reserve(role.missing.size());
    for (const Mask part : role.missing) {
        out.push_back(form_of({role.a, role.b, part, role.odd}, sets_.symmetries()));
    }
    return out;
}

template <class Of>
std::vector<FirstCenters> CenterBound::from_each_bad(const Of& of) const {
    std::vector<std::vector<FirstCenters>> parts(threads_);
    const auto tidy = [](std::vector<FirstCenters>& states) {
        std::sort(states.begin(), states.end());
        states.erase(std::unique(states.begin(), states.end()), states.end());
    };
    base::parallel_for(sets_.classes(), {threads_, kBlocksAtOnce},
                       [&](std::size_t begin, std::size_t end, unsigned thread) {
                           for (std::size_t cls = begin; cls < end; ++cls) {
                               each_bad(static_cast<std::uint32_t>(cls), [&](const Met& bad) {
                                   const auto states = of(bad);
                                   parts[thread].insert(parts[thread].end(), states.begin(),
                                                        states.end());
                               });
                           }
                       });
    std::vector<FirstCenters> out;
    for (std::vector<FirstCenters>& part : parts) {
        tidy(part);
        out.insert(out.end(), part.begin(), part.end());
        part = {};
    }
    tidy(out);
    return out;
}

std::vector<FirstCenters> CenterBound::bad_states() const {
    return from_each_bad([this](const Met& bad) {
        const auto [set, other] = bad.roles().front();
        return forms_of(bad_role(set, other, bad.odd));
    });
}

std::vector<FirstCenters> CenterBound::states_instead(const std::set<FirstCenters>& failed) const {
    const auto has_failed = [&failed](const std::vector<FirstCenters>& states) {
        return std::any_of(states.begin(), states.end(), [&failed](const FirstCenters& state) {
            return failed.count(state) != 0;
        });
    };
    return from_each_bad([&](const Met& bad) {
        const auto roles = bad.roles();
        for (std::size_t role = 0; role < roles.size(); ++role) {
            auto states = forms_of(bad_role(roles[role].first, roles[role].second, bad.odd));
            if (!has_failed(states)) {
                return role == 0 ? std::vector<FirstCenters>() : states;
            }
        }
        return std::vector<FirstCenters>();
    });
}

}  // namespace revenge::proof::centers
