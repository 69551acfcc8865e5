// Laws that every coset space of every built-in chain keeps: coordinates, moves, symmetries,
// classes. They are what the engine trusts.
#include <algorithm>

#include "revenge/base.hpp"
#include "tests/coset/chain_spaces.hpp"

namespace revenge::coset {

namespace {

using puzzle::Metric;

constexpr int kStates = 300;

struct PhaseOfChain {
    std::string chain;
    std::size_t phase;
};

void PrintTo(const PhaseOfChain& phase, std::ostream* out) {
    *out << phase.chain << ", phase " << phase.phase + 1;
}

std::vector<PhaseOfChain> all_phases() {
    std::vector<PhaseOfChain> out;
    for (const chain::BuiltinChain& builtin : chain::builtin_chains()) {
        const auto chain = chain::builtin_chain(builtin.name);
        for (std::size_t phase = 0; !chain->is_automatic() && phase < chain->phases.size();
             ++phase) {
            out.push_back({std::string(builtin.name), phase});
        }
    }
    return out;
}

class CosetSpaceStandard : public testing::TestWithParam<PhaseOfChain> {
  protected:
    void solved_is_in_the_goal();
    void the_goal_is_closed_under_the_symmetries_that_fix_its_classes();
    void moves_commute_with_ranking();
    void entries_of_a_representative_move_as_its_position_does();
    void symmetric_states_have_the_same_entry();
    void symmetries_act_on_raw_indices_as_they_do_on_states();
    void symmetries_are_a_group();
    void stabilizers_are_subgroups();
    void class_sizes_add_up_to_the_reduced_coordinate();
    void every_class_is_that_of_its_representative();
    void moves_permute_the_values_of_every_raw_coordinate();

    void SetUp() override {
        chain_ = chain_named(GetParam().chain);
        cube_ = std::make_unique<puzzle::Cube>(chain_.cube_size);
        const auto metric = puzzle::metric_named(chain_.metric);
        ASSERT_TRUE(metric);
        space_ = space_of(*cube_, chain_, GetParam().phase, *metric);
    }

    // A state that the phase can meet: many of its moves from the solved state.
    puzzle::State random_state() {
        constexpr int kMoves = 60;
        puzzle::State state = cube_->puzzle().solved();
        for (int i = 0; i < kMoves; ++i) {
            state = cube_->puzzle().apply(
                state, space_->moves()[random_.below(space_->moves().size())].action);
        }
        return state;
    }
    // The least raw entry that stands for the same position up to symmetry.
    Entry canonical(Entry entry) const {
        std::uint64_t least = entry.raw;
        for (const GroupElement g : space_->stabilizer(entry.cls)) {
            least = std::min(least, space_->raw_through(entry.raw, g));
        }
        return {entry.cls, least};
    }
    bool in_goal(const Entry& entry) const {
        return std::ranges::find(space_->goal(), entry) != space_->goal().end();
    }

