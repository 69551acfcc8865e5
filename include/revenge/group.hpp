// Permutation groups: their orders and members, and the group of a puzzle.
//
//     const revenge::group::PointModel model(cube.puzzle());
//     std::vector<revenge::group::Permutation> generators;
//     for (const auto& turn : turns) generators.push_back(model.permutation(cube.action(turn)));
//     const auto group = revenge::group::StabilizerChain::build(generators, model.degree());
//     if (group) puts(group->order().grouped().c_str());
#pragma once

#include "revenge/base.hpp"

#include <compare>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "revenge/puzzle.hpp"

namespace revenge::group {

// -------------------------------------------------------------------------------------------------
// Count: a whole number of any size, for orders of groups. The order of the 4x4x4's group of
// distinguishable pieces has 56 digits.
//
//     const revenge::group::Count edges = revenge::group::factorial(24);
//     puts(edges.grouped().c_str());  // 620,448,401,733,239,439,360,000

// A non-negative integer of any size.
class REVENGE_EXPORT Count {
  public:
    explicit Count(std::uint64_t value = 0);

    // Returns the decimal digits, ungrouped.
    std::string digits() const;
    // Returns the digits in groups of three: "43,252,003,274,489,856,000".
    std::string grouped() const;

    // Returns true if `divisor` divides this number. Zero divides only zero.
    bool is_multiple_of(const Count& divisor) const;
    bool operator==(const Count&) const = default;
    std::strong_ordering operator<=>(const Count& other) const noexcept;

    friend Count operator+(const Count& a, const Count& b);
    friend Count operator*(const Count& a, const Count& b);
    // Returns the quotient. REQUIRES b > 0 and a.is_multiple_of(b).
    friend Count operator/(const Count& a, const Count& b);

  private:
    struct Division;
    void trim() noexcept;
    static Division divide(const Count& a, const Count& b);

    std::vector<std::uint32_t> limbs_;  // the lowest first; the last is not 0
};

// Returns n!.
REVENGE_EXPORT Count factorial(int n);
// Returns `base` to the power of `exponent`. REQUIRES exponent >= 0.
REVENGE_EXPORT Count power(std::uint64_t base, int exponent);

// -------------------------------------------------------------------------------------------------
// Permutation: a permutation of the points 0 .. degree-1.
//
//     using revenge::group::Permutation;
//     const auto p = Permutation::from_images(std::vector<int>{1, 2, 0});  // 0 -> 1 -> 2 -> 0
//     if (p) puts(p->then(*p).to_string().c_str());                        // (0 2 1)
//
// Permutations act on points from the right, as in the papers on twisty puzzles: p.then(q) is p
// followed by q, and maps a point to q(p(point)). The inverse of p.then(q) is
// q.inverse().then(p.inverse()).

using Point = std::uint16_t;
using Points = std::vector<int>;

// A permutation of the points 0 .. degree-1. THREADS: values, const use is safe.
class REVENGE_EXPORT Permutation {
  public:
    static constexpr int kMaxDegree = 8192;

    // Creates the identity on `degree` points. REQUIRES 0 <= degree <= kMaxDegree.
    explicit Permutation(int degree = 0);

    // Returns the permutation that maps point i to images[i]. ERRORS: Usage, if a point is missing,
    // occurs twice or is out of range (naming it and its place), or if the degree exceeds
    // kMaxDegree.
    static base::Result<Permutation> from_images(std::span<const int> images);
    // Returns the permutation with these images. REQUIRES that they are a permutation.
    static Permutation from_images_unchecked(std::vector<Point> images);

    int degree() const noexcept { return static_cast<int>(images_.size()); }
    // Returns the image of a point.
    Point operator()(int point) const noexcept { return images_[static_cast<std::size_t>(point)]; }
    const std::vector<Point>& images() const noexcept { return images_; }

    bool is_identity() const noexcept;
    bool is_odd() const noexcept;
    // Returns this permutation followed by `next`. REQUIRES equal degrees.
    Permutation then(const Permutation& next) const;
    Permutation inverse() const;
    // Returns the cycles of length at least 2. Each begins with its smallest point; they are sorted
    // by these points.
    std::vector<std::vector<int>> cycles() const;
    // Returns the cycles as text: "(0 1 2)(5 6)", or "()" for the identity.
    std::string to_string() const;

