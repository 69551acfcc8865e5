#include "revenge/method/move_matching.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <unordered_map>
#include <utility>

namespace revenge::method {

std::optional<PuzzlePoints> PuzzlePoints::of(const puzzle::Puzzle& puzzle) {
    PuzzlePoints out;
    int looks = 0;
    for (const puzzle::Orbit& orbit : puzzle.orbits()) {
        Orbit mine{static_cast<std::size_t>(orbit.first), static_cast<std::size_t>(orbit.size),
                   out.size_, looks};
        mine.visible = orbit.visible_orientations(orbit.solved.empty() ? 0 : orbit.solved.front());
        int labels = 0;
        for (const puzzle::SlotNumber label : orbit.solved) {
            if (orbit.visible_orientations(label) != mine.visible) {
                return std::nullopt;
            }
            labels = std::max(labels, label + 1);
        }
        mine.looks = labels * mine.visible;
        looks += mine.looks;
        out.size_ += mine.slots * static_cast<std::size_t>(mine.visible);
        out.orbits_.push_back(mine);
    }
    out.solved_state_ = puzzle.solved();
    out.solved_ = out.looks(out.solved_state_);
    return out;
}

PointImages PuzzlePoints::images(const puzzle::Transformation& move) const {
    PointImages out(size_);
    for (const Orbit& orbit : orbits_) {
        const auto visible = static_cast<std::size_t>(orbit.visible);
        for (std::size_t place = 0; place < orbit.slots; ++place) {
            const std::size_t from = move.from[orbit.first + place] - orbit.first;
            for (std::size_t k = 0; k < visible; ++k) {
                const std::size_t turned = (k + move.twist[orbit.first + place]) % visible;
                out[orbit.first_point + from * visible + k] =
                    static_cast<Point>(orbit.first_point + place * visible + turned);
            }
        }
    }
    return out;
}

std::vector<Point> PuzzlePoints::points_of(std::size_t slot) const {
    std::vector<Point> out;
    for (const Orbit& orbit : orbits_) {
        const auto visible = static_cast<std::size_t>(orbit.visible);
        for (std::size_t k = 0;
             k < visible && slot >= orbit.first && slot < orbit.first + orbit.slots; ++k) {
            out.push_back(
                static_cast<Point>(orbit.first_point + (slot - orbit.first) * visible + k));
        }
    }
    return out;
}

std::vector<int> PuzzlePoints::looks(const puzzle::State& state) const {
    std::vector<int> out(size_);
    for (const Orbit& orbit : orbits_) {
        const auto visible = static_cast<std::size_t>(orbit.visible);
        for (std::size_t place = 0; place < orbit.slots; ++place) {
            const std::size_t slot = orbit.first + place;
            for (std::size_t k = 0; k < visible; ++k) {
                const std::size_t point =
                    orbit.first_point + place * visible + (k + state.twist[slot]) % visible;
                out[point] = orbit.first_look + static_cast<int>(state.piece[slot] * visible + k);
            }
        }
    }
    return out;
}

std::optional<puzzle::State> PuzzlePoints::state(const std::vector<int>& looks) const {
    puzzle::State out = solved_state_;
    for (const Orbit& orbit : orbits_) {
        const auto visible = static_cast<std::size_t>(orbit.visible);
        for (std::size_t place = 0; place < orbit.slots; ++place) {
            const std::size_t begin = orbit.first_point + place * visible;
            std::size_t k = 0;
            while (k < visible && looks[begin + k] == kNoLook) {
                ++k;
            }
            if (k == visible) {
                continue;
            }
            const int look = looks[begin + k] - orbit.first_look;
            if (look < 0 || look >= orbit.looks) {
                return std::nullopt;
            }
            const std::size_t slot = orbit.first + place;
            const std::size_t sticker = static_cast<std::size_t>(look) % visible;
            out.piece[slot] =
                static_cast<puzzle::SlotNumber>(static_cast<std::size_t>(look) / visible);
            out.twist[slot] = static_cast<puzzle::SlotNumber>((k + visible - sticker) % visible);
        }
    }
    const std::vector<int> shown = this->looks(out);
    for (std::size_t point = 0; point < size_; ++point) {
        if (looks[point] != kNoLook && looks[point] != shown[point]) {
            return std::nullopt;
        }
    }
    return out;
}

namespace {

using Points = std::vector<Point>;

constexpr int kMaxComparisons = 40'000;  // of products of moves
constexpr int kMaxTrials = 300'000;      // of bijections of an orbit

// Returns the orbits of points that moves move.
std::vector<Points> moved_orbits(const std::vector<const PointImages*>& moves, std::size_t size) {
    std::vector<Points> out;
    std::vector<bool> seen(size);
    for (std::size_t first = 0; first < size; ++first) {
        if (seen[first]) {
            continue;
        }
        Points orbit{static_cast<Point>(first)};
        seen[first] = true;
        for (std::size_t i = 0; i < orbit.size(); ++i) {
            for (const PointImages* move : moves) {
                const Point next = (*move)[orbit[i]];
                if (!seen[next]) {
                    seen[next] = true;
                    orbit.push_back(next);
                }
            }
        }
        if (orbit.size() > 1) {
            out.push_back(std::move(orbit));
        }
    }
    return out;
}

std::vector<const PointImages*> pointers(const std::vector<PointImages>& moves) {
    std::vector<const PointImages*> out;
    out.reserve(moves.size());
    for (const PointImages& move : moves) {
        out.push_back(&move);
    }
    return out;
}

// Returns the images of an orbit's points, in its order, if its first point can be carried to `image` such that moves
// agree; empty otherwise. Both orbits have as many points, so that such a map is a bijection.
Points carried(const Points& orbit, const std::vector<const PointImages*>& moves, Point image,
               const std::vector<const PointImages*>& image_moves) {
    constexpr int kNone = -1;
    std::vector<int> map(moves.front()->size(), kNone);
    map[orbit.front()] = image;
    Points out;
    for (const Point point : orbit) {  // each one but the first is a move's image of one before it
        const auto at = static_cast<Point>(map[point]);
        out.push_back(at);
        for (std::size_t i = 0; i < moves.size(); ++i) {
            int& there = map[(*moves[i])[point]];
            const int next = (*image_moves[i])[at];
            if (there != kNone && there != next) {
                return {};
            }
            there = next;
        }
    }
    return out;
}

// Returns true if the looks of points decide those of their images.
bool decides(const Points& points, const std::vector<int>& looks, const Points& images,
             const std::vector<int>& image_looks) {
    std::unordered_map<int, int> seen;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const int look = image_looks[images[i]];
        if (seen.try_emplace(looks[points[i]], look).first->second != look) {
            return false;
        }
    }
    return true;
}

// Returns [point]: whether it belongs to an orbit that no other one, moved alike, shows as well.
std::vector<bool> needed_points(const PointMoves& all) {
    const auto moves = pointers(all.images);
    const std::vector<int>& looks = all.points->looks();
    std::vector<Points> orbits = moved_orbits(moves, all.points->size());
    const auto look_count = [&](const Points& orbit) {
        std::vector<int> seen;
        seen.reserve(orbit.size());
        for (const Point point : orbit) {
            seen.push_back(looks[point]);
        }
        std::ranges::sort(seen);
        return std::unique(seen.begin(), seen.end()) - seen.begin();
    };
    std::ranges::stable_sort(orbits, {}, [&](const Points& orbit) { return -look_count(orbit); });
    std::vector<bool> out(all.points->size());
    std::vector<const Points*> kept;
    for (const Points& orbit : orbits) {
        const bool is_shown = std::ranges::any_of(kept, [&](const Points* other) {
            return other->size() == orbit.size() && std::ranges::any_of(orbit, [&](Point image) {
                       const Points images = carried(*other, moves, image, moves);
                       return !images.empty() && decides(*other, looks, images, looks);
                   });
        });
        if (!is_shown) {
            kept.push_back(&orbit);
            for (const Point point : orbit) {
                out[point] = true;
            }
        }
    }
    return out;
}

// The cycle types of moves and of products, which every bijection preserves. Points that are not needed, and fixed
// points, do not count.
class Invariants {
  public:
    explicit Invariants(const PointMoves& all) : images_(all.images), needed_(needed_points(all)) {
        for (const PointImages& move : images_) {
            PointImages& inverse = inverses_.emplace_back(move.size());
            for (std::size_t point = 0; point < move.size(); ++point) {
                inverse[move[point]] = static_cast<Point>(point);
            }
            own_.push_back(cycle_type([&](Point point) { return move[point]; }));
        }
    }

