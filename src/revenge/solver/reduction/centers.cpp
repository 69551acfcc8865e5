#include "revenge/solver/reduction/centers.hpp"

#include "revenge/base/call_apart.hpp"
#include "revenge/base/closure.hpp"
#include "revenge/base/combinatorics.hpp"
#include "revenge/solver/reduction/center_places.hpp"

namespace revenge::solver::reduction {

std::set<unsigned> closure_on_r(const std::vector<Generator>& moves) {
    Pieces solved;
    for (const std::size_t face : {kU, kR, kF}) {
        set_colour_bits(solved, face, 0x0F);
    }
    const auto found =
        base::closure(std::vector{0x0FU}, moves, [&](unsigned set, const auto& move) {
            Pieces pieces = solved;
            set_colour_bits(pieces, kR, set);
            return colour_bits(apply(pieces, move), kR);
        });
    return {found.begin(), found.end()};
}

std::uint32_t AxisCenters::set_of(const Pieces& pieces) noexcept {
    std::uint32_t out = 0;
    for (std::size_t i = 0; i < kCenters; ++i) {
        out |= pieces.center[i] % kOpposite == kR ? 1U << i : 0U;
    }
    return out;
}

void AxisCenters::make_maps(const std::vector<Generator>& moves) {
    maps_.resize(moves.size());
    for (std::size_t m = 0; m < moves.size(); ++m) {
        for (std::size_t part = 0; part < 3; ++part) {
            for (unsigned byte = 0; byte < 256; ++byte) {
                for (std::size_t bit = 0; bit < 8; ++bit) {
                    if ((byte >> bit & 1U) != 0) {
                        maps_[m][part][byte] |= 1U << moves[m].center_to[8 * part + bit];
                    }
                }
            }
        }
    }
}

AxisCenters::AxisCenters(const std::vector<Generator>& moves, bool any_axis) : ranks_(kInSet) {
    make_maps(moves);
    constexpr std::uint32_t size = base::binomial(kCenters, kInSet);
    distance_.assign(size, kUnseen);
    std::vector<std::uint32_t> queue;
    for (const std::size_t face : {kR, kU, kF}) {
        if (face != kR && !any_axis) {
            continue;
        }
        std::uint32_t goal = 0;
        for (const std::uint8_t place : axis_places(face)) {
            goal |= 1U << place;
        }
        queue.push_back(goal);
        distance_[ranks_.rank(goal)] = 0;
    }
    queue.reserve(size);
    if (!any_axis) {
        ways_ = Ways(size, moves.size());
    }
    // Behind this all neighbours of a set have their distances.
    std::vector<std::uint32_t> to(moves.size());
    std::vector<std::uint32_t> place(moves.size());
    const auto expand = [&](std::size_t i) {
        const std::uint32_t from = queue[i];
        const std::uint32_t place_of_from = ranks_.rank(from);
        for (std::size_t m = 0; m < moves.size(); ++m) {
            to[m] = apply(from, m);
            place[m] = ranks_.rank(to[m]);
        }
        std::uint8_t* const distance = distance_.data();
        const std::uint8_t here = distance[place_of_from];
        std::uint64_t nearer = 0;
        std::uint64_t level = 0;
        for (std::size_t m = 0; m < moves.size(); ++m) {
            std::uint8_t there = distance[place[m]];
            if (there == kUnseen) {
                there = static_cast<std::uint8_t>(here + 1);
                distance[place[m]] = there;
                queue.push_back(to[m]);
            }
            nearer |= std::uint64_t{there < here} << m;
            level |= std::uint64_t{there <= here} << m;
        }
        if (!any_axis) {
            ways_.set(place_of_from, nearer, level);
        }
    };
    for (std::size_t i = 0; i < queue.size() && (!any_axis || queue.size() < size); ++i) {
        base::call_apart(expand, i);
    }
}

}  // namespace revenge::solver::reduction
