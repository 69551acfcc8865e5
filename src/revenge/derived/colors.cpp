#include "revenge/derived/colors.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <utility>

#include "revenge/base/message.hpp"

namespace revenge::derived {

namespace {

// Returns for each point the smallest point of its orbit.
std::vector<int> least_images(int degree, const std::vector<group::Permutation>& group) {
    std::vector<int> parent(static_cast<std::size_t>(degree));
    std::iota(parent.begin(), parent.end(), 0);
    const auto root = [&](int point) {
        while (parent[static_cast<std::size_t>(point)] != point) {
            int& next = parent[static_cast<std::size_t>(point)];
            next = parent[static_cast<std::size_t>(next)];
            point = next;
        }
        return point;
    };
    for (const group::Permutation& generator : group) {
        for (int point = 0; point < degree; ++point) {
            const int a = root(point);
            const int b = root(generator(point));
            parent[static_cast<std::size_t>(std::max(a, b))] = std::min(a, b);
        }
    }
    std::vector<int> out(parent.size());
    for (int point = 0; point < degree; ++point) {
        out[static_cast<std::size_t>(point)] = root(point);
    }
    return out;
}

// The smallest rotation of a cyclic row, its beginning, and its period.
struct LeastRotation {
    std::vector<int> row;
    int shift = 0;
    int period = 1;
};
LeastRotation least_rotation(const std::vector<int>& row) {
    const auto size = static_cast<int>(row.size());
    LeastRotation out{row, 0, size};
    const auto turned = [&](int by) {
        std::vector<int> next = row;
        std::rotate(next.begin(), next.begin() + by, next.end());
        return next;
    };
    for (int by = 1; by < size; ++by) {
        std::vector<int> next = turned(by);
        if (next < out.row) {
            out.row = std::move(next);
            out.shift = by;
        }
    }
    for (int by = size - 1; by > 0; --by) {
        out.period = size % by == 0 && turned(by) == row ? by : out.period;
    }
    out.shift %= out.period;
    return out;
}

// A byte for each place: the color of the piece there, and the visible part of its twist.
class ColorsView final : public View {
  public:
    ColorsView(Transformations generators, const puzzle::Orbit& orbit,
               const std::vector<Colors::Piece>& pieces)
        : generators_(std::move(generators)), first_(static_cast<std::size_t>(orbit.first)) {
        width_ = orbit.size;
        std::map<int, std::uint8_t> offsets;
        for (int place = 0; place < orbit.size; ++place) {
            const Colors::Piece& piece = pieces[first_ + static_cast<std::size_t>(place)];
            const auto [at, is_new] =
                offsets.try_emplace(piece.color, static_cast<std::uint8_t>(periods_.size()));
            if (is_new) {
                periods_.insert(periods_.end(), static_cast<std::size_t>(piece.period),
                                {at->second, piece.period});
            }
            // Pieces that share a label look alike.
            shown_[orbit.solved[static_cast<std::size_t>(place)]] = {at->second, piece.period,
                                                                     piece.shift};
        }
        turned_.resize(static_cast<std::size_t>(std::max(1, orbit.orientations)));
        for (std::size_t twist = 0; twist < turned_.size(); ++twist) {
            for (std::size_t value = 0; value < periods_.size(); ++value) {
                turned_[twist][value] = static_cast<std::uint8_t>(
                    periods_[value].offset +
                    (static_cast<int>(value) - periods_[value].offset + static_cast<int>(twist)) %
                        periods_[value].period);
            }
        }
    }

    std::size_t values() const noexcept { return periods_.size(); }

    Row row_of(const puzzle::State& state) const override {
        Row out{};
        for (std::size_t i = 0; i < static_cast<std::size_t>(width_); ++i) {
            const Shown& shown = shown_[state.piece[first_ + i]];
            out[i] = static_cast<std::uint8_t>(
                shown.offset + (state.twist[first_ + i] + shown.shift) % shown.period);
        }
        return out;
    }
    Row after(const Row& row, std::size_t generator) const noexcept override {
        Row out{};
        const puzzle::Transformation& move = generators_[generator];
        for (std::size_t i = 0; i < static_cast<std::size_t>(width_); ++i) {
            out[i] = turned_[move.twist[first_ + i]][row[move.from[first_ + i] - first_]];
        }
        return out;
    }