    std::size_t count() const noexcept { return images_.size(); }
    std::uint64_t of(std::size_t move) const noexcept { return own_[move]; }
    bool commute(std::size_t a, std::size_t b) const {
        for (std::size_t point = 0; point < needed_.size(); ++point) {
            if (needed_[point] && images_[b][images_[a][point]] != images_[a][images_[b][point]]) {
                return false;
            }
        }
        return true;
    }
    std::uint64_t of(std::size_t a, std::size_t b) {
        const auto [found, is_new] = pairs_.try_emplace(a * count() + b);
        if (is_new) {
            const PointImages& first = images_[a];
            const PointImages& second = images_[b];
            const PointImages& back = inverses_[a];
            const PointImages& second_back = inverses_[b];
            const std::uint64_t products =
                cycle_type([&](Point point) { return second[first[point]]; }) * kFactor +
                cycle_type([&](Point point) { return second_back[first[point]]; });
            found->second = products * kFactor + cycle_type([&](Point point) {
                                return second_back[back[second[first[point]]]];
                            });
        }
        return found->second;
    }

    // Tells a slice from itself backward, which products with one other move do not.
    std::uint64_t of(std::size_t a, std::size_t b, std::size_t c) {
        const PointImages& first = images_[a];
        const PointImages& second = images_[b];
        const PointImages& third = images_[c];
        return cycle_type([&](Point point) { return third[second[first[point]]]; });
    }

