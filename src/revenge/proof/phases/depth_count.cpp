#include "revenge/proof/phases/depth_count.hpp"

#include <fmt/format.h>
#include <xxhash.h>

#include <algorithm>
#include <array>
#include <bit>
#include <numeric>

#include "revenge/base/check.hpp"
#include "revenge/base/parallel.hpp"
#include "revenge/base/stop_condition.hpp"
#include "revenge/base/text.hpp"

namespace revenge::proof::phases {

namespace {

template <std::size_t kWords>
using Key = std::array<std::uint64_t, kWords>;

// The same order as std::sort, by halves that have the lower and the upper members.
template <class Iterator>
void sort(Iterator begin, Iterator end, unsigned threads) {
    constexpr std::ptrdiff_t kAlone = 1 << 16U;  // so few are no work to share out
    if (threads < 2 || end - begin < kAlone) {
        std::sort(begin, end);
        return;
    }
    const Iterator middle = begin + (end - begin) / 2;
    std::nth_element(begin, middle, end);
    base::run_together(2, [&](unsigned half) {
        half == 0 ? sort(begin, middle, threads / 2) : sort(middle, end, threads - threads / 2);
    });
}

template <std::size_t kWords>
class Search {
  public:
    Search(const puzzle::Cube& cube, puzzle::Metric metric, const DepthWork& work)
        : form_(cube),
          memory_bytes_(work.memory_bytes),
          threads_(base::thread_count(work.threads)) {
        base::check(form_.words() == kWords, "a key holds a form");
        for (std::uint8_t axis = 0; axis < 3; ++axis) {
            for (unsigned layers = 1; layers + 1 < 1U << static_cast<unsigned>(cube.size());
                 ++layers) {
                for (std::uint8_t quarters = 1; quarters < 4; ++quarters) {
                    const puzzle::Turn turn{axis, static_cast<std::uint8_t>(layers), quarters};
                    if (puzzle::cost(metric, turn, cube.size()) == 1) {
                        moves_.push_back(form_.move_of(turn));
                    }
                }
            }
        }
        drop_equal_moves();
    }

    base::Result<std::vector<DepthLevel>> run(
        int depth, const std::function<void(int, const DepthLevel&)>& each,
        base::ProgressSink& progress, const std::stop_token& stop) {
        std::vector<DepthLevel> out{{1, 1}};
        each(0, out.back());
        now_.assign(1, key_of(form_.solved()));
        for (int level = 1; level <= depth; ++level) {
            const bool last = level == depth;
            std::vector<Key<kWords>> next;
            REVENGE_TRY(const auto counted, advance(last ? nullptr : &next, level, progress, stop));
            if (counted.positions == 0) {
                break;
            }
            out.push_back(counted);
            each(level, counted);
            before_.swap(now_);
            now_.swap(next);
        }
        return out;
    }

  private:
    using Keys = std::vector<Key<kWords>>;

    Key<kWords> key_of(const PositionForm::Contents& contents) const {
        Key<kWords> out{};
        form_.pack(contents, out.data());
        return out;
    }

    // Turns that differ by a rotation of the cube lead to the same positions: R and the turn of the other layers.
    void drop_equal_moves() {
        std::vector<PositionForm::Move> kept;
        std::vector<PositionForm::Contents> seen;
        for (const PositionForm::Move& move : moves_) {
            const auto there = form_.reoriented(form_.after(form_.solved(), move));
            if (std::find(seen.begin(), seen.end(), there) == seen.end()) {
                seen.push_back(there);
                kept.push_back(move);
            }
        }
        moves_.swap(kept);
    }

