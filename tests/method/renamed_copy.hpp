// A puzzle under other names: its pieces, moves and orbits in another order, orientations counted from elsewhere, half
// of the moves made backward.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <numeric>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::tests {

class RenamedCopy {
  public:
    RenamedCopy(const puzzle::Puzzle& original, std::uint64_t seed) : random_(seed) {
        std::vector<std::size_t> order(original.orbits().size());
        std::iota(order.begin(), order.end(), 0);
        random_.shuffle(std::span(order));
        place_.resize(static_cast<std::size_t>(original.slots()));
        turned_.resize(place_.size());
        std::vector<puzzle::Orbit> orbits;
        int first = 0;
        for (const std::size_t which : order) {
            orbits.push_back(renamed(original.orbits()[which], first));
            orbits.back().name = "SET" + std::to_string(which);
            first += orbits.back().size;
        }
        puzzle_ = std::make_unique<puzzle::Puzzle>("renamed", std::move(orbits));
    }

    const puzzle::Puzzle& puzzle() const noexcept { return *puzzle_; }

    puzzle::Transformation action(const puzzle::Transformation& original) const {
        puzzle::Transformation out = puzzle_->identity();
        for (std::size_t slot = 0; slot < place_.size(); ++slot) {
            const std::size_t from = original.from[slot];
            const int orientations = puzzle_->orientations()[place_[slot]];
            out.from[place_[slot]] = static_cast<puzzle::SlotNumber>(place_[from]);
            out.twist[place_[slot]] = static_cast<puzzle::SlotNumber>(
                (original.twist[slot] + turned_[slot] + orientations - turned_[from]) %
                orientations);
        }
        return out;
    }

    // Moves in another order, half of them backward.
    std::shared_ptr<const puzzle::Definition> with(std::vector<puzzle::Transformation> moves) {
        random_.shuffle(std::span(moves));
        std::vector<puzzle::BaseMove> renamed;
        for (const puzzle::Transformation& move : moves) {
            const puzzle::Transformation made = action(move);
            renamed.push_back({"M" + std::string(1, static_cast<char>('a' + renamed.size())),
                               random_.below(2) == 0 ? made : puzzle_->inverse(made), 1,
                               std::nullopt});
        }
        return std::make_shared<const puzzle::Definition>(*puzzle_, std::move(renamed));
    }

  private:
    puzzle::Orbit renamed(const puzzle::Orbit& original, int first) {
        puzzle::Orbit out = original;
        out.first = first;
        const auto size = static_cast<std::size_t>(original.size);
        std::vector<std::size_t> places(size);
        std::iota(places.begin(), places.end(), 0);
        random_.shuffle(std::span(places));
        // Labels of distinct pieces are their places.
        std::vector<puzzle::SlotNumber> labels(size);
        std::iota(labels.begin(), labels.end(), puzzle::SlotNumber{0});
        if (!original.distinct) {
            random_.shuffle(std::span(labels).first(std::size_t{1} +
                                                    *std::ranges::max_element(original.solved)));
        }
        for (std::size_t i = 0; i < size; ++i) {
            const std::size_t slot = static_cast<std::size_t>(original.first) + i;
            place_[slot] = static_cast<std::size_t>(first) + places[i];
            turned_[slot] =
                static_cast<int>(random_.below(static_cast<std::uint64_t>(original.orientations)));
            out.solved[places[i]] = original.distinct ? static_cast<puzzle::SlotNumber>(places[i])
                                                      : labels[original.solved[i]];
        }
        return out;
    }

    base::Random random_;
    std::vector<std::size_t> place_;  // [slot of the original]
    std::vector<int> turned_;  // [slot of the original]: what its first orientation is called
    std::unique_ptr<puzzle::Puzzle> puzzle_;
};

inline std::vector<puzzle::Transformation> actions_of(const puzzle::Definition& definition) {
    std::vector<puzzle::Transformation> out;
    for (const puzzle::BaseMove& move : definition.moves()) {
        out.push_back(move.action);
    }
    return out;
}

}  // namespace revenge::tests
