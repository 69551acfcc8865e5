// Permutation groups: orders, members, and the group of a puzzle.
//
//     const revenge::group::PointModel model(cube.puzzle());
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
// Count: a whole number of any size, as orders of groups are (|R| of the 4x4x4 has 56 digits).
//
// Counts are few and far from any inner loop, so the arithmetic is the schoolbook's, on digits of 32 bits.

class REVENGE_EXPORT Count {
  public:
    explicit Count(std::uint64_t value = 0);

    // Decimal digits, ungrouped.
    std::string digits() const;
    // Returns the digits in groups of three: "43,252,003,274,489,856,000".
    std::string grouped() const;

    // Returns whether `divisor` divides this. Zero divides only zero.
    bool is_multiple_of(const Count& divisor) const;
    bool operator==(const Count&) const = default;
    std::strong_ordering operator<=>(const Count& other) const noexcept;

    friend Count operator+(const Count& a, const Count& b);
    friend Count operator*(const Count& a, const Count& b);
    // REQUIRES a.is_multiple_of(b), b > 0.
    friend Count operator/(const Count& a, const Count& b);

  private:
    struct Division;
    void trim() noexcept;
    static Division divide(const Count& a, const Count& b);

    std::vector<std::uint32_t> limbs_;  // the lowest first; the last is not 0
};

REVENGE_EXPORT Count factorial(int n);
REVENGE_EXPORT Count power(std::uint64_t base, int exponent);

// -------------------------------------------------------------------------------------------------
// Permutations of the points 0 .. degree-1.
//
// A permutation acts on points from the right, as the papers on twisty puzzles do: p.then(q) is
// "first p, then q", and the image of a point under it is q(p(point)). The inverse of p.then(q) is
// q.inverse().then(p.inverse()).

using Point = std::uint16_t;
using Points = std::vector<int>;

class REVENGE_EXPORT Permutation {
  public:
    static constexpr int kMaxDegree = 8192;

    // The identity on `degree` points. REQUIRES 0 <= degree <= kMaxDegree.
    explicit Permutation(int degree = 0);

    // Checks that `images` names every point once. ERRORS: Usage, naming the place and the point
    // that is missing, doubled or out of range, or a degree past kMaxDegree.
    static base::Result<Permutation> from_images(std::span<const int> images);
    // Trusts that `images` is a permutation.
    static Permutation from_images_unchecked(std::vector<Point> images);

    int degree() const noexcept { return static_cast<int>(images_.size()); }
    Point operator()(int point) const noexcept { return images_[static_cast<std::size_t>(point)]; }
    const std::vector<Point>& images() const noexcept { return images_; }

    bool is_identity() const noexcept;
    bool is_odd() const noexcept;
    // Returns first this, then `next`. REQUIRES equal degrees.
    Permutation then(const Permutation& next) const;
    Permutation inverse() const;
    // Returns the cycles of length > 1, each from its least point, in order of those.
    std::vector<std::vector<int>> cycles() const;
    // Returns "(0 1 2)(5 6)", or "()" for the identity.
    std::string to_string() const;

    auto operator<=>(const Permutation&) const =
        default;  // NOLINT(modernize-use-nullptr): a false alarm

    // In place, for inner loops: this = this, then `next`.
    void multiply_by(const Permutation& next) noexcept;

  private:
    std::vector<Point> images_;
};

// Returns first factors[0], then factors[1], ...
REVENGE_EXPORT Permutation product(std::span<const Permutation> factors, int degree);
// a b a^-1 b^-1, as Larsen writes [a, b].
REVENGE_EXPORT Permutation commutator(const Permutation& a, const Permutation& b);
// s a s^-1, as [s: a].
REVENGE_EXPORT Permutation conjugate(const Permutation& s, const Permutation& a);

// -------------------------------------------------------------------------------------------------
// A permutation group as a chain of stabilizers (Schreier-Sims): its order, its members, its parts.
//
//   G = G0 > G1 > G2 > ... > Gk = 1      G(i+1) = the elements of G(i) that fix base point b(i)
//
// Level i keeps generators of G(i), the orbit of b(i) under them, and for each point p of the orbit
// one element of G(i) that carries p back to b(i). The order of G is the product of the orbits'
// lengths. To sift an element, carry b(0)'s image back, then b(1)'s, ...: members end as the
// identity.
//
// Built at random, then proved: random elements (product replacement) are sifted and their residues
// become generators until 24 in a row leave none. If the order then reaches an upper bound (order_bound.hpp), that is
// a proof; else every Schreier generator of every level is
// sifted (Sims's criterion), so that the result does not rest on luck. The 4x4x4's group on 72
// points: 30 ms. A second chain of the same group over another base (`with_base`) knows its order
// beforehand and stops when it is reached, which is a proof as well. Transversals are kept as whole
// permutations, not as Schreier trees: sifting is one product a level, and a few MB are cheap.
//
// SOURCE: Charles Sims, "Computational methods in the study of permutation groups", 1970; Akos
// Seress, "Permutation Group Algorithms", 2003, chapter 4; F. Celler et al., "Generating random
// elements of a finite group", 1995.