    auto operator<=>(const Permutation&) const =
        default;  // NOLINT(modernize-use-nullptr): a false alarm

    // Replaces this permutation by then(next), in place.
    void multiply_by(const Permutation& next) noexcept;

  private:
    std::vector<Point> images_;
};

// Returns factors[0] followed by factors[1], and so on; an empty product is the identity.
REVENGE_EXPORT Permutation product(std::span<const Permutation> factors, int degree);
// Returns the commutator a b a^-1 b^-1, which Larsen writes [a, b].
REVENGE_EXPORT Permutation commutator(const Permutation& a, const Permutation& b);
// Returns the conjugate s a s^-1, written [s: a].
REVENGE_EXPORT Permutation conjugate(const Permutation& s, const Permutation& a);

// -------------------------------------------------------------------------------------------------
// StabilizerChain: a permutation group with its order, its members and its subgroups, represented
// as a chain of stabilizers (Schreier-Sims).
//
//     const auto group = revenge::group::StabilizerChain::build(generators, degree);
//     if (!group) return complain(group.error().message);
//     const bool is_member = group->contains(permutation);
//     const revenge::group::Permutation random_member = group->random_element(random);
//
//   G = G0 > G1 > G2 > ... > Gk = 1      G(i+1) = the elements of G(i) that fix base point b(i)
//
// Level i stores generators of G(i), the orbit of b(i) under them, and for each point p of the
// orbit an element of G(i) that carries p to b(i). The order of G is the product of the lengths of
// the orbits.
//
// A chain is built from random elements and then proven. The proof is an upper bound on the order,
// if the order reaches it; otherwise every Schreier generator of every level is tested (Sims's
// criterion). The group of the 4x4x4 on 72 points takes 30 ms.
//
// SOURCE: Charles Sims, "Computational methods in the study of permutation groups", 1970; Akos
// Seress, "Permutation Group Algorithms", 2003, chapter 4; F. Celler et al., "Generating random
// elements of a finite group", 1995.

// A permutation group. THREADS: const use is safe.
class REVENGE_EXPORT StabilizerChain {
  public:
    // The maximum number of point look-ups of a proof.
    static constexpr double kLargestProof = 3e10;

    // Builds the group generated by `generators` on the points 0 .. degree-1, and proves its order.
    // The base starts with the points of `base`, each with its own level, even if its orbit has
    // length 1. ERRORS: Usage, if a generator has another degree, a base point is out of range or
    // occurs twice, or the proof would take more than kLargestProof look-ups. COMPLEXITY: up to
    // kLargestProof look-ups, about a minute.
    static base::Result<StabilizerChain> build(const std::vector<Permutation>& generators,
                                               int degree, const std::vector<int>& base = {});
    // Returns about how many points a proof of this chain looks up.
    double proof_points() const;
    // Builds the group without the proof, which takes nearly all of the time. All members of the
    // result are members of the group; with a small probability some are missing. ERRORS: those of
    // build(), except for the length of the proof.
    static base::Result<StabilizerChain> unproved(const std::vector<Permutation>& generators,
                                                  int degree, const std::vector<int>& base = {});

    int degree() const noexcept { return degree_; }
    // Returns the number of levels, which is the number of base points.
    int levels() const noexcept { return static_cast<int>(levels_.size()); }
    int base_point(int level) const noexcept { return at(level).base; }
    // Returns the orbit of base_point(level) under the elements that fix the base points before it.
    const std::vector<Point>& orbit(int level) const noexcept { return at(level).orbit; }
    // Returns generators of the pointwise stabilizer of the first `level` base points; none if
    // level >= levels().
    std::vector<Permutation> generators(int level = 0) const;
    // Returns the order of that stabilizer; without an argument, the order of the group.
    Count order(int level = 0) const;

