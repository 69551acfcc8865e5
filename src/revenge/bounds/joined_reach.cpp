#include "revenge/bounds/joined_reach.hpp"

#include <bit>

#include "revenge/base/port/processor.hpp"

namespace revenge::bounds {

namespace {

std::uint64_t key_of(const EdgePairing& pairing) noexcept {
    std::uint64_t key = 0;
    for (const std::uint8_t edge : pairing) {
        key = key << 4U | edge;
    }
    return key;
}

}  // namespace

CenterRow full_row(std::uint32_t values) noexcept {
    CenterRow out;
    for (std::uint32_t value = 0; value < values; ++value) {
        set_bit(out, value);
    }
    return out;
}

unsigned count_bits(const CenterRow& row) noexcept {
    return base::port::count_bits(row.low) + base::port::count_bits(row.high);
}

RowMap::RowMap(const std::vector<std::uint32_t>& to) noexcept : part_{} {
    for (unsigned part = 0; part < kParts; ++part) {
        for (unsigned low = 1; low < part_[part].size(); ++low) {
            const std::size_t value =
                part * kPartBits + static_cast<unsigned>(std::countr_zero(low));
            part_[part][low] = part_[part][low & (low - 1)];
            if (value < to.size()) {
                set_bit(part_[part][low], to[value]);
            }
        }
    }
}

// How the rows of a pairing come from those of the pairing that a move leads to.
struct JoinedReach::Pull {
    std::vector<std::uint32_t> pairing;
    std::vector<std::uint32_t> row;
    RowMap values;
};

JoinedReach::JoinedReach(const StepThree& model, int first, int last,
                         const std::function<bool()>& stop)
    : first_(first),
      r_(model.r().size()),
      f_(model.f_inside().size()),
      rows_(std::size_t{2} * r_ * f_) {
    find_pairings(model);
    const std::vector<Pull> moves = pulls(model);
    std::vector<CenterRow> level(pairings_.size() * rows_);
    const std::size_t joined = *number(joined_pairing()) * rows_;
    std::uint64_t goals = 0;
    for (const StepThree::Centers& goal : model.goals()) {
        CenterRow& row = level[joined + row_of(false, model.r().number(goal.r),
                                               model.f_inside().number(goal.f))];
        goals -= count_bits(row);
        set_bit(row, model.u().number(goal.u));
        goals += count_bits(row);
    }
    std::vector<CenterRow> within = level;
    levels_.push_back(goals);
    for (int distance = 0;; ++distance) {
        if (distance >= first) {
            within_.push_back(within);
        }
        if (distance == last || stop()) {
            return;
        }
        levels_.push_back(advance(moves, within, level));
    }
}

void JoinedReach::find_pairings(const StepThree& model) {
    pairings_.push_back(joined_pairing());
    numbers_.emplace(key_of(pairings_[0]), 0);
    for (std::size_t i = 0; i < pairings_.size(); ++i) {
        for (const StepThreeMove& move : model.inside()) {
            const EdgePairing next = move.pairs(pairings_[i]);
            if (numbers_.emplace(key_of(next), static_cast<std::uint32_t>(pairings_.size()))
                    .second) {
                pairings_.push_back(next);
            }
        }
    }
}

std::optional<std::uint32_t> JoinedReach::number(const EdgePairing& pairing) const noexcept {
    const auto found = numbers_.find(key_of(pairing));
    return found == numbers_.end() ? std::nullopt : std::optional(found->second);
}

std::vector<JoinedReach::Pull> JoinedReach::pulls(const StepThree& model) const {
    std::vector<Pull> out;
    for (const StepThreeMove& move : model.inside()) {
        std::vector<std::uint32_t> back(model.u().size());
        for (std::uint32_t value = 0; value < back.size(); ++value) {
            back[model.u().number(image(model.u().mask(value), move.centers))] = value;
        }
        Pull pull{{}, std::vector<std::uint32_t>(rows_), RowMap(back)};
        for (const EdgePairing& pairing : pairings_) {
            pull.pairing.push_back(*number(move.pairs(pairing)));
        }
        for (const bool odd : {false, true}) {
            for (std::uint32_t r = 0; r < r_; ++r) {
                for (std::uint32_t f = 0; f < f_; ++f) {
                    pull.row[row_of(odd, r, f)] = row_of(
                        odd != move.odd, model.r().number(image(model.r().mask(r), move.centers)),
                        model.f_inside().number(image(model.f_inside().mask(f), move.centers)));
                }
            }
        }
        out.push_back(std::move(pull));
    }
    return out;
}

// `level`: the states at a distance, becomes those one further. RETURNS how many.
std::uint64_t JoinedReach::advance(const std::vector<Pull>& pulls, std::vector<CenterRow>& within,
                                   std::vector<CenterRow>& level) const {
    std::vector<CenterRow> next(level.size());
    std::uint64_t found = 0;
    for (std::size_t pairing = 0; pairing < pairings_.size(); ++pairing) {
        CenterRow* const to = &next[pairing * rows_];
        for (const Pull& pull : pulls) {
            const CenterRow* const from = &level[pull.pairing[pairing] * rows_];
            for (std::size_t row = 0; row < rows_; ++row) {
                if (const CenterRow& source = from[pull.row[row]]; !source.is_empty()) {
                    to[row] |= pull.values(source);
                }
            }
        }
        CenterRow* const old = &within[pairing * rows_];
        for (std::size_t row = 0; row < rows_; ++row) {
            to[row].low &= ~old[row].low;
            to[row].high &= ~old[row].high;
            old[row] |= to[row];
            found += count_bits(to[row]);
        }
    }
    level.swap(next);
    return found;
}

}  // namespace revenge::bounds
