// What is bad at a level of g however the cube is held.
#include <bit>

#include "revenge/base/parallel.hpp"
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

// A partition that is bad in all roles: how many splits of each of its sets are missing.
struct CenterBound::Met {
    Mask a, b;
    bool odd;
    std::uint64_t of_a, of_b, of_c;

    bool is_least_of_a() const noexcept { return of_a <= of_b && of_a <= of_c; }
};

template <class Heard>
void CenterBound::each_bad(std::uint32_t cls, const Heard& heard) const {
    if (state_of_block_[cls] == kFull) {
        return;
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
        const Row of_b = missing(b, a, odd);
        const Row of_c = of_b != 0 ? missing(c, a, odd) : 0;
        if (of_c != 0) {
            heard(Met{a, b, odd, base::port::count_bits(here), base::port::count_bits(of_b),
                      base::port::count_bits(of_c)});
        }
    }
}

CenterBound::Left CenterBound::left_in_all_roles(std::size_t most_sampled) const {
    struct Count {
        std::uint64_t partitions = 0;
        std::uint64_t states = 0;
        std::uint64_t least = 0;  // partitions that are taken where they are met with this set as A
    };
    std::vector<Count> counts(sets_.classes());
    base::parallel_for(
        counts.size(), {threads_, kBlocksAtOnce}, [&](std::size_t begin, std::size_t end) {
            for (std::size_t cls = begin; cls < end; ++cls) {
                each_bad(static_cast<std::uint32_t>(cls), [&count = counts[cls]](const Met& met) {
                    ++count.partitions;
                    count.states += met.of_a * met.of_b * met.of_c;
                    count.least += met.is_least_of_a() ? 1 : 0;
                });
            }
        });
    Left out;
    std::uint64_t least = 0;
    for (std::uint32_t cls = 0; cls < sets_.classes(); ++cls) {
        out.partitions += counts[cls].partitions * sets_.class_size(cls);
        out.states += counts[cls].states * sets_.class_size(cls);
        least += counts[cls].least;
    }
    // Each partition was met once in each of its three roles.
    out.partitions /= 3;
    out.states /= 3;
    if (most_sampled == 0) {
        return out;
    }
    std::uint64_t every = 1;
    while (least > every * most_sampled) {
        every *= 2;
    }
    std::uint64_t before = 0;  // of those, in the classes before
    for (std::uint32_t cls = 0; cls < sets_.classes(); before += counts[cls].least, ++cls) {
        std::uint64_t at = before;
        if ((at + every - 1) / every * every >= at + counts[cls].least) {
            continue;  // none of this class
        }
        each_bad(cls, [&](const Met& met) {
            if (met.is_least_of_a() && at++ % every == 0) {
                out.sample.push_back(bad_role(met.a, met.b, met.odd));
            }
        });
    }
    return out;
}

}  // namespace revenge::bounds