    // Returns true if the group contains `element`.
    bool contains(const Permutation& element) const;
    // Returns true if the group contains `other`.
    bool contains(const StabilizerChain& other) const;
    // Returns a member that fixes the first `level` base points and carries base_point(level) to
    // `image`; nothing if `image` is not in that orbit.
    std::optional<Permutation> carrier(int level, int image) const;
    // Returns a random member of the pointwise stabilizer of the first `level` base points. All are
    // equally likely.
    Permutation random_element(base::Random& random, int level = 0) const;

    // Returns the same group over a base that starts with `base`. REQUIRES distinct points below
    // degree().
    StabilizerChain with_base(const std::vector<int>& base) const;
    // Returns the subgroup of the elements that fix each of `points`.
    StabilizerChain pointwise_stabilizer(const std::vector<int>& points) const;

  private:
    struct Generator {
        Permutation forward;
        Permutation backward;
    };
    struct Level {
        int base = 0;
        std::vector<int> generators;                      // indices into generators_
        std::vector<Point> orbit;                         // base point first
        std::vector<std::optional<Permutation>> to_base;  // by point of the orbit
        std::size_t extended = 0;  // generators that the orbit is closed under
    };

    explicit StabilizerChain(int degree) : degree_(degree) {}
    const Level& at(int level) const noexcept { return levels_[static_cast<std::size_t>(level)]; }

    void append_level(int base);
    void extend_orbit(Level& level);
    // Divides `element` by transversal elements from `level` down. Returns the level at which it
    // stuck.
    std::size_t sift(Permutation& element, std::size_t level) const;
    // Adds what is left of a sifted element as a generator of levels from..stuck.
    void add_residue(const Permutation& residue, std::size_t from, std::size_t stuck);
    // Returns true if the element's residue made the chain larger.
    bool absorb(Permutation element, std::size_t from);
    void fill_at_random(std::vector<Permutation> generators);
    void verify();
    // Returns true if every Schreier generator of the level sifts; else absorbs the first that does
    // not.
    bool verify_level(std::size_t level);

    int degree_ = 0;
    std::vector<Generator> generators_;
    std::vector<Level> levels_;
};

// -------------------------------------------------------------------------------------------------
// PointModel: a twisty puzzle as permutations, with one point for each orientation of each piece in
// each place.
//
//     const revenge::group::PointModel model(cube.puzzle());
//     const auto permutation = model.permutation(cube.action(turn));
//
// A place with m orientations has m points: first, ..., first + m - 1, where point first + k stands
// for sticker k. A move carries the points of slot from[i] to those of slot i, turned by twist[i].
// The 4x4x4 has 24 + 24 + 24 points, as in Larsen's paper: three for each corner, one for each wing
// (which has no orientation of its own, his theorem 2), and one for each center.

// The points of a puzzle. THREADS: const use is safe.
class REVENGE_EXPORT PointModel {
  public:
    // Creates the points of a puzzle, which is copied.
    explicit PointModel(const puzzle::Puzzle& puzzle);

    // Returns the number of points.
    int degree() const noexcept { return degree_; }
    // Returns the point of a sticker of a slot.
    int point(int slot, int sticker) const noexcept {
        return first_[static_cast<std::size_t>(slot)] + sticker;
    }
    // Returns the slot to which a point belongs.
    int slot_of(int point) const noexcept { return slots_[static_cast<std::size_t>(point)]; }

    // Returns a move as a permutation of points.
    Permutation permutation(const puzzle::Transformation& move) const;
    // Returns the permutation that leads from the solved state to `state`. If pieces look alike,
    // they are matched in order of their places.
    Permutation permutation(const puzzle::State& state) const;

    // Returns all points of an orbit of pieces.
    Points points_of(const puzzle::Orbit& orbit) const;
    // Returns the permutation of an orbit's places under `element`, ignoring orientations.
    Permutation on_places(const Permutation& element, const puzzle::Orbit& orbit) const;
    // Returns a class number for each point of the solved state. Points of one class look alike.
    std::vector<int> looks() const;
    // Returns the class number of what is visible at each point of a state.
    std::vector<int> looks(const puzzle::State& state) const;

  private:
    puzzle::Puzzle puzzle_;
    int degree_ = 0;
    std::vector<int> first_;
    std::vector<int> slots_;
};

}  // namespace revenge::group
