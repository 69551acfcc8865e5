// Blocks of step 3: rows renamed, turned and listed, and what words and symmetries make of states, each against a slow
// twin.
#include "revenge/proof/pairings/pairing_block.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <random>
#include <vector>

#include "revenge/proof/pairings/near_pairings.hpp"

namespace revenge::proof {

namespace {

pairings::CenterRow random_row(std::mt19937_64& random, std::uint32_t values) {
    pairings::CenterRow out;
    for (std::uint32_t value = 0; value < values; ++value) {
        if (random() % 2 != 0) {
            pairings::set_bit(out, value);
        }
    }
    return out;
}

pairings::ValueMap random_map(std::mt19937_64& random, std::uint32_t values) {
    pairings::ValueMap out = pairings::identity_values();
    std::shuffle(out.to.begin(), out.to.begin() + values, random);
    return out;
}

// A random word, as a model's moves and as what a block makes of it.
struct RandomWord {
    RandomWord(const pairings::StepThree& model, const pairings::PairingBlock& block,
               std::mt19937_64& random)
        : change(block.unchanged()) {
        for (int i = 0; i < 3; ++i) {
            moves.push_back(random() % model.moves().size());
            change = block.then(change, moves.back());
        }
    }
    std::vector<std::size_t> moves;
    pairings::PairingBlock::Change change;
};

struct BlockTest : testing::Test {
    pairings::StepThree model{puzzle::Cube(4), puzzle::Metric::Obtm};
    pairings::PairingBlock block{model};
    std::mt19937_64 random{11};