    // `keep`: where the level goes, if it is to be kept.
    base::Result<DepthLevel> advance(Keys* keep, int level, base::ProgressSink& progress,
                                     const std::stop_token& stop) {
        constexpr std::uint64_t kMinBuffer = std::uint64_t{1} << 16U;
        const std::uint64_t neighbours = std::uint64_t{now_.size()} * moves_.size();
        const std::uint64_t held = (before_.size() + now_.size()) * sizeof(Key<kWords>);
        // If the level is kept, new positions are stored next to the buffer.
        const std::uint64_t needed = neighbours * sizeof(Key<kWords>);
        const std::uint64_t least =
            held + (keep != nullptr ? needed : std::min(needed, kMinBuffer));
        if (least > memory_bytes_) {
            return base::Error{
                base::ErrorCode::Resource,
                fmt::format(
                    "depth {}: {} forms of level {} have {} neighbours, which need {} MB of "
                    "memory; {} MB are allowed",
                    level, base::grouped(now_.size()), level - 1, base::grouped(neighbours),
                    base::grouped((least >> 20U) + 1), base::grouped(memory_bytes_ >> 20U))};
        }
        const std::uint64_t room = memory_bytes_ - held;
        const std::uint64_t passes = keep != nullptr ? 1 : (needed + needed / 8) / room + 1;
        const std::string task = fmt::format("depth {}", level);
        DepthLevel out;
        for (std::uint64_t pass = 0; pass < passes; ++pass) {
            Keys found;
            found.reserve(neighbours / passes + neighbours / passes / 16);
            base::port::Mutex guard;  // of `found`
            base::parallel_for(now_.size(), {threads_, kFormsAtOnce, stop},
                               [&](std::size_t begin, std::size_t end) {
                                   progress.report({task, pass * now_.size() + begin,
                                                    passes * now_.size(), "forms"});
                                   Keys some;
                                   for (std::size_t i = begin; i < end; ++i) {
                                       add_neighbours(now_[i], pass, passes, some);
                                   }
                                   const base::port::MutexLock lock(guard);
                                   found.insert(found.end(), some.begin(), some.end());
                               });
            if (stop.stop_requested()) {
                return base::interrupted();
            }
            sort(found.begin(), found.end(), threads_);
            found.erase(std::unique(found.begin(), found.end()), found.end());
            drop(now_, found);
            drop(before_, found);
            out.positions += positions_of(found);
            out.classes += found.size();
            if (keep != nullptr) {
                found.shrink_to_fit();
                keep->swap(found);
            }
        }
        return out;
    }

    std::uint64_t positions_of(const Keys& forms) const {
        std::vector<std::uint64_t> sums(threads_, 0);
        base::parallel_for(forms.size(), {threads_, kFormsAtOnce},
                           [&](std::size_t begin, std::size_t end, unsigned thread) {
                               for (std::size_t i = begin; i < end; ++i) {
                                   unsigned positions = 0;
                                   form_.least(form_.unpack(forms[i].data()), positions);
                                   sums[thread] += positions;
                               }
                           });
        return std::accumulate(sums.begin(), sums.end(), std::uint64_t{0});
    }

    void add_neighbours(const Key<kWords>& from, std::uint64_t pass, std::uint64_t passes,
                        Keys& to) const {
        const PositionForm::Contents contents = form_.unpack(from.data());
        for (const PositionForm::Move& move : moves_) {
            unsigned positions = 0;
            const Key<kWords> key = key_of(form_.least(form_.after(contents, move), positions));
            if (passes == 1 || XXH3_64bits(key.data(), sizeof key) % passes == pass) {
                to.push_back(key);
            }
        }
    }

    // Takes the members of one ordered list out of another.
    static void drop(const Keys& members, Keys& from) {
        auto next = members.begin();
        from.erase(std::remove_if(from.begin(), from.end(),
                                  [&](const Key<kWords>& key) {
                                      while (next != members.end() && *next < key) {
                                          ++next;
                                      }
                                      return next != members.end() && *next == key;
                                  }),
                   from.end());
    }

    static constexpr std::size_t kFormsAtOnce = 1024;

