#include "revenge/quotient/space_law.hpp"

#include <array>
#include <string_view>
#include <utility>
#include <vector>

#include "revenge/quotient/coordinate.hpp"
#include "revenge/quotient/space.hpp"
#include "revenge/table/array_archive.hpp"

namespace revenge::quotient {

namespace {

using base::Error;
using base::ErrorCode;
using base::Result;

constexpr std::uint32_t kMostCost = 254;

// What the file says, read without knowing what it is of.
struct Told {
    struct Move {
        std::size_t generator;
        std::uint32_t times;
    };
    std::size_t generators = 0;
    std::vector<Move> moves;
    std::vector<int> costs;
    std::vector<std::vector<std::vector<Index>>> after;  // [coordinate][generator][index]
    std::vector<std::uint8_t> distances;
    std::vector<std::uint64_t> distribution;

    std::uint64_t after_move(std::uint64_t entry, std::size_t move) const {
        std::uint64_t out = 0;
        std::uint64_t radix = 1;
        for (std::size_t k = after.size(); k-- > 0;) {
            const std::vector<Index>& table = after[k][moves[move].generator];
            auto index = static_cast<Index>(entry % table.size());
            entry /= table.size();
            for (std::uint32_t i = 0; i < moves[move].times; ++i) {
                index = table[index];
            }
            out += radix * index;
            radix *= table.size();
        }
        return out;
    }
};

bool is_permutation(const std::vector<Index>& table) {
    std::vector<bool> seen(table.size(), false);
    for (const Index to : table) {
        if (to >= table.size() || seen[to]) {
            return false;
        }
        seen[to] = true;
    }
    return !table.empty();
}

// RETURNS whether the moves are ones that there can be.
bool read_moves(table::ArrayReader& reader, Told& out) {
    std::vector<std::uint32_t> steps;
    reader(steps);
    for (std::size_t at = 0; at < steps.size(); ++out.generators) {
        const std::uint32_t order = steps[at++];
        if (order < 2 || order - 1 > steps.size() - at) {
            return false;
        }
        for (std::uint32_t times = 1; times < order; ++times) {
            const std::uint32_t cost = steps[at++];
            if (cost > kMostCost) {
                return false;
            }
            if (cost > 0) {
                out.moves.push_back({out.generators, times});
                out.costs.push_back(static_cast<int>(cost));
            }
        }
    }
    return out.generators > 0;
}

// RETURNS what is wrong, nothing if nothing is.
std::string_view read(table::ArrayReader& reader, Told& out) {
    if (!read_moves(reader, out)) {
        return "its moves are none";
    }
    std::vector<std::uint32_t> seen;
    reader(seen);
    std::uint64_t entries = 1;
    for (std::size_t k = 0; k < seen.size(); ++k) {
        std::vector<std::uint64_t> hashes;
        reader(hashes);
        std::vector<std::vector<Index>>& tables = out.after.emplace_back(out.generators);
        for (std::vector<Index>& table : tables) {
            reader(table);
            if (table.size() != hashes.size() || !is_permutation(table)) {
                return "a move does not permute a coordinate's classes";
            }
        }
        entries *= hashes.size();
    }
    reader(out.distances);
    reader(out.distribution);
    std::vector<std::uint64_t> expected;
    reader(expected);
    if (!reader.is_complete() || out.after.empty() || entries != out.distances.size()) {
        return "its arrays do not fit each other";
    }
    std::vector<std::uint64_t> found(Space::kFar + 1U, 0);
    for (const std::uint8_t distance : out.distances) {
        ++found[distance];
    }
    for (std::size_t d = 0; d < Space::kFar; ++d) {
        if (found[d] != (d < out.distribution.size() ? out.distribution[d] : 0)) {
            return "there are not as many classes at each distance as it says";
        }
    }
    return "";
}

}  // namespace

Result<std::optional<bfs::LawReport>> check_space_file(table::Shelf& shelf, const std::string& name,
                                                       std::uint64_t most,
                                                       const base::StopToken& stop) {
    using Report = std::optional<bfs::LawReport>;
    auto kept = shelf.get(name);
    if (!kept) {
        return kept.error();
    }
    const std::string place = shelf.place_of(name);
    auto reader = table::ArrayReader::open(*std::move(kept), place);
    if (!reader) {
        return reader.error();
    }
    if (reader->identity() != Space::identity_of(name.substr(0, name.rfind('.')))) {
        return Report();
    }
    Told told;
    if (const std::string_view wrong = read(*reader, told); !wrong.empty()) {
        return Error{ErrorCode::TableDamaged,
                     "table file " + place + " holds no distances: " + std::string(wrong) +
                         "; remove it with 'revenge tables remove' and it is made anew"};
    }
    const auto law =
        bfs::FlatLaw(
            told.distances.size(), told.costs, {},
            [&told](std::uint64_t i) {
                return told.distances[i] == Space::kFar ? bfs::kNoDistance : int{told.distances[i]};
            },
            [&told](std::uint64_t i, std::size_t m) { return told.after_move(i, m); },
            [](std::uint64_t i) { return i == 0; })
            .check(place, most, stop);
    return law ? Result<Report>(*law) : law.error();
}

}  // namespace revenge::quotient
