#include "revenge/derived/view.hpp"

#include <algorithm>
#include <utility>

#include "revenge/base/message.hpp"

namespace revenge::derived {

namespace {

Row part_of(const puzzle::SlotArray& whole, std::size_t first, int count) noexcept {
    Row out{};
    std::copy_n(whole.begin() + static_cast<std::ptrdiff_t>(first), count, out.begin());
    return out;
}

class PiecesView final : public View {
  public:
    PiecesView(Transformations generators, const Slots& slots)
        : generators_(std::move(generators)), first_(slots.first) {
        width_ = slots.count;
    }
    Row row_of(const puzzle::State& state) const override {
        return part_of(state.piece, first_, width_);
    }
    Row after(const Row& row, std::size_t generator) const noexcept override {
        Row out{};
        const auto& from = generators_[generator].from;
        for (std::size_t i = 0; i < static_cast<std::size_t>(width_); ++i) {
            out[i] = row[from[first_ + i] - first_];
        }
        return out;
    }

  private:
    Transformations generators_;
    std::size_t first_;
};

class TwistsView final : public View {
  public:
    TwistsView(const puzzle::Puzzle& puzzle, Transformations generators, const Slots& slots)
        : generators_(std::move(generators)),
          first_(slots.first),
          orientations_(part_of(puzzle.orientations(), slots.first, slots.count)) {
        width_ = slots.count;
    }
    Row row_of(const puzzle::State& state) const override {
        return part_of(state.twist, first_, width_);
    }
    Row after(const Row& row, std::size_t generator) const noexcept override {
        Row out{};
        const puzzle::Transformation& move = generators_[generator];
        for (std::size_t i = 0; i < static_cast<std::size_t>(width_); ++i) {
            const int twist = row[move.from[first_ + i] - first_] + move.twist[first_ + i];
            out[i] = static_cast<std::uint8_t>(twist >= orientations_[i] ? twist - orientations_[i]
                                                                         : twist);
        }
        return out;
    }

  private:
    Transformations generators_;
    std::size_t first_;
    Row orientations_;
};

// Two bytes for each piece: its slot and its twist.
class SomePiecesView final : public View {
  public:
    SomePiecesView(const puzzle::Puzzle& puzzle, const Transformations& generators,
                   const std::vector<int>& homes)
        : orientations_(puzzle.orientations()) {
        width_ = 2 * static_cast<int>(homes.size());
        for (const puzzle::Orbit& orbit : puzzle.orbits()) {
            for (const int home : homes) {
                if (home >= orbit.first && home < orbit.first + orbit.size) {
                    const auto place = static_cast<std::size_t>(home - orbit.first);
                    pieces_.push_back({orbit.first, orbit.size, orbit.solved[place]});
                }
            }
        }
        for (const puzzle::Transformation& generator : generators) {
            generators_.push_back({puzzle.inverse(generator).from, generator.twist});
        }
    }
    Row row_of(const puzzle::State& state) const override {
        Row out{};
        for (std::size_t i = 0; i < pieces_.size(); ++i) {
            const auto first = state.piece.begin() + pieces_[i].first;
            const auto at = std::find(first, first + pieces_[i].size, pieces_[i].label);
            const auto slot = static_cast<std::size_t>(at - state.piece.begin());
            out[2 * i] = static_cast<std::uint8_t>(slot);
            out[2 * i + 1] = static_cast<std::uint8_t>(state.twist[slot]);
        }
        return out;
    }
    Row after(const Row& row, std::size_t generator) const noexcept override {
        Row out{};
        const Generator& move = generators_[generator];
        for (std::size_t i = 0; i < pieces_.size(); ++i) {
            const puzzle::SlotNumber to = move.to[row[2 * i]];
            out[2 * i] = static_cast<std::uint8_t>(to);
            out[2 * i + 1] =
                static_cast<std::uint8_t>((row[2 * i + 1] + move.twist[to]) % orientations_[to]);
        }
        return out;
    }

  private:
    struct Piece {
        int first;  // the first slot of its orbit
        int size;
        puzzle::SlotNumber label;
    };
    struct Generator {
        puzzle::SlotArray to;  // [slot]: the new slot of its piece
        puzzle::SlotArray twist;
    };
    puzzle::SlotArray orientations_;
    std::vector<Piece> pieces_;
    std::vector<Generator> generators_;
};

class CosetsView final : public View {
  public:
    CosetsView(const puzzle::Puzzle& puzzle, const Transformations& generators,
               const group::StabilizerChain& subgroup, const std::vector<int>& slots)
        : model_(puzzle), slots_(slots) {
        width_ = static_cast<int>(slots.size());
        std::vector<int> index(static_cast<std::size_t>(puzzle.slots()), -1);
        for (std::size_t i = 0; i < slots.size(); ++i) {
            index[static_cast<std::size_t>(slots[i])] = static_cast<int>(i);
        }
        make_turns(puzzle);
        for (const puzzle::Transformation& generator : generators) {
            const group::Permutation permutation = model_.permutation(generator);
            std::array<std::uint8_t, kPoints> images{};
            for (int point = 0; point < model_.degree(); ++point) {
                images[static_cast<std::size_t>(point)] =
                    static_cast<std::uint8_t>(permutation(point));
            }
            moves_.push_back(images);
        }
        for (int level = 0; level < subgroup.levels(); ++level) {
            if (subgroup.orbit(level).size() > 1) {
                add_level(subgroup, level, index);
            }
        }
    }