class REVENGE_EXPORT StabilizerChain {
  public:
    // In look-ups.
    static constexpr double kLargestProof = 3e10;

    // The group generated by `generators` on the points 0..degree-1. The base starts with the
    // points of `base`, each with a level of its own, even where its orbit has length 1. ERRORS:
    // Usage when a generator has another degree, a base point is out of range or doubled, or the
    // proof would take more than kLargestProof. COMPLEXITY: up to that many.
    static base::Result<StabilizerChain> build(const std::vector<Permutation>& generators,
                                               int degree, const std::vector<int>& base = {});
    // Returns about how many points a proof looks up (a minute for 3e10): every Schreier generator is sifted, and each
    // level that it passes is a product of permutations.
    double proof_points() const;
    // The same without the proof, which takes nearly all of the time: its members are the group's, but it may miss
    // some, with little chance. ERRORS: as of build(), but for the last.
    static base::Result<StabilizerChain> unproved(const std::vector<Permutation>& generators,
                                                  int degree, const std::vector<int>& base = {});

    int degree() const noexcept { return degree_; }
    int levels() const noexcept { return static_cast<int>(levels_.size()); }
    int base_point(int level) const noexcept { return at(level).base; }
    // The orbit of base_point(level) under the elements that fix the base points before it.
    const std::vector<Point>& orbit(int level) const noexcept { return at(level).orbit; }
    // Generators of the pointwise stabilizer of the first `level` base points; none for level >=
    // levels().
    std::vector<Permutation> generators(int level = 0) const;
    // The order of that stabilizer.
    Count order(int level = 0) const;

    bool contains(const Permutation& element) const;
    // Returns whether every generator of `other` is in this group.
    bool contains(const StabilizerChain& other) const;
    // Returns a member that fixes the first `level` base points and carries base_point(level) to
    // `image`, or nothing if `image` is not in that orbit.
    std::optional<Permutation> carrier(int level, int image) const;
    // Uniform over the pointwise stabilizer of the first `level` base points.
    Permutation random_element(base::Random& random, int level = 0) const;

    // The same group over a base that starts with `base`. REQUIRES distinct points below degree().
    StabilizerChain with_base(const std::vector<int>& base) const;
    // The pointwise stabilizer of `points` as a group of its own.
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
    // Divides `element` by transversal elements from `level` down. RETURNS the level it stuck at.
    std::size_t sift(Permutation& element, std::size_t level) const;
    // Adds what is left of a sifted element as a generator of levels from..stuck.
    void add_residue(const Permutation& residue, std::size_t from, std::size_t stuck);
    // Returns whether the element's residue made the chain larger.
    bool absorb(Permutation element, std::size_t from);
    void fill_at_random(std::vector<Permutation> generators);
    void verify();
    // Returns whether every Schreier generator of the level sifts; else absorbs the first that does
    // not.
    bool verify_level(std::size_t level);

    int degree_ = 0;
    std::vector<Generator> generators_;
    std::vector<Level> levels_;
};

// -------------------------------------------------------------------------------------------------
// A twisty puzzle as permutations: one point for each way each piece can be held.
//
// A place with m orientations has m points; what stands for sticker k of the piece there is point
// first + k. A move carries the points of slot from[i] to those of slot i, turned by twist[i].
// Larsen's 4x4x4 takes 24 + 24 + 24 points: three a corner, one a wing (it has no orientation of
// its own, his theorem 2), one a center.

class REVENGE_EXPORT PointModel {
  public:
    explicit PointModel(const puzzle::Puzzle& puzzle);

    int degree() const noexcept { return degree_; }
    int point(int slot, int sticker) const noexcept {
        return first_[static_cast<std::size_t>(slot)] + sticker;
    }
    int slot_of(int point) const noexcept { return slots_[static_cast<std::size_t>(point)]; }

    Permutation permutation(const puzzle::Transformation& move) const;
    // What, done to the solved state, gives `state`. Alike pieces are taken in order of their
    // places.
    Permutation permutation(const puzzle::State& state) const;

    // All points of an orbit of pieces; the first point of each of its places.
    Points points_of(const puzzle::Orbit& orbit) const;
    // The permutation of an orbit's places that `element` makes, orientations ignored.
    Permutation on_places(const Permutation& element, const puzzle::Orbit& orbit) const;
    // A class for each point of the solved state: points of one class look alike.
    std::vector<int> looks() const;
    // The same of any state: the class of what is seen at each point.
    std::vector<int> looks(const puzzle::State& state) const;

  private:
    puzzle::Puzzle puzzle_;
    int degree_ = 0;
    std::vector<int> first_;
    std::vector<int> slots_;
};

}  // namespace revenge::group