    pairings::PairingBlock::State random_state() {
        return {random() % 2 != 0, static_cast<std::uint8_t>(random() % model.r().size()),
                static_cast<std::uint8_t>(random() % model.f().size()),
                static_cast<std::uint8_t>(random() % model.u().size())};
    }
    // By masks of places.
    pairings::PairingBlock::State by_hand(const pairings::PairingBlock::State& state,
                                          const std::vector<std::size_t>& word,
                                          std::size_t symmetry) {
        pairings::StepThree::Centers at{model.r().mask(state.r), model.f().mask(state.f),
                                        model.u().mask(state.u)};
        bool odd = state.odd;
        const auto go = [&](const centers::PlaceMap& map) {
            at = {centers::image(at.r, map), centers::image(at.f, map), centers::image(at.u, map)};
        };
        for (const std::size_t move : word) {
            go(model.moves()[move].centers);
            odd = odd != model.moves()[move].odd;
        }
        const pairings::StepThreeSymmetry& seen = model.symmetries()[symmetry];
        go(seen.centers);
        if (seen.swaps) {
            std::swap(at.f, at.u);
        }
        // A colour that comes to its opposite face has the name of the other one there.
        const bool f_opposed = seen.swaps ? seen.opposed.u : seen.opposed.f;
        const bool u_opposed = seen.swaps ? seen.opposed.f : seen.opposed.u;
        at.r = seen.opposed.r ? model.r().opposite(at.r) : at.r;
        at.f = f_opposed ? model.f().opposite(at.f) : at.f;
        at.u = u_opposed ? model.u().opposite(at.u) : at.u;
        return pairings::PairingBlock::state_of(model, odd, at);
    }
};

bool same(const pairings::PairingBlock::Place& a, const pairings::PairingBlock::Place& b) {
    return a.row == b.row && a.value == b.value;
}

}  // namespace

TEST_F(BlockTest, KernelsRenameAsBitsByThemselvesDo) {
    for (const pairings::RowKernels* const kernels : pairings::all_row_kernels()) {
        pairings::RowsView view;
        view.rows = 35;
        view.strips = pairings::RowsView::kMaxStrips;
        for (pairings::ValueMap& values : view.values) {
            values = random_map(random, pairings::kRowValues);
        }
        std::vector<std::uint8_t> order(view.rows);
        std::iota(order.begin(), order.end(), std::uint8_t{0});
        std::shuffle(order.begin(), order.end(), random);
        std::vector<bool> is_turned;
        for (std::size_t row = 0; row < view.rows; ++row) {
            is_turned.push_back(random() % 2 != 0);
            view.add_pair(order[row], row, is_turned.back());
        }
        for (std::size_t strip = 0; strip < view.strips; ++strip) {
            const std::size_t there = view.strips - 1 - strip;
            view.strip[strip] = {static_cast<std::uint16_t>(there * view.rows), random() % 2 != 0};
        }
        pairings::CenterRows there(view.rows * view.strips);
        pairings::CenterRows here(view.rows * view.strips);
        for (std::size_t row = 0; row < here.size(); ++row) {
            there.set(row, random_row(random, pairings::kRowValues));
            here.set(row, random_row(random, pairings::kRowValues));
        }
        pairings::CenterRows expected = here;
        for (std::size_t i = 0; i < expected.size(); ++i) {
            const pairings::RowsView::Strip& strip = view.strip[i / view.rows];
            const std::size_t at = i % view.rows;
            const pairings::ValueMap& map = view.values[strip.is_turned != is_turned[at] ? 1 : 0];
            pairings::CenterRow row = expected[i];
            for (std::uint32_t value = 0; value < pairings::kRowValues; ++value) {
                if (pairings::has_bit(there[strip.there + std::size_t{order[at]}], map[value])) {
                    pairings::set_bit(row, value);
                }
            }
            expected.set(i, row);
        }
        kernels->gather(view, {there.low.data(), there.high.data()},
                        {here.low.data(), here.high.data()});
        EXPECT_EQ(here.low, expected.low);
        EXPECT_EQ(here.high, expected.high);

        const pairings::ValueMap second = random_map(random, pairings::kRowValues);
        const pairings::ValueMap both = kernels->then(view.values[0], second);
        for (std::size_t value = 0; value < pairings::ValueMap::kValues; ++value) {
            EXPECT_EQ(both[value], second[view.values[0][value]]);
        }
    }
}

TEST_F(BlockTest, SquaresAreTurnedOverTheirDiagonals) {
    for (const pairings::RowKernels* const kernels : pairings::all_row_kernels()) {
        pairings::RowSquare in;
        for (std::size_t row = 0; row < pairings::kRowBits; ++row) {
            in.set(row, random_row(random, pairings::kRowBits));
        }
        pairings::RowSquare out;
        kernels->transpose(in, out);
        for (std::uint32_t i = 0; i < pairings::kRowBits; ++i) {
            for (std::uint32_t j = 0; j < pairings::kRowBits; ++j) {
                ASSERT_EQ(pairings::has_bit(out[j], i), pairings::has_bit(in[i], j))
                    << i << ' ' << j;
            }
        }
    }
}

TEST_F(BlockTest, OneOfFourStatesHasAPlace) {
    for (int i = 0; i < 1000; ++i) {
        const pairings::PairingBlock::State state = random_state();
        const pairings::PairingBlock::Place place = block.place_of(state);
        EXPECT_TRUE(same(block.place_of(block.state_at(place)), place));
        const auto r = static_cast<std::uint8_t>(
            model.r().number(model.r().opposite(model.r().mask(state.r))));
        const auto f = static_cast<std::uint8_t>(
            model.f().number(model.f().opposite(model.f().mask(state.f))));
        const auto u = static_cast<std::uint8_t>(
            model.u().number(model.u().opposite(model.u().mask(state.u))));
        EXPECT_TRUE(same(block.place_of({state.odd, r, f, state.u}), place));
        EXPECT_TRUE(same(block.place_of({state.odd, state.r, f, u}), place));
        EXPECT_TRUE(same(block.place_of({state.odd, r, state.f, u}), place));
        EXPECT_FALSE(same(block.place_of({state.odd, r, state.f, state.u}), place));
    }
}

TEST_F(BlockTest, WordsAndSymmetriesMoveStatesAsTheirMasks) {
    for (int i = 0; i < 2000; ++i) {
        const RandomWord word(model, block, random);
        const pairings::PairingBlock::State state = random_state();
        const std::size_t move = random() % model.moves().size();
        const std::size_t symmetry = random() % model.symmetries().size();
        std::vector<std::size_t> moves = word.moves;
        moves.push_back(move);
        const pairings::PairingBlock::Place expected =
            block.place_of(by_hand(state, moves, symmetry));
        const pairings::PairingBlock::State there =
            pairings::PairingBlock::changed(state, word.change);
        pairings::PairingBlock::Place place{};
        block.places_after({&there, 1}, move, symmetry, {&place, 1});
        EXPECT_TRUE(same(place, expected));
    }
}

// A view gathers the same data from a block as its states one by one, including rows with swapped axes.
TEST_F(BlockTest, ViewsGatherWhatStatesSay) {
    pairings::CenterRows there(block.rows());
    for (std::uint32_t row = 0; row < block.rows(); ++row) {
        there.set(row, random_row(random, block.values()));
    }
    for (std::size_t symmetry = 0; symmetry < model.symmetries().size(); ++symmetry) {
        const RandomWord word(model, block, random);
        pairings::PairingBlock::View view;
        block.view(word.change, symmetry, view);
        EXPECT_EQ(view.rows.rows * view.rows.strips, block.rows());
        pairings::PairingBlock::Gathered gathered = block.nothing();
        block.gather(view, {there.low.data(), there.high.data()}, gathered);
        block.merge(gathered);
        for (std::uint32_t row = 0; row < block.rows(); ++row) {
            for (std::uint32_t value = 0; value < block.values(); ++value) {
                const pairings::PairingBlock::State state = block.state_at({row, value});
                const pairings::PairingBlock::Place place =
                    block.place_of(by_hand(state, word.moves, symmetry));
                ASSERT_EQ(pairings::has_bit(gathered.rows[row], value),
                          pairings::has_bit(there[place.row], place.value));
            }
        }
    }
}

TEST_F(BlockTest, ListsHoldWhatRowsHold) {
    constexpr std::size_t kBlocks = 3;
    pairings::CenterRows rows(kBlocks * block.rows());
    for (std::size_t row = 0; row < rows.size(); ++row) {
        // None in the first block, few in the second, half of all in the third.
        const std::size_t at = row / block.rows();
        if (at == 2 || (at == 1 && random() % 50 == 0)) {
            rows.set(row, random_row(random, block.values()));
        }
    }
    const pairings::SparseBlocks lists(block, rows, {2, 1});
    for (std::uint32_t at = 0; at < kBlocks; ++at) {
        for (std::uint32_t row = 0; row < block.rows(); ++row) {
            for (std::uint32_t value = 0; value < block.values(); ++value) {
                ASSERT_EQ(lists.has(at, {row, value}),
                          pairings::has_bit(rows[at * block.rows() + row], value));
            }
        }
    }
}

}  // namespace revenge::proof
