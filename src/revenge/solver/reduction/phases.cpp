#include "revenge/solver/reduction/phases.hpp"

#include <functional>

#include "revenge/base.hpp"
#include "revenge/base/parallel.hpp"

namespace revenge::solver::reduction {

namespace {

std::vector<Generator> those(const std::vector<Generator>& all, bool Generator::*member) {
    std::vector<Generator> out;
    for (const Generator& g : all) {
        if (g.*member) {
            out.push_back(g);
        }
    }
    return out;
}

std::vector<std::uint8_t> indices(const std::vector<Generator>& all, bool Generator::*member) {
    std::vector<std::uint8_t> out;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (all[i].*member) {
            out.push_back(static_cast<std::uint8_t>(i));
        }
    }
    return out;
}

// About as long as they take on two cores, in tenths of a second.
constexpr double kAxis = 3;
constexpr double kFaceCenters = 1;
constexpr double kClose = 5;
constexpr double kSplit = 6;

constexpr double close_weight(bool is_compact) noexcept { return is_compact ? 0 : kClose; }
// The weight of all tables except the pairings.
constexpr double weight_of_others(bool is_compact) noexcept {
    return kAxis + kFaceCenters + close_weight(is_compact) + kSplit;
}

// How many of phase 2's turns are looked up: of SSTM (28 moves) and BTM (38) one more would be three times as large.
// The compact tables have one less.
std::size_t last_turns_of(puzzle::Metric metric, bool is_compact) {
    return (metric == puzzle::Metric::Obtm ? 6 : 5) - (is_compact ? 1 : 0);
}

}  // namespace

Phases::Phases(puzzle::Metric metric, unsigned threads, Tier tier) : Phases(metric) {
    make_tables(metric, threads, is_compact(tier), {});
    if (splits_about_all_axes(tier)) {
        other_split = std::make_shared<const WingSplit>(
            make_split(metric, threads, false, SplitAbout::Other, {}));
    }
    near = std::make_shared<const NearReduced>(make_near(tier, threads, {}));
}

void Phases::make_tables(puzzle::Metric metric, unsigned threads, bool is_compact,
                         const base::OnShare& on_share) {
    using Form = PairingDistances::Form;
    const double pairing_weight = is_compact ? 3 : 10;
    const double others = weight_of_others(is_compact);
    base::Shares shares(on_share, pairing_weight + others);
    // First what needs most memory while it is made.
    pairing = PairingTable(cube_, those(generators, &Generator::in_phase3), threads,
                           is_compact ? Form::Compact : Form::Fine, shares.next(pairing_weight));
    make_other_tables(metric, threads, is_compact, shares.next(others));
}

void Phases::make_other_tables(puzzle::Metric metric, unsigned threads, bool is_compact,
                               const base::OnShare& on_share) {
    struct Part {
        double weight;
        std::function<void(const base::OnShare&)> make;
    };
    // The longest tasks come first.
    const std::array<Part, 4> parts{
        {{kSplit,
          [&](const base::OnShare& share) {
              split = make_split(metric, 1, is_compact, SplitAbout::X, share);
          }},
         {close_weight(is_compact),
          [&](const base::OnShare&) {
              close = is_compact ? NearSolvedSearch() : NearSolvedSearch(cube_, metric);
          }},
         {kAxis, [&](const base::OnShare&) { axis_centers = AxisCenters(generators); }},
         {kFaceCenters, [&](const base::OnShare&) {
              face_centers = FaceCenters(cube_, those(generators, &Generator::in_phase3),
                                         PairingTable::symmetries(cube_));
          }}}};
    base::ParallelProgress shares(on_share, weight_of_others(is_compact));
    base::parallel_for(parts.size(), {base::thread_count(threads), 1},
                       [&](std::size_t i, std::size_t /*end*/) {
                           const base::OnShare share = shares.part(parts[i].weight);
                           parts[i].make(share);
                           share(1);
                       });
}

WingSplit Phases::make_split(puzzle::Metric metric, unsigned threads, bool is_compact,
                             SplitAbout about, const base::OnShare& on_share) const {
    const std::vector<Generator> phase2 = those(generators, &Generator::in_phase2);
    WingSplit out{SplitCenters(phase2, about), {}};
    out.last_turns = LastTurns(cube_, out.centers, frames, rotations, phase2,
                               last_turns_of(metric, is_compact), threads, on_share);
    return out;
}

std::vector<std::uint64_t> Phases::all_phase3_followers() const {
    std::vector<std::uint64_t> out;
    for (const std::uint8_t move : phase3_moves) {
        out.push_back(phase3_followers(move));
    }
    return out;
}

NearReduced Phases::make_near(Tier tier, unsigned threads, const base::OnShare& on_share) const {
    return {pairing, face_centers, all_phase3_followers(), near_words(tier), threads, on_share};
}

