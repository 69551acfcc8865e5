// A phase's space without anything declared but moves and what the next phases leave: classes K x of
// states, K the group that later phases' moves, look-alike pieces and rotations of the puzzle generate.
//
// The classes are numbered as one coordinate, or as a product of smaller ones where the orders of groups
// show that the product is the same set:
//   - K meets the moves' group in nothing but the identity: pieces x twists (2x2x2: 5040 x 729),
//   - orbit by orbit (Thistlethwaite's phase 2: 2187 corner twists x 495 places of four edges), large orbits that K
//     does not touch as pieces x twists (the corners of two faces of the Megaminx: 20,160 x 2187), and where K is all that leaves
//     some pieces alone, by where these are.
// Distances are a byte each, filled by bfs/flat_fill; costs of moves are small whole numbers. Spaces of 2,000 classes and
// more are kept in files, if a directory is given: made once, read and checked in a tenth of the time.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "revenge/base/port/stop_token.hpp"
#include "revenge/base/progress.hpp"
#include "revenge/base/result.hpp"
#include "revenge/group/stabilizer_chain.hpp"
#include "revenge/puzzle/costs.hpp"
#include "revenge/puzzle/definition.hpp"
#include "revenge/puzzle/move.hpp"
#include "revenge/quotient/coordinate.hpp"
#include "revenge/table/array_archive.hpp"

namespace revenge::quotient {

// Elements that nobody sees (look-alike pieces exchanged) or that do not matter (the puzzle turned in
// hand, where moves can do that: the face centers of odd cubes stay), as permutations of the points of the
// point model.
std::vector<group::Permutation> unseen_elements(const puzzle::Definition& definition);

struct CostedMove {
    puzzle::Move move;
    int cost = 1;
};

std::vector<CostedMove> costed(const std::vector<puzzle::Move>& moves, const puzzle::Costs& costs);

struct SpaceLimits {
    std::uint64_t classes = 200'000'000;
    std::uint64_t memory_bytes = std::uint64_t{4} << 30U;
    unsigned threads = 1;  // that fill distances; 0: all cores
    base::ProgressSink* progress =
        nullptr;  // told as well what became of a file: damaged, not stored
    base::StopToken stop{};
    // Where spaces are kept between runs, and under which name; none if either is empty.
    std::filesystem::path directory;
    std::string name;

    void note(const std::string& text) const {
        if (progress != nullptr) {
            progress->note(text);
        }
    }
};

// RETURNS the number of classes, from the orders of groups alone: [<moves, subgroup> : subgroup].
base::Result<group::Count> class_count(const puzzle::Definition& definition,
                                       const std::vector<puzzle::Move>& moves,
                                       const std::vector<group::Permutation>& subgroup);

class Space {
  public:
    // `subgroup`: generators of K on the points of the point model.
    // ERRORS: Resource, with the size and what would fit; Interrupted.
    static base::Result<Space> make(const puzzle::Definition& definition,
                                    std::vector<CostedMove> moves,
                                    const std::vector<group::Permutation>& subgroup,
                                    const SpaceLimits& limits);

    const std::vector<CostedMove>& moves() const noexcept { return moves_; }
    // Sizes of the coordinates.
    std::vector<std::uint64_t> shape() const;
    std::uint64_t entries() const noexcept { return entries_; }
    // Classes that moves reach: entries() less those that no moves reach.
    std::uint64_t reached() const noexcept { return reached_; }
    // [<moves, K> : K], the classes that there are; more than reached() means that the moves alone do not get
    // everywhere.
    const group::Count& expected() const noexcept { return expected_; }
    // Classes by distance.
    const std::vector<std::uint64_t>& distribution() const noexcept { return distribution_; }
    int worst() const noexcept { return static_cast<int>(distribution_.size()) - 1; }
    double mean() const noexcept;

    // For searches: a state by its coordinates (nothing if the moves do not get there), what a move makes of one of
    // them, as a generator made some times, and the distance of an entry, the coordinates' mixed radix number.
    struct Step {
        std::size_t generator = 0;
        int times = 0;
    };
    std::optional<std::vector<Index>> place(const puzzle::State& state) const;
    Step step_of(std::size_t move) const noexcept;
    Index after(std::size_t coordinate, Index index, Step step) const noexcept {
        for (int i = 0; i < step.times; ++i) {
            index = coordinates_[coordinate].after(index, step.generator);
        }
        return index;
    }
    // kFar: no moves lead to the goal.
    static constexpr std::uint8_t kFar = 255;
    int distance_at(std::uint64_t entry) const noexcept { return distances_[entry]; }

