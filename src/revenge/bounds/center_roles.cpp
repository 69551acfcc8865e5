// What is bad at a level of g however the cube is held.
#include <bit>
#include <utility>

#include "revenge/base/port/processor.hpp"
#include "revenge/bounds/center_bound.hpp"

namespace revenge::bounds {

// The splits of `a` that are not reached where the other places are split into `b` and the rest: bits by the splits'
// numbers in the frame of the class's representative.
CenterBound::Row CenterBound::missing(Mask a, Mask b, bool odd) const {
    const CenterSets::Found found = sets_.find(a);
    const std::uint32_t word =
        sets_.word(found.cls, image(b, *found.map), CenterSets::kSize, 2 * CenterSets::kSize);
    return full_ &
           ~rows_[found.cls * block_ + std::size_t{2} * splits16_.number(word) + (odd ? 1 : 0)];
}

CenterBound::BadRole CenterBound::bad_role(Mask a, Mask b, bool odd) const {
    const CenterSets::Found found = sets_.find(a);
    const PlaceMap back = inverse(*found.map);
    BadRole out{a, b, odd, {}};
    for (Row left = missing(a, b, odd); left != 0; left &= left - 1) {
        const std::uint32_t word =
            splits8_.word(static_cast<std::uint32_t>(std::countr_zero(left)));
        Mask part = 0;
        for (unsigned i = 0; i < CenterSets::kSize; ++i) {
            part |= (word >> i & 1U) << back[sets_.positions(found.cls)[i]];
        }
        out.missing.push_back(part);
    }
    return out;
}

CenterBound::Left CenterBound::left_in_all_roles(std::size_t most_sampled) const {
    Left out;
    std::uint64_t partitions = 0;
    std::uint64_t states = 0;
    std::size_t met = 0;
    std::size_t every = 1;  // of those met, in the sample; doubled whenever that is full
    const auto sample = [&](Mask a, Mask b, bool odd) {
        if (most_sampled == 0 || met++ % every != 0) {
            return;
        }
        if (out.sample.size() == most_sampled) {
            for (std::size_t i = 1; 2 * i < most_sampled; ++i) {
                out.sample[i] = std::move(out.sample[2 * i]);
            }
            out.sample.resize((most_sampled + 1) / 2);
            every *= 2;
        }
        out.sample.push_back(bad_role(a, b, odd));
    };
    for (std::uint32_t cls = 0; cls < sets_.classes(); ++cls) {
        if (state_of_block_[cls] == kFull) {
            continue;
        }
        const Mask a = sets_.representative(cls);
        for (std::size_t i = 0; i < block_; ++i) {
            const Row here = full_ & ~rows_[cls * block_ + i];
            if (here == 0) {
                continue;
            }
            const bool odd = i % 2 != 0;
            const std::uint32_t word = splits16_.word(static_cast<std::uint32_t>(i / 2));
            Mask b = 0;
            for (unsigned k = 0; k < 2 * CenterSets::kSize; ++k) {
                b |= (word >> k & 1U) << sets_.positions(cls)[CenterSets::kSize + k];
            }
            const Mask c = kAllPlaces ^ a ^ b;
            const auto of_a = base::port::count_bits(here);
            const auto of_b = base::port::count_bits(missing(b, a, odd));
            const auto of_c = base::port::count_bits(missing(c, a, odd));
            if (of_b == 0 || of_c == 0) {
                continue;
            }
            partitions += sets_.class_size(cls);
            states += std::uint64_t{sets_.class_size(cls)} * of_a * of_b * of_c;
            if (of_a <= of_b && of_a <= of_c) {
                sample(a, b, odd);
            }
        }
    }
    // Each partition was met once in each of its three roles.
    out.partitions = partitions / 3;
    out.states = states / 3;
    return out;
}

}  // namespace revenge::bounds
