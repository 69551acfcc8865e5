#include "revenge/solver/short/phases.hpp"

#include <map>

#include "revenge/base/check.hpp"

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

}  // namespace

Phases::Phases(puzzle::Metric metric, unsigned threads, Tier tier) : Phases(metric) {
    make_tables(metric, threads);
    near = std::make_shared<const NearReduced>(make_near(tier, threads));
}

void Phases::make_tables(puzzle::Metric metric, unsigned threads) {
    const std::vector<Generator> phase3 = those(generators, &Generator::in_phase3);
    axis_centers = AxisCenters(generators);
    split_centers = SplitCenters(those(generators, &Generator::in_phase2), phase3);
    face_centers = FaceCenters(cube_, phase3, PairingTable::symmetries(cube_));
    pairing = PairingTable(cube_, phase3, threads);
    close = ClosePositions(cube_, metric);
    make_word_sets();
}

NearReduced Phases::make_near(Tier tier, unsigned threads) const {
    std::vector<std::uint64_t> followers;
    for (const std::uint8_t move : phase3_moves) {
        followers.push_back(phase3_followers(move));
    }
    return {pairing, face_centers, followers, near_words(tier), threads};
}

base::Result<std::shared_ptr<const Phases>> Phases::open(table::Shelf& shelf, puzzle::Metric metric,
                                                         unsigned threads,
                                                         base::ProgressSink& progress, Tier tier) {
    table::Store store(shelf, progress);
    const std::string name = "short." + std::string(puzzle::name_of(metric));
    auto phases = store.get<Phases>(
        {name}, [metric] { return std::shared_ptr<Phases>(new Phases(metric)); },
        [metric, threads] {
            auto made = std::shared_ptr<Phases>(new Phases(metric));
            made->make_tables(metric, threads);
            return made;
        });
    if (!phases) {
        return phases.error();
    }
    const Phases& made = **phases;
    auto near = store.get<NearReduced>(
        {name + ".near-" + std::string(reduction::name_of(tier))},
        [] { return std::make_shared<NearReduced>(); },
        [&made, tier, threads] {
            return std::make_shared<NearReduced>(made.make_near(tier, threads));
        });
    if (!near) {
        return near.error();
    }
    (*phases)->near = *std::move(near);
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
    make_words();
    make_followers();
}

void Phases::make_words() {
    const auto is_end = [this](std::size_t g) {
        return generators[g].in_phase2 && !generators[g].in_phase3;
    };
    for (const std::uint8_t second : phase2_moves) {
        if (!is_end(second) || generators[second].turn.quarters != 1) {
            continue;
        }
        for (const std::uint8_t first : phase2_moves) {
            const bool same_axis = axis(first) == axis(second);
            const bool clockwise_end = is_end(first) && generators[first].turn.quarters == 1;
            if (!same_axis || (clockwise_end && kind(first) < kind(second))) {
                words.push_back({first, second, same_axis});
            }
        }
    }
    word_slices = (words.size() + 63) / 64;
    base::check(word_slices <= kWordSlices, "more end words than the word sets have bits");
    WordsAtPlaces here{};
    for (std::size_t j = 0; j < words.size(); ++j) {
        for (std::size_t p = 0; p < kWings; ++p) {
            const std::size_t end =
                generators[words[j].second].wing_to.at[generators[words[j].first].wing_to.at[p]];
            here[p][j / 64] |= end < kHalf ? std::uint64_t{1} << (j % 64) : 0;
        }
    }
    for (const std::uint8_t move : phase2_moves) {
        WordsAtPlaces before{};
        for (std::size_t p = 0; p < kWings; ++p) {
            before[p] = here[generators[move].wing_to.at[p]];
        }
        words_after.push_back(before);
    }
    words_after.push_back(here);
}

void Phases::make_word_sets() {
    std::map<WordSet, std::uint16_t> known{{WordSet{}, 0}};
    word_sets_.push_back(WordSet{});
    word_set_at_.assign(split_centers.size(), 0);
    std::array<std::size_t, 256> index{};
    for (std::size_t m = 0; m < phase2_moves.size(); ++m) {
        index[phase2_moves[m]] = m;
    }
    for (std::size_t i = 0; i < word_set_at_.size(); ++i) {
        const SplitCenters::Place place = SplitCenters::place_at(i);
        if (split_centers.distance(place) > 2) {
            continue;
        }
        WordSet set{};
        for (std::size_t j = 0; j < words.size(); ++j) {
            bool finishes = false;
            for (const std::size_t first : {0U, words[j].both_ways ? 2U : 0U}) {
                const auto middle = split_centers.apply(place, index[words[j].first + first]);
                for (const std::size_t second : {0U, 2U}) {
                    const auto end = split_centers.apply(middle, index[words[j].second + second]);
                    finishes = finishes || split_centers.distance(end) == 0;
                }
            }
            set[j / 64] |= finishes ? std::uint64_t{1} << (j % 64) : 0;
        }
        const auto [at, is_new] = known.emplace(set, static_cast<std::uint16_t>(word_sets_.size()));
        if (is_new) {
            word_sets_.push_back(set);
        }
        word_set_at_[i] = at->second;
    }
    before_words_.assign(split_centers.size(), 0);
    for (std::size_t i = 0; i < before_words_.size(); ++i) {
        const SplitCenters::Place place = SplitCenters::place_at(i);
        if (split_centers.distance(place) > 3) {
            continue;
        }
        for (std::size_t m = 0; m < phase2_moves.size(); ++m) {
            const std::size_t to = SplitCenters::index(split_centers.apply(place, m));
            before_words_[i] |= word_set_at_[to] != 0 ? std::uint64_t{1} << m : 0;
        }
    }
}

void Phases::make_followers() {
    for (std::size_t m = 0; m < phase3_moves.size(); ++m) {
        inner_moves_ |= generators[phase3_moves[m]].is_outer ? 0 : std::uint64_t{1} << m;
    }
    for (std::size_t previous = 0; previous < generators.size(); ++previous) {
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
