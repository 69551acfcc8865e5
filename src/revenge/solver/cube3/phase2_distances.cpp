#include "revenge/solver/cube3/phase2_distances.hpp"

#include "revenge/base/parallel.hpp"

namespace revenge::solver::cube3 {

namespace {

constexpr std::uint16_t kNoEntry = 0xFFFF;

}  // namespace

std::vector<std::uint32_t> Phase2Distances::make_classes(const Tables& tables) {
    std::vector<std::uint32_t> representatives;
    corner_class_.assign(kPermutationsOf8, kNoEntry);
    edge_conjugate_.resize(kPermutationsOf8);
    for (int rank = 0; rank < kPermutationsOf8; ++rank) {
        const bool is_new = corner_class_[static_cast<std::size_t>(rank)] == kNoEntry;
        const std::size_t index = representatives.size();
        if (is_new) {
            representatives.push_back(static_cast<std::uint32_t>(rank));
        }
        Cubie cubie = solved_cubie();
        set_corners(cubie, rank);
        set_ud_edges(cubie, rank);
        for (std::size_t s = 0; s < kAxisSymmetries; ++s) {
            const Cubie image =
                conjugate(cubie, tables.geometry.conjugations[tables.axis.symmetries[s]]);
            edge_conjugate_[static_cast<std::size_t>(rank)][s] =
                static_cast<std::uint16_t>(ud_edges_of(image));
            std::uint16_t& entry = corner_class_[static_cast<std::size_t>(corners_of(image))];
            if (is_new && entry == kNoEntry) {
                entry =
                    static_cast<std::uint16_t>(index * kAxisSymmetries + tables.axis.inverse(s));
            }
        }
    }
    std::vector<std::uint32_t> class_moves;
    for (const std::uint32_t rank : representatives) {
        for (const std::uint8_t move : kPhase2MoveOf) {
            class_moves.push_back(corner_class_[tables.corners[rank][move]]);
        }
    }
    return class_moves;
}

RowSpace Phase2Distances::rows(const Tables& tables,
                               const std::vector<std::uint32_t>& class_moves) const {
    RowSpace out;
    out.moves = kPhase2Moves;
    out.length = kPermutationsOf8;
    out.class_moves = class_moves;
    out.entry_moves = entry_moves_of(tables.ud_edges, edge_conjugate_);
    return out;
}

Phase2Distances::Phase2Distances(const Tables& tables, unsigned threads,
                                 const base::OnShare& on_share) {
    const std::vector<std::uint32_t> class_moves = make_classes(tables);
    distances_ = row_distances(rows(tables, class_moves), Cell::Whole, base::thread_count(threads),
                               on_share);
}

base::Result<std::shared_ptr<const Phase2Distances>> Phase2Distances::open(
    table::Shelf& shelf, const Tables& tables, unsigned threads, base::ProgressSink& progress) {
    auto made =
        table::Store(shelf, progress)
            .get<Phase2Distances>(
                {kName}, [] { return std::shared_ptr<Phase2Distances>(new Phase2Distances()); },
                [&](const base::OnShare& on_share) {
                    return std::make_shared<Phase2Distances>(tables, threads, on_share);
                });
    if (!made) {
        return made.error();
    }
    return std::shared_ptr<const Phase2Distances>(*std::move(made));
}

base::Result<std::optional<bfs::LawReport>> Phase2Distances::check(table::Shelf& shelf,
                                                                   LawQuestion question) {
    using Report = std::optional<bfs::LawReport>;
    const auto kept = table::Store::find<Phase2Distances>(
        shelf, {kName}, [] { return std::shared_ptr<Phase2Distances>(new Phase2Distances()); });
    if (!kept || *kept == nullptr) {
        return kept ? base::Result<Report>(Report()) : kept.error();
    }
    const auto tables = Tables::of_moves();
    Phase2Distances made;
    const std::vector<std::uint32_t> class_moves = made.make_classes(*tables);
    if (const auto same = table::Store::compare(shelf, kName, **kept, made); !same) {
        return same.error();
    }
    const auto law =
        check_row_law(made.rows(*tables, class_moves), Cell::Whole, (*kept)->distances_, question);
    return law ? base::Result<Report>(*law) : law.error();
}

}  // namespace revenge::solver::cube3