std::string Phases::name_of(puzzle::Metric metric, bool is_compact) {
    return "short." + std::string(puzzle::name_of(metric)) + (is_compact ? ".compact" : "");
}

std::string Phases::near_name_of(puzzle::Metric metric, Tier tier) {
    return name_of(metric, false) + ".near-" + std::string(reduction::name_of(tier));
}

std::string Phases::other_split_name_of(puzzle::Metric metric) {
    return name_of(metric, false) + ".other-axes";
}

base::Result<std::optional<bfs::CheckReport>> Phases::check(base::TableStore& table_store,
                                                            puzzle::Metric metric, bool is_compact,
                                                            const cube3::CheckQuery& question) {
    using Report = std::optional<bfs::CheckReport>;
    const std::string name = name_of(metric, is_compact);
    const auto kept = table::Store::find<Phases>(
        table_store, {name}, [metric] { return std::shared_ptr<Phases>(new Phases(metric)); });
    if (!kept || *kept == nullptr) {
        return kept ? base::Result<Report>(Report()) : kept.error();
    }
    Phases made(metric);
    if (is_compact) {
        made.make_tables(metric, 1, true, {});
    } else {
        // Distances are not built again, which would take longest, but checked for consistency.
        made.pairing = PairingTable::with_distances_of(
            (*kept)->pairing, made.cube_, those(made.generators, &Generator::in_phase3));
        made.make_other_tables(metric, 1, false, {});
    }
    REVENGE_TRY(table::Store::compare(table_store, name, **kept, made));
    if (is_compact) {
        return Report(bfs::CheckReport{made.pairing.size(), made.pairing.size()});
    }
    const auto law = made.pairing.check_distances(question);
    return law ? base::Result<Report>(*law) : law.error();
}

base::Result<std::optional<bfs::CheckReport>> Phases::check_other_split(
    base::TableStore& table_store, puzzle::Metric metric) {
    using Report = std::optional<bfs::CheckReport>;
    const std::string name = other_split_name_of(metric);
    const auto kept = table::Store::find<WingSplit>(table_store, {name},
                                                    [] { return std::make_shared<WingSplit>(); });
    if (!kept || *kept == nullptr) {
        return kept ? base::Result<Report>(Report()) : kept.error();
    }
    WingSplit made = Phases(metric).make_split(metric, 1, false, SplitAbout::Other, {});
    REVENGE_TRY(table::Store::compare(table_store, name, **kept, made));
    return Report(bfs::CheckReport{made.centers.size(), made.centers.size()});
}

base::Result<std::optional<bfs::CheckReport>> Phases::check_near(
    base::TableStore& table_store, puzzle::Metric metric, Tier tier,
    const cube3::CheckQuery& question) {
    using Report = std::optional<bfs::CheckReport>;
    const auto kept = table::Store::find<NearReduced>(
        table_store, {near_name_of(metric, tier)}, [] { return std::make_shared<NearReduced>(); });
    if (!kept || *kept == nullptr) {
        return kept ? base::Result<Report>(Report()) : kept.error();
    }
    const Phases made(metric);
    const std::vector<Generator> phase3 = those(made.generators, &Generator::in_phase3);
    const auto law =
        (*kept)->check(PairingTable::without_distances(made.cube_, phase3),
                       FaceCenters(made.cube_, phase3, PairingTable::symmetries(made.cube_)),
                       made.all_phase3_followers(), near_words(tier), question);
    return law ? base::Result<Report>(*law) : law.error();
}

base::Result<std::shared_ptr<const Phases>> Phases::open(base::TableStore& table_store,
                                                         puzzle::Metric metric, unsigned threads,
                                                         base::ProgressSink& progress, Tier tier,
                                                         std::stop_token stop) {
    table::Store store(table_store, progress, std::move(stop));
    auto phases = store.get<Phases>(
        {name_of(metric, is_compact(tier))},
        [metric] { return std::shared_ptr<Phases>(new Phases(metric)); },
        [metric, threads, tier](const base::OnShare& on_share) {
            auto made = std::shared_ptr<Phases>(new Phases(metric));
            made->make_tables(metric, threads, is_compact(tier), on_share);
            return made;
        });
    if (!phases) {
        return phases.error();
    }
    const Phases& made = **phases;
    auto near = store.get<NearReduced>(
        {near_name_of(metric, tier)}, [] { return std::make_shared<NearReduced>(); },
        [&made, tier, threads](const base::OnShare& on_share) {
            return std::make_shared<NearReduced>(made.make_near(tier, threads, on_share));
        });
    if (!near) {
        return near.error();
    }
    (*phases)->near = *std::move(near);
    if (splits_about_all_axes(tier)) {
        auto other = store.get<WingSplit>(
            {other_split_name_of(metric)}, [] { return std::make_shared<WingSplit>(); },
            [&made, metric, threads](const base::OnShare& on_share) {
                return std::make_shared<WingSplit>(
                    made.make_split(metric, threads, false, SplitAbout::Other, on_share));
            });
        if (!other) {
            return other.error();
        }
        (*phases)->other_split = *std::move(other);
    }
    return std::shared_ptr<const Phases>(*std::move(phases));
}