  private:
    static constexpr std::size_t kValues = 256;
    struct Shown {
        int offset = 0;
        int period = 1;
        int shift = 0;
    };
    struct Period {
        int offset;
        int period;
    };
    Transformations generators_;
    std::size_t first_;
    std::vector<Period> periods_;                            // [value]
    std::array<Shown, kValues> shown_{};                     // [label]
    std::vector<std::array<std::uint8_t, kValues>> turned_;  // [twist][value]
};

}  // namespace

Colors::Colors(const puzzle::Puzzle& puzzle, const std::vector<group::Permutation>& group,
               const std::vector<int>& pieces, const std::vector<chain::ColorsOf>& shows)
    : pieces_(static_cast<std::size_t>(puzzle.slots())),
      is_named_(static_cast<std::size_t>(puzzle.slots()), false) {
    for (const int slot : pieces) {
        is_named_[static_cast<std::size_t>(slot)] = true;
    }
    const group::PointModel model(puzzle);
    const std::vector<int> least = least_images(model.degree(), group);
    std::map<std::pair<int, std::vector<int>>, int> colors;  // [orbit and row]
    for (std::size_t o = 0; o < puzzle.orbits().size(); ++o) {
        const puzzle::Orbit& orbit = puzzle.orbits()[o];
        for (int slot = orbit.first; slot < orbit.first + orbit.size; ++slot) {
            LeastRotation seen;
            if (is_named_[static_cast<std::size_t>(slot)]) {
                std::vector<int> row;
                row.reserve(static_cast<std::size_t>(orbit.orientations));
                for (int k = 0; k < orbit.orientations; ++k) {
                    row.push_back(least[static_cast<std::size_t>(model.point(slot, k))]);
                }
                seen = least_rotation(row);
                if (shows[o] == chain::ColorsOf::Places) {
                    seen.period = 1;
                    seen.shift = 0;
                } else if (shows[o] == chain::ColorsOf::Twists) {
                    seen.row = {-seen.period};
                }
            }
            const auto color =
                colors.try_emplace({orbit.first, seen.row}, static_cast<int>(colors.size()));
            pieces_[static_cast<std::size_t>(slot)] = {color.first->second, seen.period,
                                                       seen.shift};
        }
    }
}

bool Colors::sees(const puzzle::Orbit& orbit) const noexcept {
    const auto first = is_named_.begin() + orbit.first;
    return std::find(first, first + orbit.size, true) != first + orbit.size;
}

base::Result<std::unique_ptr<View>> Colors::view(const puzzle::Puzzle& puzzle,
                                                 const Transformations& generators,
                                                 const puzzle::Orbit& orbit) const {
    constexpr std::size_t kMaxValues = 256;
    std::map<int, int> periods;
    for (int slot = orbit.first; slot < orbit.first + orbit.size; ++slot) {
        const Piece& piece = pieces_[static_cast<std::size_t>(slot)];
        periods[piece.color] = piece.period;
    }
    std::size_t values = 0;
    for (const auto& [color, period] : periods) {
        values += static_cast<std::size_t>(period);
    }
    if (values > kMaxValues) {
        return base::error(base::ErrorCode::Resource, "too-many-colors",
                           "{puzzle}: {orbit} have {values} colors and twists; at most {most} are "
                           "told apart",
                           puzzle.name(), orbit.name, values, kMaxValues);
    }
    return std::unique_ptr<View>(std::make_unique<ColorsView>(generators, orbit, pieces_));
}

std::vector<puzzle::Transformation> Colors::keepers(const puzzle::Puzzle& puzzle) const {
    std::vector<puzzle::Transformation> out;
    std::map<int, int> previous;  // color -> its last place so far
    for (const puzzle::Orbit& orbit : puzzle.orbits()) {
        const auto turned = [&](int by) {
            return static_cast<std::uint8_t>((by % orbit.orientations + orbit.orientations) %
                                             orbit.orientations);
        };
        for (int slot = orbit.first; slot < orbit.first + orbit.size; ++slot) {
            const auto i = static_cast<std::size_t>(slot);
            const Piece& piece = pieces_[i];
            puzzle::Transformation action = puzzle.identity();
            const auto [at, is_new] = previous.try_emplace(piece.color, slot);
            if (!is_new) {
                const auto other = static_cast<std::size_t>(at->second);
                // An arriving piece shows the same colors as the piece before it: its twist compensates the shifts.
                std::swap(action.from[i], action.from[other]);
                action.twist[i] = turned(piece.shift - pieces_[other].shift);
                action.twist[other] = turned(pieces_[other].shift - piece.shift);
                out.push_back(action);
                at->second = slot;
            } else if (piece.period < orbit.orientations) {
                action.twist[i] = static_cast<std::uint8_t>(piece.period);
                out.push_back(action);
            }
        }
    }
    return out;
}

}  // namespace revenge::derived
