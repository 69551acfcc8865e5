#include "revenge/solver/cube3/tables.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "revenge/base.hpp"
#include "revenge/base/check.hpp"
#include "revenge/base/parallel.hpp"
#include "revenge/search/distances.hpp"
#include "revenge/solver/cube3/along_moves.hpp"
#include "revenge/solver/cube3/near_filling.hpp"
#include "revenge/solver/cube3/slice_symmetries.hpp"

namespace revenge::solver::cube3 {

namespace {

// Phase 1's positions, where turns lead and what is alike, by class * kTwists + twist (near_filling.hpp).
struct TwistSpace {
    const Tables& tables;
    const std::vector<std::uint16_t>& stabilizers;  // of classes
    std::size_t solved;                             // class whose twist 0 is the goal

    std::uint32_t start() const { return static_cast<std::uint32_t>(solved * kTwists); }
    template <class Use>
    void each_child(std::uint32_t index, const Use& use) const {
        const ClassRow& class_moves = tables.class_move[index / kTwists];
        const auto& twist_moves = tables.twist[index % kTwists];
        for (std::size_t m = 0; m < kMoves; ++m) {
            const std::uint32_t cls = class_moves.classes[m];
            const std::uint16_t twist =
                tables.twist_conjugate[twist_moves[m]][class_moves.symmetries[m]];
            use(cls * kTwists + twist);
            for (unsigned left = stabilizers[cls] & ~1U; left != 0; left &= left - 1) {
                const auto s = static_cast<std::size_t>(std::countr_zero(left));
                use(cls * kTwists + tables.twist_conjugate[twist][s]);
            }
        }
    }
};

// Thrown by the progress callback of a build to leave all its loops.
struct BrokenOff {};

template <class Next>
std::vector<Slope> slopes(const Next& next, std::size_t size, std::size_t start) {
    const std::vector<std::uint8_t> distance =
        search::distances(size, std::array{start}, search::UnitCosts{kMoves}, next);
    std::vector<Slope> out(size, Slope{});
    for (std::size_t i = 0; i < size; ++i) {
        std::uint32_t nearer = 0;
        std::uint32_t not_farther = 0;
        for (std::size_t m = 0; m < kMoves; ++m) {
            const std::uint8_t after = distance[next(i, m)];
            nearer |= after < distance[i] ? 1U << m : 0;
            not_farther |= after <= distance[i] ? 1U << m : 0;
        }
        out[i] = Slope(distance[i], nearer, not_farther);
    }
    return out;
}

}  // namespace

Tables::Tables(unsigned threads, Phase1 phase1, const base::OnShare& on_share) {
    constexpr double kPhase1 = 10;  // times as long as the rest
    base::Shares shares(on_share, 1 + kPhase1);
    make_phase1_moves();
    const std::vector<std::uint16_t> stabilizers = make_classes();
    // The table that needs most memory while it is built comes first; others reuse that memory.
    const base::OnShare of_phase1 = shares.next(kPhase1);
    if (phase1 == Phase1::Exact) {
        phase1_ = made_distances(threads, of_phase1);
    } else if (phase1 == Phase1::Turns) {
        make_turn_effects(threads, of_phase1);
    } else {
        make_near_phase1(phase1, stabilizers);
    }
    shares.next(1);
    make_phase2_moves();
    make_phase2();
}

base::LargeVector<std::uint64_t> Tables::made_distances(unsigned threads,
                                                        const base::OnShare& on_share) const {
    std::vector<std::uint32_t> class_moves;
    return row_distances(twist_rows(class_moves), Cell::Mod3, base::thread_count(threads),
                         on_share);
}

void Tables::make_turn_effects(unsigned threads, const base::OnShare& on_share) {
    constexpr double kEffects = 2;  // times as long as the distances
    base::Shares shares(on_share, 1 + kEffects);
    const auto distances = made_distances(threads, shares.next(1));
    std::vector<std::uint32_t> class_moves;
    turn_effects_ = TurnEffects(twist_rows(class_moves), distances, threads, shares.next(kEffects));
}

void Tables::make_near_phase1(Phase1 phase1, const std::vector<std::uint16_t>& stabilizers) {
    const TwistSpace space{*this, stabilizers, solved_class()};
    near_ = NearFilling<TwistSpace>::run(space, row_of(phase1).depth, row_of(phase1).cell_bits);
}

base::Result<std::shared_ptr<const Tables>> Tables::open(base::Shelf& shelf, unsigned threads,
                                                         base::ProgressSink& progress,
                                                         Phase1 phase1, std::stop_token stop) {
    auto tables =
        table::Store(shelf, progress, std::move(stop))
            .get<Tables>(
                {row_of(phase1).tables}, [] { return std::shared_ptr<Tables>(new Tables()); },
                [=](const base::OnShare& on_share) {
                    return std::make_shared<Tables>(threads, phase1, on_share);
                });
    if (!tables) {
        return tables.error();
    }
    return std::shared_ptr<const Tables>(*std::move(tables));
}

std::shared_ptr<Tables> Tables::of_moves() {
    std::shared_ptr<Tables> out(new Tables());
    out->make_phase1_moves();
    out->make_classes();
    out->make_phase2_moves();
    out->make_phase2_classes();
    return out;
}

base::Result<std::optional<bfs::LawReport>> Tables::check(base::Shelf& shelf, Phase1 phase1,
                                                          const LawQuestion& question) {
    using Report = std::optional<bfs::LawReport>;
    const auto kept = table::Store::find<Tables>(
        shelf, {row_of(phase1).tables}, [] { return std::shared_ptr<Tables>(new Tables()); });
    if (!kept || *kept == nullptr) {
        return kept ? base::Result<Report>(Report()) : kept.error();
    }
    const std::shared_ptr<Tables> made(new Tables());
    made->make_phase1_moves();
    const std::vector<std::uint16_t> stabilizers = made->make_classes();
    made->make_phase2_moves();
    made->make_phase2();
    if (phase1 == Phase1::Turns) {
        try {
            made->make_turn_effects(0, [&question](double /*share*/) {
                if (question.stop.stop_requested()) {
                    throw BrokenOff();
                }
            });
        } catch (const BrokenOff&) {
            return base::interrupted(question.place + " was checked");
        }
    } else if (phase1 != Phase1::Exact) {
        made->make_near_phase1(phase1, stabilizers);
    }
    REVENGE_TRY(table::Store::compare(shelf, row_of(phase1).tables, **kept, *made));
    if (phase1 != Phase1::Exact) {
        const std::uint64_t entries =
            phase1 == Phase1::Turns ? made->turn_effects_.positions() : made->near_.cells();
        return Report(bfs::LawReport{entries, entries, true});
    }
    std::vector<std::uint32_t> class_moves;
    const auto law =
        check_row_law(made->twist_rows(class_moves), Cell::Mod3, (*kept)->phase1_, question);
    return law ? base::Result<Report>(*law) : law.error();
}

void Tables::make_axis() {
    std::size_t found = 0;
    for (std::uint8_t s = 0; s < puzzle::kSymmetries; ++s) {
        if (puzzle::all_symmetries()[s].axis[1] == 1) {
            base::check(found < kAxisSymmetries, "the U/D axis has 16 symmetries");
            axis.symmetries[found++] = s;
        }
    }
    base::check(found == kAxisSymmetries && axis.symmetries[0] == 0,
                "the U/D axis has 16 symmetries, the identity first");
    for (std::size_t s = 0; s < kAxisSymmetries; ++s) {
        axis.move_image[s] = geometry.move_image[axis.symmetries[s]];
        for (std::size_t t = 0; t < kAxisSymmetries; ++t) {
            const auto both = puzzle::compose(axis.symmetries[t], axis.symmetries[s]);
            const auto place = std::ranges::find(axis.symmetries, both) - axis.symmetries.begin();
            axis.compose[s][t] = static_cast<std::uint8_t>(place);
        }
    }
    make_seen_moves();
    twist_conjugate = conjugates_of(twist, axis);
}

void Tables::make_seen_moves() {
    const auto& rotations = axis_rotations();
    for (const puzzle::SymmetryIndex axis_rotation : rotations) {
        for (const puzzle::SymmetryIndex other : rotations) {
            const auto& image =
                geometry.move_image[puzzle::compose(puzzle::inverse(axis_rotation), other)];
            for (std::size_t s = 0; s < kAxisSymmetries; ++s) {
                SeenMoves& seen = seen_moves.emplace_back();
                for (std::size_t m = 0; m < kMoves; ++m) {
                    const unsigned bit = axis.move_image[s][image[m]];
                    auto& part = seen.parts[bit / SeenMoves::kPartBits];
                    for (std::uint32_t bits = 0; bits < part.size(); ++bits) {
                        part[bits] |= (bits >> bit % SeenMoves::kPartBits & 1U) << m;
                    }
                }
            }
        }
    }
}

std::vector<std::uint16_t> Tables::make_classes() {
    make_axis();
    constexpr std::uint16_t kNoClass = 0xFFFF;
    const SliceSymmetries symmetries(geometry, axis);
    std::vector<std::uint32_t> representatives;  // the first of each class
    std::vector<std::uint16_t> stabilizers;
    flip_slice_class_.assign(kFlipSlices, kNoClass);
    flip_slice_symmetry_.assign(kFlipSlices / 2, 0);
    for (std::uint32_t raw = 0; raw < kFlipSlices; ++raw) {
        if (flip_slice_class_[raw] != kNoClass) {
            continue;
        }
        const std::size_t index = representatives.size();
        base::check(index < kNoClass, "a class of flips and slice sets has 16 bits");
        representatives.push_back(raw);
        std::uint16_t& stabilizer = stabilizers.emplace_back(std::uint16_t{0});
        for (std::uint32_t s = 0; s < kAxisSymmetries; ++s) {
            const std::size_t to = symmetries.set(s, raw / kFlips) * kFlips +
                                   symmetries.flip(s, raw / kFlips, raw % kFlips);
            if (to == raw) {
                stabilizer = static_cast<std::uint16_t>(stabilizer | 1U << s);
            }
            if (flip_slice_class_[to] == kNoClass) {
                flip_slice_class_[to] = static_cast<std::uint16_t>(index);
                flip_slice_symmetry_[to / 2] = static_cast<std::uint8_t>(
                    flip_slice_symmetry_[to / 2] | axis.inverse(s) << to % 2 * 4);
            }
        }
    }
    class_move.reserve(representatives.size());
    for (const std::uint32_t raw : representatives) {
        ClassRow& row = class_move.emplace_back();
        for (std::size_t m = 0; m < kMoves; ++m) {
            const std::size_t slice = slice_set[raw / kFlips][m];
            row.set_entry(m, flip_slice_entry(slice * kFlips + flip[raw % kFlips][m]));
        }
    }
    twist_slope = slopes([this](std::size_t i, std::size_t m) { return twist[i][m]; }, kTwists, 0);
    class_slope = slopes([this](std::size_t i, std::size_t m) { return class_move[i].classes[m]; },
                         class_move.size(), solved_class());
    return stabilizers;
}

RowSpace Tables::twist_rows(std::vector<std::uint32_t>& class_moves) const {
    class_moves.clear();
    class_moves.reserve(class_move.size() * kMoves);
    for (const ClassRow& row : class_move) {
        for (std::size_t m = 0; m < kMoves; ++m) {
            class_moves.push_back(row.entry(m));
        }
    }
    RowSpace out;
    out.moves = kMoves;
    out.length = kTwists;
    out.class_moves = class_moves;
    out.solved = solved_class();
    out.entry_moves = entry_moves_of(twist, twist_conjugate);
    return out;
}

}  // namespace revenge::solver::cube3
