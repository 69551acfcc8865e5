#include "revenge/solver/larsen/words.hpp"

#include <algorithm>
#include <cassert>

namespace revenge::solver::larsen {

namespace {}  // namespace

TurnGroup group_of(puzzle::Turn turn) noexcept {
    TurnGroup out{turn.axis, 0};
    for (unsigned layer = 0; layer < kSize; ++layer) {
        if ((turn.layers >> layer & 1U) != 0) {
            out.amounts |= static_cast<std::uint8_t>(turn.quarters << (2 * layer));
        }
    }
    return out;
}

void Word::push(TurnGroup next) noexcept {
    if (next.amounts == 0) {
        return;
    }
    if (size_ > 0 && groups_[size_ - 1U].axis == next.axis) {
        TurnGroup& last = groups_[size_ - 1U];
        last.amounts = sum_of_amounts(last.amounts, next.amounts);
        if (last.amounts == 0) {
            --size_;
        }
        return;
    }
    assert(size_ < kCapacity);
    groups_[size_++] = next;
}

void Word::append(const Word& next) noexcept {
    for (const TurnGroup group : next) {
        push(group);
    }
}

Word Word::inverse() const noexcept {
    Word out;
    for (std::size_t i = size_; i > 0; --i) {
        out.push({groups_[i - 1].axis, negative_amounts(groups_[i - 1].amounts)});
    }
    return out;
}

bool Word::operator==(const Word& other) const noexcept {
    return std::equal(begin(), end(), other.begin(), other.end());
}

GroupWriter::GroupWriter(const puzzle::CostTable& costs) {
    assert(costs.size() == kSize);
    turns_.resize(costs_.size());
    for (std::uint8_t axis = 0; axis < 3; ++axis) {
        for (unsigned amounts = 0; amounts < kAmounts; ++amounts) {
            puzzle::Algorithm layers;
            for (unsigned layer = 0; layer < kSize; ++layer) {
                const auto quarters = static_cast<std::uint8_t>(amounts >> (2 * layer) & 3U);
                if (quarters != 0) {
                    layers.push_back({axis, static_cast<std::uint8_t>(1U << layer), quarters});
                }
            }
            const std::size_t i = index({axis, static_cast<std::uint8_t>(amounts)});
            turns_[i] = puzzle::simplify(layers, costs, true);
            costs_[i] = static_cast<std::uint8_t>(costs.cost(turns_[i]));
        }
    }
}

int GroupWriter::cost(const Word& word) const noexcept {
    int sum = 0;
    for (const TurnGroup group : word) {
        sum += cost(group);
    }
    return sum;
}

puzzle::Algorithm GroupWriter::turns(const Word& word) const {
    puzzle::Algorithm out;
    for (const TurnGroup group : word) {
        out.insert(out.end(), turns(group).begin(), turns(group).end());
    }
    return out;
}

int GroupWriter::saving(const Word& first, const Word& second) const noexcept {
    // Groups that cancel outright let those behind them meet.
    int saved = 0;
    std::size_t meeting = 0;
    while (meeting < first.size() && meeting < second.size()) {
        const TurnGroup left = *(first.end() - 1 - meeting);
        const TurnGroup right = *(second.begin() + meeting);
        if (left.axis != right.axis) {
            break;
        }
        const TurnGroup both{left.axis, sum_of_amounts(left.amounts, right.amounts)};
        saved += cost(left) + cost(right) - cost(both);
        if (both.amounts != 0) {
            break;
        }
        ++meeting;
    }
    return saved;
}

}  // namespace revenge::solver::larsen
