#include "revenge/proof/phases/depth_count.hpp"

#include <fmt/format.h>
#include <xxhash.h>

#include <algorithm>
#include <array>
#include <numeric>

#include "revenge/base/check.hpp"
#include "revenge/base/number_text.hpp"
#include "revenge/base/parallel.hpp"
#include "revenge/base/stop_condition.hpp"
#include "revenge/proof/phases/position_form.hpp"

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

}  // namespace revenge::proof::phases
