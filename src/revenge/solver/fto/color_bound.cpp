#include "revenge/solver/fto/color_bound.hpp"

#include <algorithm>
#include <utility>

#include "revenge/base/check.hpp"
#include "revenge/table/store.hpp"

namespace revenge::solver::fto {

namespace {

// RETURNS the places of one kind, of four kinds in planes.
std::uint16_t places_of_kind(std::uint32_t planes, std::size_t kind) {
    const std::uint32_t low = planes & (kMasks - 1);
    const std::uint32_t high = planes >> kPlaces;
    return static_cast<std::uint16_t>(((kind & 1U) != 0 ? low : ~low) &
                                      ((kind & 2U) != 0 ? high : ~high) & (kMasks - 1));
}

// RETURNS what the six symmetries make of all states of the edges of phase 2. A symmetry carries the states that a
// sequence of turns leads to, from the solved one, to those of the sequence's image.
std::vector<std::array<std::uint16_t, 6>> images_of_edges(const FtoTables& tables) {
    const std::vector<std::size_t> symmetries = tables.symmetries_keeping_f();
    std::vector<std::array<std::uint16_t, 6>> out(kEdgeStates);
    std::vector<bool> is_known(kEdgeStates);
    std::vector<std::size_t> states{0};
    is_known[0] = true;
    for (std::size_t i = 0; i < states.size(); ++i) {
        for (std::size_t t = 0; t < kFiveTurns; ++t) {
            const std::size_t to = tables.edge_moves[states[i]][t];
            if (is_known[to]) {
                continue;
            }
            is_known[to] = true;
            states.push_back(to);
            for (std::size_t s = 0; s < symmetries.size(); ++s) {
                const std::size_t turn = tables.geometry.image(five_turn(t), symmetries[s]);
                std::size_t image = 0;
                while (five_turn(image) != turn) {
                    ++image;
                }
                out[to][s] = tables.edge_moves[out[states[i]][s]][image];
            }
        }
    }
    return out;
}

}  // namespace

void ColorBound::make_wanted(const FtoTables& tables) {
    constexpr std::uint8_t kNone = 0xFF;
    std::vector<std::uint8_t> numbers(kMasks, kNone);
    for (const std::uint32_t planes : tables.standing) {
        auto& row = wanted_by_corners_.emplace_back();
        for (std::size_t color = 0; color < kColors; ++color) {
            const std::uint16_t places = places_of_kind(planes, color);
            if (numbers[places] == kNone) {
                numbers[places] = static_cast<std::uint8_t>(wanted_.size());
                wanted_.push_back(places);
            }
            row[color] = numbers[places];
        }
    }
    base::check(wanted_.size() == kWanted, "corners want a colour's triangles in 160 sets");
    for (const auto& images : tables.mask_images) {
        auto& wanted_row = wanted_images_.emplace_back();
        for (std::size_t i = 0; i < kWanted; ++i) {
            wanted_row[i] = numbers[images[wanted_[i]]];
        }
        auto& set_row = set_images_.emplace_back();
        for (std::size_t mask = 0; mask < kMasks; ++mask) {
            set_row[mask] = tables.threes.set(images[mask]);
        }
    }
}

void ColorBound::fill(const FtoTables& tables, const base::OnShare& on_share) {
    const std::vector<std::array<std::uint16_t, 6>> edge_images = images_of_edges(tables);
    const std::size_t classes = std::size_t{*std::ranges::max_element(tables.edge_class)} + 1;
    std::vector<std::uint16_t> first(classes);
    std::vector<std::vector<std::size_t>> stabilizers(classes);
    for (std::size_t edges = 0; edges < kEdgeStates; ++edges) {
        if (tables.edge_symmetry[edges] == 0) {
            first[tables.edge_class[edges]] = static_cast<std::uint16_t>(edges);
            for (std::size_t s = 1; s < edge_images[edges].size(); ++s) {
                if (edge_images[edges][s] == edges) {
                    stabilizers[tables.edge_class[edges]].push_back(s);
                }
            }
        }
    }
    // A turn's effect on wanted places depends on these alone, so any corners that want them show it.
    std::vector<FiveRow<std::uint8_t>> wanted_moves(kWanted);
    for (std::size_t corners = 0; corners < kCornerStates; ++corners) {
        for (std::size_t color = 0; color < kColors; ++color) {
            for (std::size_t t = 0; t < kFiveTurns; ++t) {
                wanted_moves[wanted_by_corners_[corners][color]][t] =
                    wanted_by_corners_[tables.corner_moves[corners][five_turn(t)]][color];
            }
        }
    }
    const auto index_of = [](std::size_t kind, std::size_t wanted, std::size_t set) {
        return static_cast<std::uint32_t>((kind * kWanted + wanted) * kSets + set);
    };
    std::vector<std::uint32_t> goals;
    for (std::size_t wanted = 0; wanted < kWanted; ++wanted) {
        goals.push_back(index_of(tables.edge_class[0], wanted, tables.threes.set(wanted_[wanted])));
    }
    distances_.fill(
        classes * kWanted * kSets, goals, kDepth,
        [&](std::uint32_t index, const auto& use) {
            const std::size_t edges = first[index / (kWanted * kSets)];
            const std::size_t wanted = index / kSets % kWanted;
            const std::size_t mask = tables.threes.mask_of_set(index % kSets);
            for (std::size_t t = 0; t < kFiveTurns; ++t) {
                const std::size_t to = tables.edge_moves[edges][t];
                const std::size_t kind = tables.edge_class[to];
                const std::size_t by = tables.edge_symmetry[to];
                const std::size_t wanted_to = wanted_images_[by][wanted_moves[wanted][t]];
                const std::size_t moved = tables.mask_moves[five_turn(t)][mask];
                use(index_of(kind, wanted_to, set_images_[by][moved]));
                for (const std::size_t s : stabilizers[kind]) {
                    use(index_of(kind, wanted_images_[s][wanted_to],
                                 set_images_[s][tables.mask_images[by][moved]]));
                }
            }
        },
        on_share);
}

ColorBound::ColorBound(const FtoTables& tables, const base::OnShare& on_share) {
    make_wanted(tables);
    fill(tables, on_share);
}

base::Result<std::shared_ptr<const ColorBound>> ColorBound::open(base::TableStore& table_store,
                                                                 const FtoTables& tables,
                                                                 base::ProgressSink& progress,
                                                                 std::stop_token stop) {
    auto made = table::Store(table_store, progress, std::move(stop))
                    .get<ColorBound>(
                        {kName}, [] { return std::shared_ptr<ColorBound>(new ColorBound()); },
                        [&](const base::OnShare& on_share) {
                            return std::make_shared<ColorBound>(tables, on_share);
                        });
    if (!made) {
        return made.error();
    }
    return std::shared_ptr<const ColorBound>(*std::move(made));
}

}  // namespace revenge::solver::fto
