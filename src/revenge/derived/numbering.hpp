// How the classes of a phase are numbered where nothing is declared but moves and what the next phases leave: classes K
// x of states, K the group that later phases' moves, look-alike pieces and rotations of the puzzle generate.
//
// They are numbered as one coordinate, or as a product of smaller ones where the orders of groups
// show that the product is the same set:
//   - K meets the moves' group in nothing but the identity: pieces x twists (2x2x2: 5040 x 729),
//   - orbit by orbit (Thistlethwaite's phase 2: 2187 corner twists x 495 places of four edges), large orbits that K
//     does not touch as pieces x twists (the corners of two faces of the Megaminx: 20,160 x 2187), and where K is all
//     that leaves some pieces alone, by where these are.
// Walking takes most of the time that a space takes to be made: numberings of 2,000 classes and more are kept in files,
// if a directory is given.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/derived/class_count.hpp"
#include "revenge/derived/colors.hpp"
#include "revenge/derived/limits.hpp"
#include "revenge/derived/walked_coordinate.hpp"
#include "revenge/group.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::derived {

class Numbering {
  public:
    // Of files (table/store.hpp), which are called "pyraminx-whole.whole.classes.tables".
    static constexpr std::uint32_t kLayout = 6;
    static constexpr const char* kFileKind = ".classes";

    // None yet: to be read.
    Numbering() = default;

    // A turn whose powers are moves of the phase; it need not be a move itself.
    struct Generator {
        puzzle::Move move;
        std::vector<int> numbers;  // [power]: of the phase's moves, or -1
    };

    // The phase as its files call it, and the text of its chain. Without a phase nothing is stored.
    struct StoredAs {
        std::string phase;
        std::string chain_text;
    };
    // Numbers the classes, or reads what was stored. `subgroup`: generators of K on the points of the point
    // model; where it is what keeps `colors`, they number rows of these, orbit by orbit: the product may have entries
    // that no state meets. ERRORS: Resource, with the size and what would fit; Interrupted.
    static base::Result<std::shared_ptr<const Numbering>> make(
        const puzzle::Definition& definition, const std::vector<puzzle::Move>& moves,
        const std::vector<group::Permutation>& subgroup, const StoredAs& stored,
        const SpaceLimits& limits, const Colors* colors = nullptr);

    const std::vector<Generator>& generators() const noexcept { return generators_; }
    const std::vector<Step>& steps() const noexcept { return steps_; }  // [move]
    // The largest first. A class is a value of each.
    const std::vector<std::shared_ptr<WalkedCoordinate>>& coordinates() const noexcept {
        return coordinates_;
    }
    // [<moves, K> : K], the classes that there are; more than moves reach means that the moves alone do not get
    // everywhere.
    const group::Count& expected() const noexcept { return expected_; }
    // RETURNS the state whose rows coordinates look at; nothing if no moves and relabelling make the state.
    std::optional<puzzle::State> seen(const puzzle::State& state) const;
    // The puzzle with the pieces that are distinguished.
    const puzzle::Puzzle& puzzle() const noexcept { return *puzzle_; }
    // A hash of everything that the numbers depend on.
    std::uint64_t identity() const noexcept { return identity_; }

    // Calls archive(array) for what files keep.
    template <class Archive>
    void visit(Archive& archive) {
        archive(orders_);
        archive(counted_);
        archive(seen_);
        while (coordinates_.size() < seen_.size()) {
            coordinates_.push_back(std::make_shared<WalkedCoordinate>(orders_.size(), steps_));
        }
        for (const std::shared_ptr<WalkedCoordinate>& coordinate : coordinates_) {
            coordinate->visit(archive);
        }
    }
    // Returns true if the content of a file, for any moves, can be a numbering.
    bool is_permuted() const;

  private:
    // The subject of a coordinate; larger values are orbits of pieces by number.
    enum Seen : std::uint32_t { kTwists, kPieces, kWhole, kFirstOrbit };
    // The observed part of one orbit.
    enum Part : std::uint32_t {
        kCosets,
        kOrbitPieces,
        kOrbitTwists,
        kFixedPieces,
        kColors,
        kParts
    };
    struct Subgroup {
        std::vector<group::Permutation> generators;
        std::optional<group::StabilizerChain> chain;  // once it is needed
    };
    struct Task {
        const puzzle::Definition& definition;
        const Subgroup& subgroup;
        const SpaceLimits& limits;
    };

    Numbering(const puzzle::Puzzle& puzzle, const std::vector<puzzle::Move>& moves);

    void group_moves(const std::vector<puzzle::Move>& moves);
    void add_single_moves(const std::vector<puzzle::Move>& moves, const std::string& base);
    std::uint64_t identity_of(const Subgroup& subgroup) const;
    base::Status count_classes(Subgroup& subgroup);
    base::Status build_moves_group();
    base::Status number(const puzzle::Definition& definition, const Subgroup& subgroup,
                        const SpaceLimits& limits);
    // Returns true if the coordinates were read from a file and still lack their views.
    bool is_read() const noexcept {
        return !coordinates_.empty() && !coordinates_.front()->is_seeing();
    }
    // RETURNS false if what was read is of other orbits or does not fit.
    bool take_up(const puzzle::Definition& definition, const Subgroup& subgroup);
    void sort_coordinates();
    // numbering_coordinates.cpp: which coordinates there are.
    base::Status make_coordinates(const Task& task);
    base::Status make_colors(const Task& task);
    // RETURN whether they did.
    bool try_regular(const Task& task);
    bool try_orbits(const Task& task, const std::vector<std::uint32_t>& parts);
    // RETURNS what to look at of each orbit, nothing if their classes do not multiply to all there are.
    base::Result<std::vector<std::uint32_t>> parts_of_orbits(const Task& task) const;
    base::Result<std::shared_ptr<WalkedCoordinate>> walked(
        std::unique_ptr<View> view, std::uint64_t limit,
        const WalkedCoordinate::Watch& watch = {}) const;
    // REQUIRES puzzle_ with pieces told apart for twists and pieces.
    base::Result<std::unique_ptr<View>> view_of(std::uint32_t seen,
                                                const puzzle::Definition& definition,
                                                const Subgroup& subgroup) const;
    void see_regularly(const puzzle::Definition& definition, const Subgroup& subgroup);
    Transformations generator_actions() const;
    std::vector<int> generator_orders() const;

    std::vector<Generator> generators_;
    std::vector<Step> steps_;
    std::uint64_t identity_ = 0;
    std::vector<std::uint32_t> orders_;   // [generator]
    std::vector<std::uint64_t> counted_;  // expected_
    std::vector<std::uint32_t> seen_;     // [coordinate]
    std::vector<std::shared_ptr<WalkedCoordinate>> coordinates_;
    // Where K acts regularly: relabellings to try until a state is one of the moves' group.
    std::vector<puzzle::Transformation> relabellings_;
    std::optional<Colors> colors_;         // where K is what keeps them
    std::optional<puzzle::Puzzle> given_;  // pieces as states have them
    std::optional<puzzle::Puzzle> puzzle_;
    std::optional<group::StabilizerChain> moves_group_;  // where it is needed
    group::Count expected_;
};

}  // namespace revenge::derived