    Row row_of(const puzzle::State& state) const override {
        const group::Permutation element = model_.permutation(state);
        Row out{};
        for (std::size_t i = 0; i < slots_.size(); ++i) {
            out[i] = static_cast<std::uint8_t>(element(model_.point(slots_[i], 0)));
        }
        return normal(out);
    }

    Row after(const Row& row, std::size_t generator) const noexcept override {
        Row out{};
        const auto& move = moves_[generator];
        for (std::size_t i = 0; i < static_cast<std::size_t>(width_); ++i) {
            out[i] = move[row[i]];
        }
        return normal(out);
    }

  private:
    static constexpr std::size_t kPoints = 256;
    struct SlotSticker {
        std::uint8_t index;  // the slot's index among the observed ones
        std::uint8_t turn;   // sticker
    };
    struct Level {
        std::vector<SlotSticker> orbit;     // the base point comes first
        std::vector<SlotSticker> carriers;  // [place in orbit * width + index]
    };

    void make_turns(const puzzle::Puzzle& puzzle) {
        int most = 1;
        for (int slot = 0; slot < puzzle.slots(); ++slot) {
            most = std::max<int>(most, puzzle.orientations()[static_cast<std::size_t>(slot)]);
        }
        turns_.resize(static_cast<std::size_t>(most));
        for (int slot = 0; slot < puzzle.slots(); ++slot) {
            const int stickers = puzzle.orientations()[static_cast<std::size_t>(slot)];
            for (int turn = 0; turn < most; ++turn) {
                for (int k = 0; k < stickers; ++k) {
                    turns_[static_cast<std::size_t>(turn)]
                          [static_cast<std::size_t>(model_.point(slot, k))] =
                              static_cast<std::uint8_t>(model_.point(slot, (k + turn) % stickers));
                }
            }
        }
    }

    SlotSticker slot_sticker(int point, const std::vector<int>& index) const {
        const int slot = model_.slot_of(point);
        return {static_cast<std::uint8_t>(index[static_cast<std::size_t>(slot)]),
                static_cast<std::uint8_t>(point - model_.point(slot, 0))};
    }

    void add_level(const group::StabilizerChain& subgroup, int level,
                   const std::vector<int>& index) {
        Level out;
        for (const group::Point point : subgroup.orbit(level)) {
            out.orbit.push_back(slot_sticker(point, index));
            const group::Permutation carrier = *subgroup.carrier(level, point);
            for (const int slot : slots_) {
                out.carriers.push_back(slot_sticker(carrier(model_.point(slot, 0)), index));
            }
        }
        levels_.push_back(std::move(out));
    }

    Row normal(Row row) const noexcept {
        const auto width = static_cast<std::size_t>(width_);
        for (const Level& level : levels_) {
            std::size_t best = 0;
            unsigned least = kPoints;
            for (std::size_t i = 0; i < level.orbit.size(); ++i) {
                const unsigned image = turns_[level.orbit[i].turn][row[level.orbit[i].index]];
                best = image < least ? i : best;
                least = std::min(image, least);
            }
            if (best == 0) {
                continue;
            }
            const SlotSticker* carrier = &level.carriers[best * width];
            Row next{};
            for (std::size_t i = 0; i < width; ++i) {
                next[i] = turns_[carrier[i].turn][row[carrier[i].index]];
            }
            row = next;
        }
        return row;
    }

    group::PointModel model_;
    std::vector<int> slots_;
    std::vector<std::array<std::uint8_t, kPoints>> turns_;  // [turn][point]
    std::vector<std::array<std::uint8_t, kPoints>> moves_;
    std::vector<Level> levels_;
};

}  // namespace

std::unique_ptr<View> pieces_view(const Transformations& generators, const Slots& slots) {
    return std::make_unique<PiecesView>(generators, slots);
}

std::unique_ptr<View> twists_view(const puzzle::Puzzle& puzzle, const Transformations& generators,
                                  const Slots& slots) {
    return std::make_unique<TwistsView>(puzzle, generators, slots);
}

std::unique_ptr<View> chosen_view(const puzzle::Puzzle& puzzle, const Transformations& generators,
                                  const std::vector<int>& homes) {
    return std::make_unique<SomePiecesView>(puzzle, generators, homes);
}

base::Result<std::unique_ptr<View>> cosets_view(const puzzle::Puzzle& puzzle,
                                                const Transformations& generators,
                                                const group::StabilizerChain& subgroup,
                                                const std::vector<int>& slots) {
    constexpr int kMaxPoints = 256;
    if (subgroup.degree() > kMaxPoints) {
        return base::error(
            base::ErrorCode::Resource, "too-many-points",
            "{puzzle} has {points} points; coset representatives are kept for up to {most}",
            puzzle.name(), subgroup.degree(), kMaxPoints);
    }
    return std::unique_ptr<View>(std::make_unique<CosetsView>(puzzle, generators, subgroup, slots));
}

}  // namespace revenge::derived