Phases::Phases(puzzle::Metric metric)
    : cube_(4),
      generators(reduction::generators(cube_, metric)),
      phase2_moves(indices(generators, &Generator::in_phase2)),
      phase3_moves(indices(generators, &Generator::in_phase3)) {
    const std::size_t kinds = generators.size() / 9;
    for (std::size_t i = 0; i < generators.size(); ++i) {
        kinds_.push_back(static_cast<std::uint8_t>(i / 3 % kinds));
    }
    frames = Frames(cube_, those(generators, &Generator::in_phase2));
    rotations = CornerRotations(cube_, generators);
    make_kinds();
    make_followers();
}

std::uint64_t Phases::beginnings(const OfKind& moves, const Path& path) const noexcept {
    std::uint64_t out = 0;
    for (const std::uint64_t of_kind : moves) {
        out |= of_kind;
    }
    for (std::size_t i = path.length; i-- > 0 && axis(path.moves[i]) == axis(path.last());) {
        out &= ~moves[static_cast<std::size_t>(axis(path.moves[i])) * kKinds + kind(path.moves[i])];
    }
    return out;
}

// The kinds of phases' moves, and which may follow which.

void Phases::make_kinds() {
    for (std::size_t m = 0; m < phase2_moves.size(); ++m) {
        const std::size_t g = phase2_moves[m];
        phase2_of_kind_[static_cast<std::size_t>(axis(g)) * kKinds + kind(g)] |= std::uint64_t{1}
                                                                                 << m;
        phase2_of_axis_[static_cast<std::size_t>(axis(g))] |= std::uint64_t{1} << m;
    }
    half_turn_.assign(generators.size(), 0);
    for (std::size_t m = 0; m < phase3_moves.size(); ++m) {
        const std::size_t g = phase3_moves[m];
        phase3_of_kind_[static_cast<std::size_t>(axis(g)) * kKinds + kind(g)] |= std::uint64_t{1}
                                                                                 << m;
        if (generators[g].turn.quarters == 2) {
            for (const std::size_t alike : {g - 1, g, g + 1}) {
                half_turn_[alike] = static_cast<std::uint8_t>(m);
            }
        }
    }
}

void Phases::make_followers() {
    for (std::size_t m = 0; m < phase3_moves.size(); ++m) {
        inner_moves_ |= generators[phase3_moves[m]].is_outer ? 0 : std::uint64_t{1} << m;
    }
    for (std::size_t g = 0; g < generators.size(); ++g) {
        phase1_only_ |= generators[g].in_phase2 ? 0 : std::uint64_t{1} << g;
    }
    for (std::size_t previous = 0; previous < generators.size(); ++previous) {
        std::uint64_t first = 0;
        std::uint64_t first_ends = 0;
        for (std::size_t g = 0; g < generators.size(); ++g) {
            const std::uint64_t bit = std::uint64_t{1} << g;
            first |= may_follow(previous, g) ? bit : 0;
            // All turns about the last axis must be turns that phase 2 lacks.
            first_ends |= may_follow(previous, g) && !generators[g].in_phase2 &&
                                  (axis(previous) != axis(g) || !generators[previous].in_phase2)
                              ? bit
                              : 0;
        }
        phase1_followers_.push_back(first);
        phase1_ends_.push_back(first_ends);
        std::uint64_t second = 0;
        std::uint64_t third = 0;
        std::uint64_t ends = 0;
        for (std::size_t m = 0; m < phase2_moves.size(); ++m) {
            second |= may_follow(previous, phase2_moves[m]) ? std::uint64_t{1} << m : 0;
        }
        for (std::size_t m = 0; m < phase3_moves.size(); ++m) {
            const std::size_t g = phase3_moves[m];
            const std::uint64_t bit = std::uint64_t{1} << m;
            third |= may_follow(previous, g) ? bit : 0;
            ends |= may_follow(previous, g) && !generators[g].is_outer &&
                            (axis(previous) != axis(g) || !generators[previous].is_outer)
                        ? bit
                        : 0;
        }
        phase2_followers_.push_back(second);
        phase3_followers_.push_back(third);
        phase3_ends_.push_back(ends);
    }
}

}  // namespace revenge::solver::reduction