    // RETURNS the distance, or nothing if the moves do not get there.
    std::optional<int> distance(const puzzle::State& state) const;
    // RETURNS a shortest way, as numbers of moves(), or nothing.
    std::optional<std::vector<int>> walk(const puzzle::State& state) const;
    // A count as a machine number; the largest if it does not fit.
    static std::uint64_t small(const group::Count& count);
    // RETURNS what the file of that name, without its ending, says it is.
    static std::string identity_of(const std::string& name);

    // RETURNS ways that lead from the goal to up to `count` positions at the largest distance.
    std::vector<std::vector<int>> antipodes(std::size_t count) const;

  private:
    // What a coordinate looks at; past these, orbits of pieces by number.
    enum Seen : std::uint32_t { kTwists, kPieces, kWhole, kFirstOrbit };
    // What is looked at of one orbit.
    enum Part : std::uint32_t { kCosets, kOrbitPieces, kOrbitTwists, kFixedPieces, kParts };
    struct Subgroup {
        std::vector<group::Permutation> generators;
        std::optional<group::StabilizerChain> chain;  // once it is needed
    };
    struct Generator {
        puzzle::Move move;
        std::vector<int> numbers;  // [power]: of moves(), or -1
    };

    void group_moves();
    base::Status count_classes(Subgroup& subgroup);
    base::Status build_moves_group();
    // space_coordinates.cpp: how classes are numbered.
    base::Status make_coordinates(const puzzle::Definition& definition, const Subgroup& subgroup,
                                  const SpaceLimits& limits);
    base::Result<bool> try_regular(const puzzle::Definition& definition, const Subgroup& subgroup,
                                   const SpaceLimits& limits);
    base::Result<std::vector<std::uint32_t>> parts_of_orbits(const puzzle::Definition& definition,
                                                             const Subgroup& subgroup) const;
    base::Result<bool> try_orbits(const puzzle::Definition& definition, const Subgroup& subgroup,
                                  const SpaceLimits& limits);
    base::Status make_new(const puzzle::Definition& definition, const Subgroup& subgroup,
                          const SpaceLimits& limits);
    // REQUIRES puzzle_ with pieces told apart for twists and pieces.
    base::Result<std::unique_ptr<View>> view_of(std::uint32_t seen,
                                                const puzzle::Definition& definition,
                                                const Subgroup& subgroup) const;
    void see_regularly(const puzzle::Definition& definition, const Subgroup& subgroup);
    // space_file.cpp: the file of these moves, costs and subgroup; reading it; writing it.
    std::string file_name(const Subgroup& subgroup, const std::string& name) const;
    std::vector<std::uint32_t> steps() const;
    bool load(const std::filesystem::path& path, const std::string& name,
              const puzzle::Definition& definition, const Subgroup& subgroup,
              const SpaceLimits& limits);
    bool read_arrays(table::ArrayReader& reader, const puzzle::Definition& definition,
                     const Subgroup& subgroup);
    base::Status store(const std::filesystem::path& path, const std::string& name) const;
    template <class Archive>
    void visit(Archive& archive) const;
    base::Status fill(const SpaceLimits& limits);
    template <class Visit>
    void expand(std::uint64_t entry, const Visit& visit) const;
    std::optional<std::uint64_t> locate(const puzzle::State& state) const;
    std::vector<int> walk_from(std::uint64_t entry) const;
    Transformations generator_actions() const;
    std::vector<int> generator_orders() const;

    std::vector<CostedMove> moves_;
    std::vector<Generator> generators_;
    std::vector<std::uint32_t> seen_;  // [coordinate]
    std::vector<Coordinate> coordinates_;
    // Where K acts regularly: relabellings to try until a state is one of the moves' group.
    std::vector<puzzle::Transformation> relabellings_;
    std::optional<puzzle::Puzzle> puzzle_;
    std::optional<group::StabilizerChain> moves_group_;  // where it is needed
    group::Count expected_;
    std::uint64_t entries_ = 0;
    std::uint64_t reached_ = 0;
    std::vector<std::uint8_t> distances_;
    std::vector<std::uint64_t> distribution_;
};

}  // namespace revenge::quotient
