#include "revenge/bounds/depth_count.hpp"

#include <fmt/format.h>
#include <xxhash.h>

#include <algorithm>
#include <array>

#include "revenge/base/check.hpp"
#include "revenge/base/interrupted.hpp"
#include "revenge/base/number_text.hpp"
#include "revenge/bounds/position_form.hpp"

namespace revenge::bounds {

namespace {

template <std::size_t kWords>
using Key = std::array<std::uint64_t, kWords>;

template <std::size_t kWords>
class Search {
  public:
    Search(const puzzle::Cube& cube, puzzle::Metric metric, std::uint64_t memory_bytes)
        : form_(cube), memory_bytes_(memory_bytes) {
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
            const auto counted = advance(last ? nullptr : &next, level, progress, stop);
            if (!counted) {
                return counted.error();
            }
            if (counted->positions == 0) {
                break;
            }
            out.push_back(*counted);
            each(level, *counted);
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
            const auto there = form_.held(form_.after(form_.solved(), move));
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
        constexpr std::uint64_t kLeastBuffer = std::uint64_t{1} << 16U;
        const std::uint64_t neighbours = std::uint64_t{now_.size()} * moves_.size();
        const std::uint64_t held = (before_.size() + now_.size()) * sizeof(Key<kWords>);
        // Of a level to be kept what is new is kept beside the buffer.
        const std::uint64_t needed = neighbours * sizeof(Key<kWords>);
        const std::uint64_t least =
            held + (keep != nullptr ? needed : std::min(needed, kLeastBuffer));
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
            for (std::size_t i = 0; i < now_.size(); ++i) {
                if (i % 4096 == 0) {
                    if (stop.stop_requested()) {
                        return base::interrupted();
                    }
                    progress.report({task, pass * now_.size() + i, passes * now_.size(), "forms"});
                }
                add_neighbours(now_[i], pass, passes, found);
            }
            std::sort(found.begin(), found.end());
            found.erase(std::unique(found.begin(), found.end()), found.end());
            drop(now_, found);
            drop(before_, found);
            for (const Key<kWords>& key : found) {
                unsigned positions = 0;
                form_.least(form_.unpack(key.data()), positions);
                out.positions += positions;
            }
            out.classes += found.size();
            if (keep != nullptr) {
                found.shrink_to_fit();
                keep->swap(found);
            }
        }
        return out;
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

    PositionForm form_;
    std::uint64_t memory_bytes_;
    std::vector<PositionForm::Move> moves_;
    Keys before_;
    Keys now_;
};

}  // namespace

base::Result<std::vector<DepthLevel>> count_depths(
    const puzzle::Cube& cube, puzzle::Metric metric, int depth, std::uint64_t memory_bytes,
    const std::function<void(int, const DepthLevel&)>& each, base::ProgressSink& progress,
    const std::stop_token& stop) {
    // As many words as PositionForm::words() says, for each size.
    switch (cube.size()) {
        case 2:
            return Search<1>(cube, metric, memory_bytes).run(depth, each, progress, stop);
        case 3:
            return Search<2>(cube, metric, memory_bytes).run(depth, each, progress, stop);
        case 4:
            return Search<4>(cube, metric, memory_bytes).run(depth, each, progress, stop);
        default:
            return Search<7>(cube, metric, memory_bytes).run(depth, each, progress, stop);
    }
}

}  // namespace revenge::bounds