  private:
    static constexpr std::uint64_t kFactor = 0x9e3779b97f4a7c15U;

    template <class Next>
    std::uint64_t cycle_type(const Next& next) {
        std::vector<std::uint32_t> counts;  // [length]
        seen_.assign(needed_.size(), false);
        for (std::size_t first = 0; first < needed_.size(); ++first) {
            std::size_t length = 0;
            for (auto point = static_cast<Point>(first); needed_[first] && !seen_[point];
                 point = next(point)) {
                seen_[point] = true;
                ++length;
            }
            if (length > 1) {
                counts.resize(std::max(counts.size(), length + 1));
                ++counts[length];
            }
        }
        std::uint64_t out = 0;
        for (const std::uint32_t count : counts) {
            out = (out ^ count) * kFactor;
            out ^= out >> 29U;
        }
        return out;
    }

    const std::vector<PointImages>& images_;
    std::vector<PointImages> inverses_;
    std::vector<bool> needed_;
    std::vector<std::uint64_t> own_;  // [move]
    std::unordered_map<std::size_t, std::uint64_t> pairs_;
    std::vector<bool> seen_;
};

class Matcher {
  public:
    Matcher(const PointMoves& file, const PointMoves& known)
        : file_(file),
          known_(known),
          of_file_(file),
          of_known_(known),
          moves_(pointers(file.images)),
          orbits_(moved_orbits(moves_, file.points->size())),
          order_(order_of_moves()),
          assigned_(file.images.size()) {
        std::map<std::uint64_t, std::vector<std::size_t>> by_type;
        for (std::size_t move = 0; move < of_known_.count(); ++move) {
            by_type[of_known_.of(move)].push_back(move);
        }
        for (std::size_t move = 0; move < of_file_.count(); ++move) {
            candidates_.push_back(by_type[of_file_.of(move)]);
        }
    }

    std::optional<MoveMatching> find() {
        const bool have_candidates =
            std::ranges::none_of(candidates_, [](const auto& some) { return some.empty(); });
        return have_candidates && assign(0) ? std::optional(std::move(found_)) : std::nullopt;
    }

  private:
    // Each move, where possible, does not commute with one before it.
    std::vector<std::size_t> order_of_moves() {
        std::vector<std::size_t> out;
        std::vector<bool> is_in(of_file_.count());
        while (out.size() < of_file_.count()) {
            std::size_t best = of_file_.count();
            std::ptrdiff_t most = -1;
            for (std::size_t move = 0; move < of_file_.count(); ++move) {
                const std::ptrdiff_t tied =
                    is_in[move] ? -2 : std::ranges::count_if(out, [&](std::size_t other) {
                        return !of_file_.commute(move, other);
                    });
                if (tied > most) {
                    most = tied;
                    best = move;
                }
            }
            is_in[best] = true;
            out.push_back(best);
        }
        return out;
    }

