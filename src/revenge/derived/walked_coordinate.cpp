#include "revenge/derived/walked_coordinate.hpp"

#include <xxhash.h>

#include <algorithm>
#include <deque>
#include <utility>

#include "revenge/base/message.hpp"
#include "revenge/base/stop_condition.hpp"

namespace revenge::derived {

namespace {

constexpr Index kUnknown = ~Index{0};
constexpr std::uint64_t kWatchEvery = 1U << 16U;

// Rows that are still to be walked from, by index; chunks that are done are given back.
class Waiting {
  public:
    explicit Waiting(int width) : width_(static_cast<std::size_t>(width)) {}

    void push(const Row& row) {
        if (chunks_.empty() || chunks_.back().size() == kChunk * width_) {
            chunks_.emplace_back();
            chunks_.back().reserve(kChunk * width_);
        }
        chunks_.back().insert(chunks_.back().end(), row.begin(),
                              row.begin() + static_cast<std::ptrdiff_t>(width_));
    }
    Row pop() {
        Row out{};
        const auto* at = chunks_.front().data() + next_ * width_;
        std::copy(at, at + width_, out.begin());
        if (++next_ == kChunk) {
            chunks_.pop_front();
            next_ = 0;
        }
        return out;
    }

  private:
    static constexpr std::size_t kChunk = 1U << 14U;
    std::size_t width_;
    std::size_t next_ = 0;
    std::deque<std::vector<std::uint8_t>> chunks_;
};

}  // namespace

std::uint64_t WalkedCoordinate::hash(const Row& row, int width) noexcept {
    return XXH3_64bits(row.data(), static_cast<std::size_t>(width)) >> 1U;  // never all ones
}

base::Status WalkedCoordinate::walk(std::unique_ptr<View> view, const puzzle::State& start,
                                    const std::vector<int>& orders, std::uint64_t limit,
                                    const Watch& watch) {
    view_ = std::move(view);
    const int width = view_->width();
    Waiting waiting(width);
    const auto number = [&](const Row& row) {
        const std::uint64_t hashed = hash(row, width);
        const auto [index, is_new] = indices_.insert(hashed, static_cast<Index>(hashes_.size()));
        if (is_new) {
            hashes_.push_back(hashed);
            waiting.push(row);
            for (std::vector<Index>& table : after_) {
                table.push_back(kUnknown);
            }
        }
        return index;
    };
    number(view_->row_of(start));
    for (Index index = 0; index < hashes_.size(); ++index) {
        const Row row = waiting.pop();
        for (std::size_t generator = 0; generator < orders.size(); ++generator) {
            std::vector<Index>& table = after_[generator];
            Row at = row;
            Index from = index;
            for (int step = 1; table[from] == kUnknown; ++step) {
                if (step == orders[generator]) {
                    table[from] = index;  // the cycle closes
                    break;
                }
                at = view_->after(at, generator);
                const Index to = number(at);
                table[from] = to;
                from = to;
            }
        }
        if (hashes_.size() > limit) {
            return base::error(base::ErrorCode::Resource, "more-classes",
                               "more than {most} classes", limit);
        }
        if (index % kWatchEvery == 0 && watch && !watch(hashes_.size())) {
            return base::interrupted();
        }
    }
    return {};
}

bool WalkedCoordinate::is_permuted() const {
    return std::ranges::all_of(after_, [this](const std::vector<Index>& table) {
        std::vector<bool> seen(hashes_.size(), false);
        for (const Index to : table) {
            if (to >= seen.size() || seen[to]) {
                return false;
            }
            seen[to] = true;
        }
        return table.size() == seen.size();
    });
}

bool WalkedCoordinate::take_up(std::unique_ptr<View> view) {
    view_ = std::move(view);
    indices_ = base::FlatMap(hashes_.size());
    for (Index index = 0; index < hashes_.size(); ++index) {
        indices_.insert(hashes_[index], index);
    }
    return !hashes_.empty() && std::ranges::all_of(after_, [this](const std::vector<Index>& table) {
        return table.size() == hashes_.size() &&
               std::ranges::all_of(table, [this](Index index) { return index < hashes_.size(); });
    });
}

std::optional<Index> WalkedCoordinate::rank(const puzzle::State& state) const {
    return indices_.find(hash(view_->row_of(state), view_->width()));
}

std::uint64_t WalkedCoordinate::bytes() const noexcept {
    std::uint64_t out = indices_.bytes() + hashes_.capacity() * sizeof(hashes_[0]);
    for (const std::vector<Index>& table : after_) {
        out += table.capacity() * sizeof(Index);
    }
    return out;
}

}  // namespace revenge::derived
