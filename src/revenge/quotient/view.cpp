#include "revenge/quotient/view.hpp"

#include <utility>

namespace revenge::quotient {

namespace {

class PiecesView final : public View {
  public:
    PiecesView(const puzzle::Puzzle& puzzle, Transformations generators)
        : generators_(std::move(generators)) {
        width_ = puzzle.slots();
    }
    Row row_of(const puzzle::State& state) const override { return state.piece; }
    Row after(const Row& row, std::size_t generator) const noexcept override {
        Row out{};
        const auto& from = generators_[generator].from;
        for (std::size_t i = 0; i < static_cast<std::size_t>(width_); ++i) {
            out[i] = row[from[i]];
        }
        return out;
    }

  private:
    Transformations generators_;
};

class TwistsView final : public View {
  public:
    TwistsView(const puzzle::Puzzle& puzzle, Transformations generators)
        : generators_(std::move(generators)), orientations_(puzzle.orientations()) {
        width_ = puzzle.slots();
    }
    Row row_of(const puzzle::State& state) const override { return state.twist; }
    Row after(const Row& row, std::size_t generator) const noexcept override {
        Row out{};
        const puzzle::Transformation& move = generators_[generator];
        for (std::size_t i = 0; i < static_cast<std::size_t>(width_); ++i) {
            const int twist = row[move.from[i]] + move.twist[i];
            out[i] = static_cast<std::uint8_t>(twist >= orientations_[i] ? twist - orientations_[i]
                                                                         : twist);
        }
        return out;
    }

  private:
    Transformations generators_;
    puzzle::SlotArray orientations_;
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
    struct Held {
        std::uint8_t index;  // of a slot among those looked at
        std::uint8_t turn;   // sticker
    };
    struct Level {
        std::vector<Held> orbit;     // first: the base point
        std::vector<Held> carriers;  // [place in orbit * width + index]
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

    Held held(int point, const std::vector<int>& index) const {
        const int slot = model_.slot_of(point);
        return {static_cast<std::uint8_t>(index[static_cast<std::size_t>(slot)]),
                static_cast<std::uint8_t>(point - model_.point(slot, 0))};
    }

    void add_level(const group::StabilizerChain& subgroup, int level,
                   const std::vector<int>& index) {
        Level out;
        for (const group::Point point : subgroup.orbit(level)) {
            out.orbit.push_back(held(point, index));
            const group::Permutation carrier = *subgroup.carrier(level, point);
            for (const int slot : slots_) {
                out.carriers.push_back(held(carrier(model_.point(slot, 0)), index));
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
            const Held* carrier = &level.carriers[best * width];
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

std::unique_ptr<View> pieces_view(const puzzle::Puzzle& puzzle, const Transformations& generators) {
    return std::make_unique<PiecesView>(puzzle, generators);
}

std::unique_ptr<View> twists_view(const puzzle::Puzzle& puzzle, const Transformations& generators) {
    return std::make_unique<TwistsView>(puzzle, generators);
}

base::Result<std::unique_ptr<View>> cosets_view(const puzzle::Puzzle& puzzle,
                                                const Transformations& generators,
                                                const group::StabilizerChain& subgroup,
                                                const std::vector<int>& slots) {
    constexpr int kMostPoints = 256;
    if (subgroup.degree() > kMostPoints) {
        return base::Error{base::ErrorCode::Resource,
                           puzzle.name() + " has " + std::to_string(subgroup.degree()) +
                               " points; coset representatives are kept for up to " +
                               std::to_string(kMostPoints)};
    }
    return std::unique_ptr<View>(std::make_unique<CosetsView>(puzzle, generators, subgroup, slots));
}

}  // namespace revenge::quotient
