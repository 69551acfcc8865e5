// The partitions that are bad at a level of g in every orientation of the cube.
#include <algorithm>
#include <array>
#include <bit>
#include <set>
#include <utility>
#include <vector>

#include "revenge/base/parallel.hpp"
#include "revenge/base/port/processor.hpp"
#include "revenge/proof/centers/center_bound.hpp"

namespace revenge::proof::centers {

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
    unsigned share;  // in sixths: it is met with each of its sets whose class is the least

    std::uint64_t states() const noexcept { return of_a * of_b * of_c; }
    // The roles as two sets each, that in the role and another: the one from which the fewest splits are missing first.
    std::array<std::pair<Mask, Mask>, 3> roles() const noexcept {
        std::array<std::pair<std::uint64_t, std::pair<Mask, Mask>>, 3> counted{
            {{of_a, {a, b}}, {of_b, {b, a}}, {of_c, {kAllPlaces ^ a ^ b, a}}}};
        std::stable_sort(counted.begin(), counted.end(), [](const auto& one, const auto& other) {
            return one.first < other.first;
        });
        return {counted[0].second, counted[1].second, counted[2].second};
    }
};

template <class Heard>
void CenterBound::each_bad(std::uint32_t cls, const Heard& heard) const {
    constexpr unsigned kSixths = 6;
    if (state_of_block_[cls] == kFull) {
        return;
    }
    const Mask a = sets_.representative(cls);
    PlaceMap positions{};
    std::copy_n(sets_.positions(cls).begin() + CenterSets::kSize, 2 * CenterSets::kSize,
                positions.begin());
    const MaskMap places(positions);
    const Row* row = &rows_[cls * block_];
    for (std::uint32_t split = 0; split < splits16_.size(); ++split, row += 2) {
        if (row[0] == full_ && row[1] == full_) {
            continue;
        }
        const Mask b = places(splits16_.word(split));
        const Mask c = kAllPlaces ^ a ^ b;
        const std::uint32_t of_b = sets_.find(b).cls;
        const std::uint32_t of_c = sets_.find(c).cls;
        if (of_b < cls || of_c < cls || state_of_block_[of_b] == kFull ||
            state_of_block_[of_c] == kFull) {
            continue;
        }
        const unsigned alike = 1U + (of_b == cls ? 1U : 0U) + (of_c == cls ? 1U : 0U);
        for (const bool odd : {false, true}) {
            const Row here = full_ & ~row[odd ? 1 : 0];
            const Row there = here != 0 ? missing(b, a, odd) : 0;
            const Row last = there != 0 ? missing(c, a, odd) : 0;
            if (last != 0) {
                heard(Met{a, b, odd, base::port::count_bits(here), base::port::count_bits(there),
                          base::port::count_bits(last), kSixths / alike});
            }
        }
    }
}

CenterBound::Left CenterBound::left_in_all_roles(std::size_t most_sampled) const {
    struct Count {
        std::uint64_t partitions = 0;  // in sixths, as states
        std::uint64_t states = 0;
        std::uint64_t met = 0;
    };
    std::vector<Count> counts(sets_.classes());
    base::parallel_for(
        counts.size(), {threads_, kBlocksAtOnce}, [&](std::size_t begin, std::size_t end) {
            for (std::size_t cls = begin; cls < end; ++cls) {
                each_bad(static_cast<std::uint32_t>(cls), [&count = counts[cls]](const Met& met) {
                    count.partitions += met.share;
                    count.states += met.share * met.states();
                    ++count.met;
                });
            }
        });
    Left out;
    std::uint64_t met = 0;
    for (std::uint32_t cls = 0; cls < sets_.classes(); ++cls) {
        out.partitions += counts[cls].partitions * sets_.class_size(cls);
        out.states += counts[cls].states * sets_.class_size(cls);
        met += counts[cls].met;
    }
    out.partitions /= 6;
    out.states /= 6;
    if (most_sampled == 0) {
        return out;
    }
    while (met > out.every * most_sampled) {
        out.every *= 2;
    }
    std::uint64_t before = 0;  // in the classes before
    for (std::uint32_t cls = 0; cls < sets_.classes(); before += counts[cls].met, ++cls) {
        std::uint64_t at = before;
        if ((at + out.every - 1) / out.every * out.every >= at + counts[cls].met) {
            continue;  // none of this class
        }
        each_bad(cls, [&](const Met& bad) {
            if (at++ % out.every == 0) {
                const auto [set, other] = bad.roles().front();
                out.sample.push_back(bad_role(set, other, bad.odd));
            }
        });
    }
    return out;
}

std::vector<FirstCenters> CenterBound::forms_of(const BadRole& role) const {
    std::vector<FirstCenters> out;
    out.reserve(role.missing.size());
    for (const Mask part : role.missing) {
        out.push_back(form_of({role.a, role.b, part, role.odd}, sets_.symmetries()));
    }
    return out;
}

template <class Of>
std::vector<FirstCenters> CenterBound::from_each_bad(const Of& of) const {
    std::vector<std::vector<FirstCenters>> parts(threads_);
    const auto tidy = [](std::vector<FirstCenters>& states) {
        std::sort(states.begin(), states.end());
        states.erase(std::unique(states.begin(), states.end()), states.end());
    };
    base::parallel_for(sets_.classes(), {threads_, kBlocksAtOnce},
                       [&](std::size_t begin, std::size_t end, unsigned thread) {
                           for (std::size_t cls = begin; cls < end; ++cls) {
                               each_bad(static_cast<std::uint32_t>(cls), [&](const Met& bad) {
                                   const auto states = of(bad);
                                   parts[thread].insert(parts[thread].end(), states.begin(),
                                                        states.end());
                               });
                           }
                       });
    std::vector<FirstCenters> out;
    for (std::vector<FirstCenters>& part : parts) {
        tidy(part);
        out.insert(out.end(), part.begin(), part.end());
        part = {};
    }
    tidy(out);
    return out;
}

std::vector<FirstCenters> CenterBound::bad_states() const {
    return from_each_bad([this](const Met& bad) {
        const auto [set, other] = bad.roles().front();
        return forms_of(bad_role(set, other, bad.odd));
    });
}

std::vector<FirstCenters> CenterBound::states_instead(const std::set<FirstCenters>& failed) const {
    const auto has_failed = [&failed](const std::vector<FirstCenters>& states) {
        return std::any_of(states.begin(), states.end(), [&failed](const FirstCenters& state) {
            return failed.count(state) != 0;
        });
    };
    return from_each_bad([&](const Met& bad) {
        const auto roles = bad.roles();
        for (std::size_t role = 0; role < roles.size(); ++role) {
            auto states = forms_of(bad_role(roles[role].first, roles[role].second, bad.odd));
            if (!has_failed(states)) {
                return role == 0 ? std::vector<FirstCenters>() : states;
            }
        }
        return std::vector<FirstCenters>();
    });
}

}  // namespace revenge::proof::centers
