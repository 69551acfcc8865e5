#include "revenge/solver/cube3/ordered_slice.hpp"

#include <algorithm>

#include "revenge/base/parallel.hpp"

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
    make_classes(tables);
    const std::size_t solved = entry_of(tables, solved_cubie()) / kAxisSymmetries;
    distances_ = row_distances(tables.twist_rows(class_moves_, solved), Cell::Mod3,
                               base::thread_count(threads), shares.next(kDistances));
}

base::Result<std::shared_ptr<const OrderedSlice>> OrderedSlice::open(table::Shelf& shelf,
                                                                     const Tables& tables,
                                                                     unsigned threads,
                                                                     base::ProgressSink& progress) {
    auto made = table::Store(shelf, progress)
                    .get<OrderedSlice>(
                        {kName}, [] { return std::shared_ptr<OrderedSlice>(new OrderedSlice()); },
                        [&](const base::OnShare& on_share) {
                            return std::make_shared<OrderedSlice>(tables, threads, on_share);
                        });
    if (!made) {
        return made.error();
    }
    return std::shared_ptr<const OrderedSlice>(*std::move(made));
}

base::Result<std::optional<bfs::LawReport>> OrderedSlice::check(table::Shelf& shelf,
                                                                LawQuestion question) {
    using Report = std::optional<bfs::LawReport>;
    const auto kept = table::Store::find<OrderedSlice>(
        shelf, {kName}, [] { return std::shared_ptr<OrderedSlice>(new OrderedSlice()); });
    if (!kept || *kept == nullptr) {
        return kept ? base::Result<Report>(Report()) : kept.error();
    }
    const auto tables = Tables::of_moves();
    OrderedSlice made;
    made.make_classes(*tables);
    if (const auto same = table::Store::compare(shelf, kName, **kept, made); !same) {
        return same.error();
    }
    const std::size_t solved = made.entry_of(*tables, solved_cubie()) / kAxisSymmetries;
    const auto law = check_row_law(tables->twist_rows(made.class_moves_, solved), Cell::Mod3,
                                   (*kept)->distances_, question);
    return law ? base::Result<Report>(*law) : law.error();
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
