#include "revenge/bounds/pairing_cover.hpp"

#include <algorithm>
#include <bit>

#include "revenge/base/check.hpp"

namespace revenge::bounds {

namespace {

constexpr std::uint8_t kFar = 0xFF;
constexpr int kFour = 4;
constexpr unsigned kSetsOfEdges = 1U << kEdges;

// The edges that no turn of U or D moves.
std::vector<std::uint8_t> edges_between(const StepThree& model) {
    constexpr std::uint8_t kAxisOfU = 1;
    constexpr std::uint8_t kInner = 0b0110;
    std::vector<std::uint8_t> out;
    for (std::uint8_t edge = 0; edge < kEdges; ++edge) {
        if (std::none_of(model.moves().begin(), model.moves().end(), [&](const auto& move) {
                return move.turn.axis == kAxisOfU && (move.turn.layers & kInner) == 0 &&
                       move.pairs.of_first[edge] != edge;
            })) {
            out.push_back(edge);
        }
    }
    return out;
}

bool may_follow(const std::vector<StepThreeMove>& moves, std::size_t last,
                std::size_t next) noexcept {
    return moves[last].turn.axis != moves[next].turn.axis || next > last;
}

}  // namespace

PairingCover::PairingCover(const StepThree& model, const JoinedReach& reach)
    : model_(model), reach_(reach), set_number_(kSetsOfEdges), full_(full_row(model.u().size())) {
    for (unsigned set = 0; set < kSetsOfEdges; ++set) {
        if (std::popcount(set) == kFour) {
            set_number_[set] = static_cast<std::uint16_t>(sets_.size());
            sets_.push_back(static_cast<std::uint16_t>(set));
        }
    }
    find_distances();
}

// The set of the first edges, and the second ones in their order.
std::size_t PairingCover::number(const FourPairs& four) const noexcept {
    unsigned set = 0;
    for (const auto& pair : four.pairs) {
        set |= 1U << pair[0];
    }
    std::array<std::uint8_t, kFour> second{};
    for (const auto& pair : four.pairs) {
        second[static_cast<std::size_t>(std::popcount(set & ((1U << pair[0]) - 1)))] = pair[1];
    }
    std::size_t out = set_number_[set];
    for (const std::uint8_t edge : second) {
        out = out * kEdges + edge;
    }
    return out;
}

void PairingCover::find_distances() {
    const std::vector<std::uint8_t> between = edges_between(model_);
    base::check(between.size() == kFour, "four edges lie between U and D");
    distance_.assign(sets_.size() * kEdges * kEdges * kEdges * kEdges, kFar);
    // The goal: what the subgroup makes of the joined pairs there.
    std::vector<FourPairs> queue(1);
    for (std::size_t k = 0; k < kFour; ++k) {
        queue[0].pairs[k] = {between[k], between[k]};
    }
    distance_[number(queue[0])] = 0;
    const auto reach_out = [&](const std::vector<StepThreeMove>& moves, bool at_goal) {
        for (std::size_t i = 0; i < queue.size(); ++i) {
            const FourPairs from = queue[i];
            const auto further =
                static_cast<std::uint8_t>(distance_[number(from)] + (at_goal ? 0 : 1));
            for (const StepThreeMove& move : moves) {
                FourPairs to;
                for (std::size_t k = 0; k < kFour; ++k) {
                    to.pairs[k] = move.pairs(from.pairs[k][0], from.pairs[k][1]);
                }
                if (std::uint8_t& distance = distance_[number(to)]; distance == kFar) {
                    distance = further;
                    queue.push_back(to);
                }
            }
        }
    };
    reach_out(model_.inside(), true);
    reach_out(model_.moves(), false);
}

std::uint64_t PairingCover::states() const noexcept {
    return std::uint64_t{2} * model_.r().size() * model_.f().size() * model_.u().size();
}

bool PairingCover::covers(bool odd, std::uint32_t r, std::uint32_t f,
                          std::uint32_t u) const noexcept {
    return has_bit(covered_[row_of(odd, r, f)], u);
}

PairingCover::Outcome PairingCover::cover(const EdgePairing& pairing, int moves) {
    constexpr int kSides = 2;
    pairing_ = pairing;
    moves_ = moves;
    covered_.assign(std::size_t{2} * model_.r().size() * model_.f().size(), {});
    left_.assign(model_.f().size(), 2 * model_.r().size() * model_.u().size());
    outcome_ = {states(), 0, 0};
    for (int length = 0; moves - length >= reach_.first() && outcome_.left > 0; ++length) {
        for (int side = 0; side < kSides; ++side) {
            take_words(length);
            mirror();
        }
    }
    return outcome_;
}

// Goes on with the mirror image of the pairing, of which the mirror images of the states are covered.
void PairingCover::mirror() {
    const MaskMap image(model_.mirror());
    std::vector<std::uint32_t> f_of_u;
    for (std::uint32_t u = 0; u < model_.u().size(); ++u) {
        f_of_u.push_back(model_.f().number(image(model_.u().mask(u))));
    }
    std::vector<CenterRow> mirrored(covered_.size());
    std::fill(left_.begin(), left_.end(), 2 * model_.r().size() * model_.u().size());
    for (std::uint32_t r = 0; r < model_.r().size(); ++r) {
        const std::uint32_t there = model_.r().number(image(model_.r().mask(r)));
        for (const bool odd : {false, true}) {
            for (std::uint32_t f = 0; f < model_.f().size(); ++f) {
                const CenterRow& row = covered_[row_of(odd, r, f)];
                const std::uint32_t u = model_.u().number(image(model_.f().mask(f)));
                for (std::uint32_t value = 0; value < f_of_u.size(); ++value) {
                    if (has_bit(row, value)) {
                        set_bit(mirrored[row_of(odd, there, f_of_u[value])], u);
                        --left_[f_of_u[value]];
                    }
                }
            }
        }
    }
    covered_.swap(mirrored);
    pairing_ = model_.mirrored_pairs()(pairing_);
}

void PairingCover::take_words(int length) {
    for (const std::uint16_t set : sets_) {
        FourPairs four;
        std::size_t k = 0;
        for (unsigned left = set; left != 0; left &= left - 1) {
            const auto edge = static_cast<std::uint8_t>(std::countr_zero(left));
            four.pairs[k++] = {edge, pairing_[edge]};
        }
        if (distance_[number(four)] <= length) {
            word_.clear();
            follow(four, length);
        }
    }
}

void PairingCover::follow(const FourPairs& four, int left) {
    if (outcome_.left == 0) {
        return;
    }
    if (left == 0) {
        take();
        return;
    }
    const std::vector<StepThreeMove>& moves = model_.moves();
    for (std::size_t m = 0; m < moves.size(); ++m) {
        if ((left == 1 && moves[m].inside) ||
            (!word_.empty() && !may_follow(moves, word_.back(), m))) {
            continue;
        }
        FourPairs next;
        for (std::size_t k = 0; k < kFour; ++k) {
            next.pairs[k] = moves[m].pairs(four.pairs[k][0], four.pairs[k][1]);
        }
        if (distance_[number(next)] < left) {
            word_.push_back(m);
            follow(next, left - 1);
            word_.pop_back();
        }
    }
}

void PairingCover::take() {
    EdgePairing pairing = pairing_;
    PlaceMap centers = identity_map();
    bool odd = false;
    for (const std::size_t m : word_) {
        const StepThreeMove& move = model_.moves()[m];
        pairing = move.pairs(pairing);
        centers = then(centers, move.centers);
        odd ^= move.odd;
    }
    const auto number = reach_.number(pairing);
    base::check(number.has_value(), "four pairs in place make the pairing one of the subgroup's");
    const int length = static_cast<int>(word_.size());
    if (take_rows(reach_.rows(*number, std::min(moves_ - length, reach_.last())), odd, centers)) {
        ++outcome_.words;
        outcome_.longest = length;
    }
}

// RETURNS whether any row was not full.
bool PairingCover::take_rows(const CenterRow* from, bool odd, const PlaceMap& centers) {
    const MaskMap back(inverse(centers));
    std::vector<std::array<std::uint32_t, 2>> open;  // values of F's centers here, and there
    for (std::uint32_t inner = 0; inner < model_.f_inside().size(); ++inner) {
        const std::uint32_t f = model_.f().number(back(model_.f_inside().mask(inner)));
        if (left_[f] > 0) {
            open.push_back({f, inner});
        }
    }
    if (open.empty()) {
        return false;
    }
    std::vector<std::uint32_t> to(model_.u().size());
    for (std::uint32_t there = 0; there < to.size(); ++there) {
        to[there] = model_.u().number(back(model_.u().mask(there)));
    }
    const RowMap values(to);
    for (std::uint32_t there = 0; there < model_.r().size(); ++there) {
        const std::uint32_t r = model_.r().number(back(model_.r().mask(there)));
        for (const bool is_odd : {false, true}) {
            for (const auto& [f, inner] : open) {
                CenterRow& covered = covered_[row_of(is_odd, r, f)];
                const CenterRow& source = from[reach_.row_of(is_odd != odd, there, inner)];
                if (covered == full_ || source.is_empty()) {
                    continue;
                }
                const unsigned before = count_bits(covered);
                covered |= values(source);
                const unsigned found = count_bits(covered) - before;
                left_[f] -= found;
                outcome_.left -= found;
            }
        }
    }
    return true;
}

}  // namespace revenge::bounds
