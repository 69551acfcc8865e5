// Permutations of the points 0 .. degree-1.
//
// A permutation acts on points from the right, as the papers on twisty puzzles do: p.then(q) is
// "first p, then q", and the image of a point under it is q(p(point)). The inverse of p.then(q) is
// q.inverse().then(p.inverse()).
#pragma once

#include <compare>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "revenge/base/result.hpp"

namespace revenge::group {

using Point = std::uint16_t;
using Points = std::vector<int>;

class Permutation {
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
    // RETURNS first this, then `next`. REQUIRES equal degrees.
    Permutation then(const Permutation& next) const;
    Permutation inverse() const;
    // RETURNS the cycles of length > 1, each from its least point, in order of those.
    std::vector<std::vector<int>> cycles() const;
    // RETURNS "(0 1 2)(5 6)", or "()" for the identity.
    std::string to_string() const;

    auto operator<=>(const Permutation&) const =
        default;  // NOLINT(modernize-use-nullptr): a false alarm

    // In place, for inner loops: this = this, then `next`.
    void multiply_by(const Permutation& next) noexcept;

  private:
    std::vector<Point> images_;
};

// RETURNS first factors[0], then factors[1], ...
Permutation product(std::span<const Permutation> factors, int degree);
// a b a^-1 b^-1, as Larsen writes [a, b].
Permutation commutator(const Permutation& a, const Permutation& b);
// s a s^-1, as [s: a].
Permutation conjugate(const Permutation& s, const Permutation& a);

}  // namespace revenge::group