    // Assigns the moves from the `depth`-th on.
    bool assign(std::size_t depth) {
        if (depth == order_.size()) {
            return fits();
        }
        const std::size_t move = order_[depth];
        for (const std::size_t candidate : candidates_[move]) {
            assigned_[move] = candidate;
            if (agrees(depth, candidate) && assign(depth + 1)) {
                return true;
            }
            if (comparisons_ > kMaxComparisons || trials_ > kMaxTrials) {
                return false;
            }
        }
        return false;
    }

    // Compares products of the `depth`-th move with one and with two of those before it.
    bool agrees(std::size_t depth, std::size_t candidate) {
        const std::size_t move = order_[depth];
        for (std::size_t i = depth; i-- > 0;) {
            if (++comparisons_ > kMaxComparisons ||
                of_file_.of(order_[i], move) != of_known_.of(assigned_[order_[i]], candidate)) {
                return false;
            }
        }
        for (std::size_t i = 0; i < depth; ++i) {
            for (std::size_t k = i + 1; k < depth; ++k) {
                if (++comparisons_ > kMaxComparisons ||
                    of_file_.of(order_[i], order_[k], move) !=
                        of_known_.of(assigned_[order_[i]], assigned_[order_[k]], candidate)) {
                    return false;
                }
            }
        }
        return true;
    }

    // Carries the assignment over to the points.
    bool fits() {
        std::vector<const PointImages*> images;
        for (const std::size_t move : assigned_) {
            images.push_back(&known_.images[move]);
        }
        const std::size_t size = known_.points->size();
        found_ = {assigned_, std::vector<int>(size, MoveMatching::kNoPoint),
                  std::vector<std::size_t>(size)};
        std::vector<bool> is_shown(orbits_.size());
        std::size_t number = 0;
        for (const Points& orbit : moved_orbits(images, size)) {
            if (!match(orbit, images, is_shown)) {
                return false;
            }
            for (const Point point : orbit) {
                found_.orbits[point] = number;
            }
            ++number;
        }
        return std::ranges::count(is_shown, false) == 0;
    }

    // Matches an orbit of the known puzzle. `is_shown`: the file's orbits that a matched one shows as well.
    bool match(const Points& orbit, const std::vector<const PointImages*>& images,
               std::vector<bool>& is_shown) {
        const std::vector<int>& looks = known_.points->looks();
        const std::vector<int>& file_looks = file_.points->looks();
        bool is_matched = false;
        for (std::size_t i = 0; i < orbits_.size(); ++i) {
            if (orbits_[i].size() != orbit.size() || (is_matched && is_shown[i])) {
                continue;
            }
            for (const Point image : orbit) {
                if (++trials_ > kMaxTrials) {
                    return false;
                }
                const Points points = carried(orbits_[i], moves_, image, images);
                if (points.empty() || !decides(orbits_[i], file_looks, points, looks)) {
                    continue;
                }
                for (std::size_t k = 0; k < points.size() && !is_matched; ++k) {
                    found_.points[points[k]] = orbits_[i][k];
                }
                is_matched = true;
                is_shown[i] = is_shown[i] || decides(points, looks, orbits_[i], file_looks);
                if (is_shown[i]) {
                    break;
                }
            }
        }
        return is_matched;
    }

    const PointMoves& file_;
    const PointMoves& known_;
    Invariants of_file_;
    Invariants of_known_;
    std::vector<const PointImages*> moves_;
    std::vector<Points> orbits_;      // of the file
    std::vector<std::size_t> order_;  // of its moves
    std::vector<std::size_t> assigned_;
    std::vector<std::vector<std::size_t>> candidates_;
    MoveMatching found_;
    int comparisons_ = 0;
    int trials_ = 0;
};

}  // namespace

std::optional<MoveMatching> match_moves(const PointMoves& file, const PointMoves& known) {
    return file.images.empty() ? std::nullopt : Matcher(file, known).find();
}

}  // namespace revenge::method