    chain::ChainDeclaration chain_;
    std::unique_ptr<puzzle::Cube> cube_;
    std::unique_ptr<CosetSpace> space_;
    base::Random random_{20260101};
};

void CosetSpaceStandard::solved_is_in_the_goal() {
    const auto solved = space_->locate(cube_->puzzle().solved());
    ASSERT_TRUE(solved);
    EXPECT_TRUE(in_goal(*solved));
}

void CosetSpaceStandard::the_goal_is_closed_under_the_symmetries_that_fix_its_classes() {
    for (const Entry& entry : space_->goal()) {
        for (const GroupElement g : space_->stabilizer(entry.cls)) {
            EXPECT_TRUE(in_goal({entry.cls, space_->raw_through(entry.raw, g)}));
        }
    }
}

void CosetSpaceStandard::moves_commute_with_ranking() {
    const auto moves = static_cast<int>(space_->moves().size());
    for (int i = 0; i < kStates; ++i) {
        const puzzle::State state = random_state();
        const auto position = space_->position_of(state);
        ASSERT_TRUE(position);
        for (int move = 0; move < moves; ++move) {
            const puzzle::State next = cube_->puzzle().apply(
                state, space_->moves()[static_cast<std::size_t>(move)].action);
            const auto there = space_->position_of(next);
            ASSERT_TRUE(there);
            const auto moved = space_->after_move(*position, move);
            ASSERT_EQ(moved.reduced, there->reduced);
            ASSERT_EQ(moved.raw, there->raw);
        }
    }
}

void CosetSpaceStandard::entries_of_a_representative_move_as_its_position_does() {
    const auto moves = static_cast<int>(space_->moves().size());
    for (int i = 0; i < kStates; ++i) {
        const Entry entry = *space_->locate(random_state());
        for (int move = 0; move < moves; ++move) {
            const auto position = space_->after_move(space_->position_of(entry), move);
            ASSERT_EQ(canonical(space_->after_move(entry, move)),
                      canonical(space_->entry_of(position)));
        }
    }
}

void CosetSpaceStandard::symmetric_states_have_the_same_entry() {
    for (int i = 0; i < kStates / 3; ++i) {
        const puzzle::State state = random_state();
        const Entry entry = canonical(*space_->locate(state));
        for (std::size_t g = 0; g < space_->group_order(); ++g) {
            const auto pair = space_->pair_of(static_cast<GroupElement>(g));
            const puzzle::State image = puzzle::apply(cube_->puzzle(), cube_->symmetry(pair.places),
                                                      cube_->symmetry(pair.pieces), state);
            const auto there = space_->locate(image);
            ASSERT_TRUE(there) << "symmetry " << g;
            ASSERT_EQ(canonical(*there), entry) << "symmetry " << g;
        }
    }
}

void CosetSpaceStandard::symmetries_act_on_raw_indices_as_they_do_on_states() {
    for (int i = 0; i < kStates / 3; ++i) {
        const puzzle::State state = random_state();
        const std::uint64_t raw = space_->position_of(state)->raw;
        for (std::size_t g = 0; g < space_->group_order(); ++g) {
            const auto element = static_cast<GroupElement>(g);
            const auto pair = space_->pair_of(element);
            const puzzle::State image = puzzle::apply(cube_->puzzle(), cube_->symmetry(pair.places),
                                                      cube_->symmetry(pair.pieces), state);
            ASSERT_EQ(space_->position_of(image)->raw, space_->raw_through(raw, element));
        }
    }
}

void CosetSpaceStandard::symmetries_are_a_group() {
    const std::size_t order = space_->group_order();
    const auto element = [](std::size_t g) { return static_cast<GroupElement>(g); };
    for (std::size_t f = 0; f < order; ++f) {
        EXPECT_EQ(space_->product(0, element(f)), f);
        EXPECT_EQ(space_->product(element(f), 0), f);
        EXPECT_EQ(space_->product(element(f), space_->inverse(element(f))), 0);
        std::vector<bool> seen(order, false);
        for (std::size_t g = 0; g < order; ++g) {
            const GroupElement fg = space_->product(element(f), element(g));
            ASSERT_LT(fg, order);
            EXPECT_FALSE(seen[fg]) << "rows of the table are permutations";
            seen[fg] = true;
            for (std::size_t h = 0; h < order; h += 7) {
                ASSERT_EQ(space_->product(fg, element(h)),
                          space_->product(element(f), space_->product(element(g), element(h))));
            }
        }
    }
    for (int i = 0; i < kStates; ++i) {
        const std::uint64_t raw = random_.below(space_->raw_size());
        const auto f = element(random_.below(order));
        const auto g = element(random_.below(order));
        ASSERT_EQ(space_->raw_through(space_->raw_through(raw, g), f),
                  space_->raw_through(raw, space_->product(f, g)));
    }
}

void CosetSpaceStandard::stabilizers_are_subgroups() {
    for (const ClassIndex cls : space_->symmetric_classes()) {
        const auto& fixing = space_->stabilizer(cls);
        ASSERT_EQ(space_->group_order() % (fixing.size() + 1), 0U);
        if (cls % 97 != 0) {
            continue;
        }
        for (const GroupElement f : fixing) {
            for (const GroupElement g : fixing) {
                const GroupElement fg = space_->product(f, g);
                ASSERT_TRUE(fg == 0 || std::ranges::find(fixing, fg) != fixing.end());
            }
        }
    }
}

void CosetSpaceStandard::class_sizes_add_up_to_the_reduced_coordinate() {
    std::uint64_t sum = 0;
    for (ClassIndex cls = 0; cls < space_->classes(); ++cls) {
        sum += space_->class_size(cls);
    }
    EXPECT_EQ(sum * space_->raw_size(), space_->positions());
}

void CosetSpaceStandard::every_class_is_that_of_its_representative() {
    const ClassIndex step = std::max<ClassIndex>(1, space_->classes() / 10000);
    for (ClassIndex cls = 0; cls < space_->classes(); cls += step) {
        const auto position = space_->position_of(Entry{cls, 0});
        ASSERT_EQ(space_->entry_of(position), (Entry{cls, 0}));
    }
}

void CosetSpaceStandard::moves_permute_the_values_of_every_raw_coordinate() {
    for (std::size_t move = 0; move < space_->moves().size(); ++move) {
        for (std::size_t k = 0; k < space_->shape().size(); ++k) {
            std::vector<bool> met(space_->shape()[k], false);
            for (std::uint64_t value = 0; value < met.size(); ++value) {
                const auto to = space_->value_after_move(k, value, static_cast<int>(move));
                ASSERT_LT(to, met.size());
                ASSERT_FALSE(met[to]);
                met[to] = true;
            }
        }
    }
}

}  // namespace

// One test a phase, since making a space takes longer than its laws.
TEST_P(CosetSpaceStandard, KeepsEveryLaw) {
    solved_is_in_the_goal();
    the_goal_is_closed_under_the_symmetries_that_fix_its_classes();
    moves_commute_with_ranking();
    entries_of_a_representative_move_as_its_position_does();
    symmetric_states_have_the_same_entry();
    symmetries_act_on_raw_indices_as_they_do_on_states();
    symmetries_are_a_group();
    stabilizers_are_subgroups();
    class_sizes_add_up_to_the_reduced_coordinate();
    every_class_is_that_of_its_representative();
    moves_permute_the_values_of_every_raw_coordinate();
}

INSTANTIATE_TEST_SUITE_P(EveryPhase, CosetSpaceStandard, testing::ValuesIn(all_phases()),
                         [](const auto& phase) {
                             std::string name =
                                 phase.param.chain + "_" + std::to_string(phase.param.phase + 1);
                             std::ranges::replace(name, '-', '_');
                             return name;
                         });

// Sizes that the paper prints. SOURCE: C. Gallet 2015, stage by stage.
struct Size {
    const char* chain;
    std::size_t phase;
    ClassIndex classes;
    std::uint64_t entries;
    std::size_t symmetries;
};

void PrintTo(const Size& size, std::ostream* out) {
    *out << size.chain << ", phase " << size.phase + 1;
}

class PublishedSizeStandard : public testing::TestWithParam<Size> {};

TEST_P(PublishedSizeStandard, ComesOutOfTheDeclaration) {
    const auto [name, phase, classes, entries, symmetries] = GetParam();
    const chain::ChainDeclaration chain = chain_named(name);
    const puzzle::Cube cube(chain.cube_size);
    const auto space = space_of(cube, chain, phase, Metric::Sstm);
    EXPECT_EQ(space->classes(), classes);
    EXPECT_EQ(space->entries(), entries);
    EXPECT_EQ(space->group_order(), symmetries);
}

INSTANTIATE_TEST_SUITE_P(FiveStage, PublishedSizeStandard,
                         testing::Values(Size{"five-stage", 0, 15582, 34077834, 48},
                                         Size{"five-stage", 1, 1612515, 677256300, 16},
                                         Size{"five-stage", 2, 56980, 1466665200, 8},
                                         Size{"five-stage", 3, 5968, 87729600, 16},
                                         Size{"five-stage", 4, 7444, 1234870272, 192}));

}  // namespace revenge::coset
