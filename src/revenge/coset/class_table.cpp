#include "revenge/coset/class_table.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace revenge::coset {

namespace {

constexpr std::uint32_t kUnclassed = std::numeric_limits<std::uint32_t>::max();  // no class yet

}  // namespace

ClassTable ClassTable::find(std::uint64_t values, const std::vector<IndexMap>& elements,
                            const std::vector<GroupElement>& inverses, const NearMoves& near) {
    auto words = std::make_shared<std::vector<std::uint32_t>>(Sizes + values, kUnclassed);
    std::uint32_t* const class_of = words->data() + Sizes;
    std::vector<std::uint32_t> representatives;
    std::vector<std::uint32_t> stabilizer_words;  // class, number of elements, elements
    std::uint32_t symmetric = 0;
    const ClassPacking packing(elements.size());
    const auto number_class = [&](RawIndex representative) {
        const auto cls = static_cast<std::uint32_t>(representatives.size());
        std::vector<std::uint32_t> fixing;
        for (std::size_t g = 0; g < elements.size(); ++g) {
            const RawIndex image = elements[g](representative);
            if (image == representative && g != 0) {
                fixing.push_back(static_cast<std::uint32_t>(g));
            }
            if (class_of[image] == kUnclassed) {
                class_of[image] = packing.pack(cls, inverses[g]);
            }
        }
        if (!fixing.empty()) {
            ++symmetric;
            stabilizer_words.insert(stabilizer_words.end(),
                                    {cls, static_cast<std::uint32_t>(fixing.size())});
            stabilizer_words.insert(stabilizer_words.end(), fixing.begin(), fixing.end());
        }
        representatives.push_back(representative);
    };
    std::vector<RawIndex> firsts;  // the first values of the runs of one chain
    const auto number_run = [&](std::uint64_t value) {
        const std::uint64_t first = value / near.run * near.run;
        for (std::uint64_t v = first; v < first + near.run; ++v) {
            if (class_of[v] == kUnclassed) {
                number_class(static_cast<RawIndex>(v));
            }
        }
        firsts.push_back(static_cast<RawIndex>(first));
    };
    for (std::uint64_t value = 0; value < values; ++value) {
        if (class_of[value] != kUnclassed) {
            continue;
        }
        firsts.clear();
        number_run(value);
        // Nested order: the runs that the first move connects, then the runs to which the second move leads from these,
        // and so on.
        for (const IndexMap& move : near.moves) {
            for (std::size_t i = 0; i != firsts.size();) {
                if (const RawIndex next = move(firsts[i++]); class_of[next] == kUnclassed) {
                    number_run(next);
                }
            }
        }
    }
    (*words)[Values] = static_cast<std::uint32_t>(values);
    (*words)[Classes] = static_cast<std::uint32_t>(representatives.size());
    (*words)[Symmetric] = symmetric;
    (*words)[StabilizerWords] = static_cast<std::uint32_t>(stabilizer_words.size());
    (*words)[GroupOrder] = static_cast<std::uint32_t>(elements.size());
    words->insert(words->end(), representatives.begin(), representatives.end());
    words->insert(words->end(), stabilizer_words.begin(), stabilizer_words.end());
    return *from_words({*words, words}, values, elements.size());
}

std::optional<ClassTable> ClassTable::from_words(ClassStore::Words stored, std::uint64_t values,
                                                 std::size_t group_order) {
    const std::span<const std::uint32_t> all = stored.words;
    if (all.size() < Sizes || all[Values] != values || all[GroupOrder] != group_order ||
        all.size() < Sizes + values + all[Classes] + all[StabilizerWords]) {
        return std::nullopt;
    }
    ClassTable out;
    out.packing_ = ClassPacking(group_order);
    out.class_of_ = all.subspan(Sizes, values);
    out.representatives_ = all.subspan(Sizes + values, all[Classes]);
    const auto stabilizers = all.subspan(Sizes + values + all[Classes], all[StabilizerWords]);
    for (std::size_t at = 0; at + 1 < stabilizers.size();) {
        const std::uint32_t count = stabilizers[at + 1];
        if (count >= group_order || at + 2 + count > stabilizers.size()) {
            return std::nullopt;
        }
        out.symmetric_.push_back(stabilizers[at]);
        auto& elements = out.stabilizers_.emplace_back();
        for (const std::uint32_t element : stabilizers.subspan(at + 2, count)) {
            elements.push_back(static_cast<GroupElement>(element));
        }
        at += 2 + count;
    }
    out.memory_ = std::move(stored);
    return out;
}

std::uint64_t ClassTable::bytes() const noexcept {
    // The sizes of a vector and, at least, of its elements.
    constexpr std::uint64_t kElements = sizeof(std::vector<GroupElement>) + 32;
    return memory_.words.size_bytes() + symmetric_.capacity() * sizeof(ClassIndex) +
           stabilizers_.capacity() * kElements;
}

const std::vector<GroupElement>& ClassTable::stabilizer(ClassIndex cls) const noexcept {
    static const std::vector<GroupElement> kTrivial;
    const auto found = std::ranges::lower_bound(symmetric_, cls);
    return found == symmetric_.end() || *found != cls
               ? kTrivial
               : stabilizers_[static_cast<std::size_t>(found - symmetric_.begin())];
}

}  // namespace revenge::coset
