#include "revenge/group.hpp"

#include <cassert>
#include <numeric>
#include <utility>

#include "revenge/base/message.hpp"
#include "revenge/group/usage.hpp"
#include "revenge/puzzle/parity.hpp"

namespace revenge::group {

Permutation::Permutation(int degree) : images_(static_cast<std::size_t>(degree)) {
    assert(degree >= 0 && degree <= kMaxDegree);
    std::iota(images_.begin(), images_.end(), Point{0});
}

base::Result<Permutation> Permutation::from_images(std::span<const int> images) {
    if (images.size() > static_cast<std::size_t>(kMaxDegree)) {
        return usage("a permutation of " + std::to_string(images.size()) + " points; at most " +
                     std::to_string(kMaxDegree) + " are allowed");
    }
    constexpr std::size_t kNone = kMaxDegree;
    std::vector<std::size_t> source(images.size(), kNone);
    std::vector<Point> out;
    for (std::size_t i = 0; i < images.size(); ++i) {
        const int image = images[i];
        if (image < 0 || static_cast<std::size_t>(image) >= images.size()) {
            return usage("no permutation: point " + std::to_string(i) + " goes to " +
                         std::to_string(image) + ", which is outside 0.." +
                         std::to_string(static_cast<int>(images.size()) - 1));
        }
        const auto to = static_cast<std::size_t>(image);
        if (source[to] != kNone) {
            return usage("no permutation: points " + std::to_string(source[to]) + " and " +
                         std::to_string(i) + " both go to " + std::to_string(image));
        }
        source[to] = i;
        out.push_back(static_cast<Point>(image));
    }
    return from_images_unchecked(std::move(out));
}

Permutation Permutation::from_images_unchecked(std::vector<Point> images) {
    Permutation out;
    out.images_ = std::move(images);
    return out;
}

bool Permutation::is_identity() const noexcept {
    for (std::size_t i = 0; i < images_.size(); ++i) {
        if (images_[i] != i) {
            return false;
        }
    }
    return true;
}

bool Permutation::is_odd() const noexcept { return puzzle::is_odd(images_); }

void Permutation::multiply_by(const Permutation& next) noexcept {
    assert(next.images_.size() == images_.size());
    for (Point& image : images_) {
        image = next.images_[image];
    }
}

Permutation Permutation::then(const Permutation& next) const {
    Permutation out = *this;
    out.multiply_by(next);
    return out;
}

Permutation Permutation::inverse() const {
    Permutation out = *this;
    for (std::size_t i = 0; i < images_.size(); ++i) {
        out.images_[images_[i]] = static_cast<Point>(i);
    }
    return out;
}

std::vector<std::vector<int>> Permutation::cycles() const {
    std::vector<bool> seen(images_.size(), false);
    std::vector<std::vector<int>> out;
    for (std::size_t start = 0; start < images_.size(); ++start) {
        if (seen[start] || images_[start] == start) {
            continue;
        }
        std::vector<int> cycle;
        for (std::size_t point = start; !seen[point]; point = images_[point]) {
            seen[point] = true;
            cycle.push_back(static_cast<int>(point));
        }
        out.push_back(std::move(cycle));
    }
    return out;
}

std::string Permutation::to_string() const {
    std::string out;
    for (const auto& cycle : cycles()) {
        out += '(';
        for (std::size_t i = 0; i < cycle.size(); ++i) {
            out += (i == 0 ? "" : " ") + std::to_string(cycle[i]);
        }
        out += ')';
    }
    return out.empty() ? "()" : out;
}

Permutation product(std::span<const Permutation> factors, int degree) {
    Permutation out(degree);
    for (const Permutation& factor : factors) {
        out.multiply_by(factor);
    }
    return out;
}

Permutation commutator(const Permutation& a, const Permutation& b) {
    return a.then(b).then(a.inverse()).then(b.inverse());
}

Permutation conjugate(const Permutation& s, const Permutation& a) {
    return s.then(a).then(s.inverse());
}

}  // namespace revenge::group