    PositionForm form_;
    std::uint64_t memory_bytes_;
    unsigned threads_;
    std::vector<PositionForm::Move> moves_;
    Keys before_;
    Keys now_;
};

}  // namespace

base::Result<std::vector<DepthLevel>> count_depths(
    const puzzle::Cube& cube, puzzle::Metric metric, const DepthWork& work,
    const std::function<void(int, const DepthLevel&)>& each, base::ProgressSink& progress,
    const std::stop_token& stop) {
    // As many words as PositionForm::words() says, for each size.
    switch (cube.size()) {
        case 2:
            return Search<1>(cube, metric, work).run(work.depth, each, progress, stop);
        case 3:
            return Search<2>(cube, metric, work).run(work.depth, each, progress, stop);
        case 4:
            return Search<4>(cube, metric, work).run(work.depth, each, progress, stop);
        case 5:
            return Search<7>(cube, metric, work).run(work.depth, each, progress, stop);
        case 6:
            return Search<10>(cube, metric, work).run(work.depth, each, progress, stop);
        default:
            return Search<13>(cube, metric, work).run(work.depth, each, progress, stop);
    }
}

namespace {

constexpr std::size_t kCorners = 8;

unsigned modulo(int number, int modulus) noexcept {
    return static_cast<unsigned>((number % modulus + modulus) % modulus);
}

}  // namespace

PositionForm::PositionForm(const puzzle::Cube& cube)
    : cube_(cube),
      slots_(cube.puzzle().slots()),
      holdings_(puzzle::kSymmetries),
      relabelled_(puzzle::kSymmetries),
      holding_of_(puzzle::kSymmetries),
      first_label_(puzzle::kSymmetries) {
    const puzzle::Puzzle& puzzle = cube.puzzle();
    unsigned free = 64;
    for (std::size_t o = 0; o < puzzle.orbits().size(); ++o) {
        const puzzle::Orbit& orbit = puzzle.orbits()[o];
        unsigned labels = 0;
        for (const puzzle::SlotNumber label : orbit.solved) {
            labels = std::max(labels, label + 1U);
        }
        const unsigned contents = labels * static_cast<unsigned>(orbit.orientations);
        base::check(contents <= kMaxContents, "what a slot holds fits into five bits");
        for (int place = 0; place < orbit.size; ++place) {
            const auto slot = static_cast<std::size_t>(orbit.first + place);
            orbit_[slot] = static_cast<std::uint8_t>(o);
            twists_[slot] = static_cast<std::uint8_t>(orbit.orientations);
            bits_[slot] = static_cast<std::uint8_t>(std::bit_width(contents - 1));
            solved_[slot] = static_cast<std::uint8_t>(
                orbit.solved[static_cast<std::size_t>(place)] * orbit.orientations);
            if (free < bits_[slot]) {
                free = 64;
                ++words_;
            }
            free -= bits_[slot];
        }
    }
    for (puzzle::SymmetryIndex s = 0; s < puzzle::kSymmetries; ++s) {
        tabulate(s);
    }
    find_holdings();
}

void PositionForm::tabulate(puzzle::SymmetryIndex symmetry) {
    const puzzle::SymmetryAction& action = cube_.symmetry(symmetry);
    for (std::size_t slot = 0; slot < static_cast<std::size_t>(slots_); ++slot) {
        holdings_[symmetry].from[action.place[slot]] = static_cast<std::uint8_t>(slot);
        holdings_[symmetry].twist[action.place[slot]] =
            static_cast<std::uint8_t>(action.twist_offset[slot]);
    }
    const std::vector<puzzle::Orbit>& orbits = cube_.puzzle().orbits();
    for (std::size_t o = 0; o < orbits.size(); ++o) {
        const int twists = orbits[o].orientations;
        for (unsigned twist = 0; twist < kTwists; ++twist) {
            for (int before = 0; before < orbits[o].size * twists; ++before) {
                const int turned = before % twists;
                const auto label = static_cast<std::size_t>(orbits[o].first + before / twists);
                // As in puzzle::apply, facelet k of the place shows facelet k - twist of the piece.
                const unsigned after =
                    modulo((action.mirror ? -turned : turned) + static_cast<int>(twist) -
                               action.twist_offset[label],
                           twists);
                relabelled_[symmetry][twist][o][static_cast<std::size_t>(before)] =
                    static_cast<std::uint8_t>(action.label[label] * twists +
                                              static_cast<int>(after));
            }
        }
    }
    for (std::size_t label = 0; label < kCorners; ++label) {
        if (action.label[label] == 0) {
            first_label_[symmetry] = static_cast<std::uint8_t>(label);
        }
    }
}

void PositionForm::find_holdings() {
    for (puzzle::SymmetryIndex a = 0; a < puzzle::kSymmetries; ++a) {
        for (puzzle::SymmetryIndex b = 0; b < puzzle::kSymmetries; ++b) {
            if (puzzle::is_mirror(a) != puzzle::is_mirror(b)) {
                continue;
            }
            for (unsigned twist = 0; twist < kTwists; ++twist) {
                if (relabelled_[a][holdings_[b].twist[0]][0][first_label_[a] * kTwists + twist] ==
                    0) {
                    holding_of_[a][holdings_[b].from[0]][twist] = b;
                }
            }
        }
    }
}

PositionForm::Move PositionForm::move_of(puzzle::Turn turn) const {
    const puzzle::Transformation& action = cube_.action(turn);
    Move out{};
    for (std::size_t slot = 0; slot < static_cast<std::size_t>(slots_); ++slot) {
        out.from[slot] = static_cast<std::uint8_t>(action.from[slot]);
        out.twist[slot] = static_cast<std::uint8_t>(action.twist[slot]);
    }
    return out;
}

PositionForm::Contents PositionForm::after(const Contents& contents,
                                           const Move& move) const noexcept {
    Contents out{};
    for (std::size_t slot = 0; slot < static_cast<std::size_t>(slots_); ++slot) {
        const unsigned before = contents[move.from[slot]];
        const unsigned twist = move.twist[slot];
        if (twist == 0) {
            out[slot] = static_cast<std::uint8_t>(before);
        } else {
            const unsigned of_orbit = twists_[slot];
            const unsigned turned = before % of_orbit + twist;
            out[slot] = static_cast<std::uint8_t>(
                before - before % of_orbit + (turned >= of_orbit ? turned - of_orbit : turned));
        }
    }
    return out;
}

PositionForm::Image PositionForm::image(const Contents& contents, std::size_t labels,
                                        std::size_t first) const noexcept {
    const std::size_t holding = holding_of_[labels][first][contents[first] % kTwists];
    return {*this, contents, holdings_[holding], relabelled_[labels]};
}

PositionForm::Contents PositionForm::reoriented(const Contents& contents) const noexcept {
    std::size_t first = 0;
    while (contents[first] / kTwists != 0) {
        ++first;
    }
    const Image image = this->image(contents, 0, first);
    Contents out{};
    for (std::size_t slot = 0; slot < static_cast<std::size_t>(slots_); ++slot) {
        out[slot] = image[slot];
    }
    return out;
}

PositionForm::Contents PositionForm::least(const Contents& contents,
                                           unsigned& positions) const noexcept {
    const auto slots = static_cast<std::size_t>(slots_);
    std::array<std::uint8_t, kCorners> place_of{};
    for (std::size_t slot = 0; slot < kCorners; ++slot) {
        place_of[contents[slot] / kTwists] = static_cast<std::uint8_t>(slot);
    }
    Contents best = reoriented(contents);
    unsigned equal = 1;
    for (std::size_t labels = 1; labels < puzzle::kSymmetries; ++labels) {
        const Image image = this->image(contents, labels, place_of[first_label_[labels]]);
        std::size_t slot = 0;
        std::uint8_t there = 0;
        while (slot < slots && (there = image[slot]) == best[slot]) {
            ++slot;
        }
        if (slot == slots) {
            ++equal;
        } else if (there < best[slot]) {
            for (; slot < slots; ++slot) {
                best[slot] = image[slot];
            }
            equal = 1;
        }
    }
    positions = puzzle::kSymmetries / equal;
    return best;
}

void PositionForm::pack(const Contents& contents, std::uint64_t* words) const noexcept {
    unsigned free = 64;
    std::uint64_t word = 0;
    for (std::size_t slot = 0; slot < static_cast<std::size_t>(slots_); ++slot) {
        if (free < bits_[slot]) {
            *words++ = word;
            word = 0;
            free = 64;
        }
        free -= bits_[slot];
        word |= std::uint64_t{contents[slot]} << free;
    }
    *words = word;
}

PositionForm::Contents PositionForm::unpack(const std::uint64_t* words) const noexcept {
    Contents out{};
    unsigned free = 64;
    for (std::size_t slot = 0; slot < static_cast<std::size_t>(slots_); ++slot) {
        if (free < bits_[slot]) {
            ++words;
            free = 64;
        }
        free -= bits_[slot];
        out[slot] = static_cast<std::uint8_t>(*words >> free & ((1U << bits_[slot]) - 1));
    }
    return out;
}

}  // namespace revenge::proof::phases
