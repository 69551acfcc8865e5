#include "revenge/solver/cube3/ordered_slice.hpp"

#include <algorithm>

#include "revenge/base/parallel.hpp"
#include "revenge/solver/cube3/kept_distances.hpp"

namespace revenge::solver::cube3 {

namespace {

constexpr std::uint32_t kPositions = static_cast<std::uint32_t>(kQuartets) * kFlips;
constexpr std::uint32_t kNoEntry = ~0U;
constexpr double kDistances = 5;  // take so many times as long as the classes

std::uint32_t position_of(const Cubie& cubie) noexcept {
    return static_cast<std::uint32_t>(quartet_of(cubie, kSliceQuartet) * kFlips + flip_of(cubie));
}

std::uint32_t position_seen_through(const Tables& tables, const Cubie& cubie, std::size_t s) {
    return position_of(conjugate(cubie, tables.geometry.conjugations[tables.axis.symmetries[s]]));
}

}  // namespace

OrderedSlice::OrderedSlice(const Tables& tables, unsigned threads, const base::OnShare& on_share) {
    base::Shares shares(on_share, 1 + kDistances);
    shares.next(1);
    const RowSpace rows = make_rows(tables, {});
    distances_ = row_distances(rows, kCell, base::thread_count(threads), shares.next(kDistances));
}

RowSpace OrderedSlice::make_rows(const Tables& tables,
                                 const std::vector<std::uint32_t>& /*class_moves*/) {
    make_classes(tables);
    return tables.twist_rows(class_moves_, entry_of(tables, solved_cubie()) / kAxisSymmetries);
}

base::Result<std::shared_ptr<const OrderedSlice>> OrderedSlice::open(table::Shelf& shelf,
                                                                     const Tables& tables,
                                                                     unsigned threads,
                                                                     base::ProgressSink& progress,
                                                                     base::StopToken stop) {
    return KeptDistances::open<OrderedSlice>(shelf, tables, threads, progress, std::move(stop));
}

base::Result<std::optional<bfs::LawReport>> OrderedSlice::check(table::Shelf& shelf,
                                                                const LawQuestion& question) {
    return KeptDistances::check<OrderedSlice>(shelf, question);
}

bool OrderedSlice::is_made(table::Shelf& shelf) { return table::Store::has(shelf, kName); }

std::uint32_t OrderedSlice::entry_of(const Tables& tables, const Cubie& cubie) const {
    std::uint32_t least = kNoEntry;
    std::size_t symmetry = 0;
    for (std::size_t s = 0; s < kAxisSymmetries; ++s) {
        const std::uint32_t position = position_seen_through(tables, cubie, s);
        if (position < least) {
            least = position;
            symmetry = s;
        }
    }
    const auto place = std::ranges::lower_bound(representatives_, least);
    return static_cast<std::uint32_t>(
        static_cast<std::size_t>(place - representatives_.begin()) * kAxisSymmetries + symmetry);
}

void OrderedSlice::make_classes(const Tables& tables) {
    base::LargeVector<std::uint32_t> entries(kPositions, kNoEntry);
    for (std::uint32_t position = 0; position < kPositions; ++position) {
        if (entries[position] != kNoEntry) {
            continue;
        }
        const auto index = static_cast<std::uint32_t>(representatives_.size());
        representatives_.push_back(position);
        Cubie cubie = solved_cubie();
        set_quartet(cubie, static_cast<int>(position / kFlips), kSliceQuartet);
        set_flip(cubie, static_cast<int>(position % kFlips));
        for (std::size_t s = 0; s < kAxisSymmetries; ++s) {
            std::uint32_t& entry = entries[position_seen_through(tables, cubie, s)];
            entry = entry == kNoEntry ? index * kAxisSymmetries + tables.axis.inverse(s) : entry;
        }
    }
    class_moves_.resize(representatives_.size());
    for (std::size_t i = 0; i < representatives_.size(); ++i) {
        const std::uint32_t position = representatives_[i];
        for (std::size_t m = 0; m < kMoves; ++m) {
            const std::uint32_t slice = tables.quartet[2][position / kFlips][m];
            class_moves_[i][m] = entries[slice * kFlips + tables.flip[position % kFlips][m]];
        }
    }
}

}  // namespace revenge::solver::cube3
