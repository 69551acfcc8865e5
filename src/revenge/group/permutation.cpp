#include "revenge/group/permutation.hpp"

#include <cassert>
#include <charconv>
#include <map>
#include <numeric>
#include <string>
#include <tuple>
#include <utility>

#include "revenge/base/message.hpp"
#include "revenge/group.hpp"
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

namespace {

constexpr std::string_view kBetween = " ,\t\r";

base::Error at_line(int line, const std::string& message) {
    return {base::ErrorCode::Usage, "line " + std::to_string(line) + ": " + message};
}

base::Result<Permutation> parse_line(std::string_view text, int line) {
    std::vector<int> images;
    while (true) {
        const std::size_t start = text.find_first_not_of(kBetween);
        if (start == std::string_view::npos) {
            break;
        }
        text.remove_prefix(start);
        const std::string_view token = text.substr(0, text.find_first_of(kBetween));
        int image = 0;
        const auto [end, error] = std::from_chars(token.data(), token.data() + token.size(), image);
        if (error != std::errc{} || end != token.data() + token.size()) {
            return at_line(line,
                           "'" + std::string(token.substr(0, 20)) +
                               "' is not a number; a permutation is written as the images of 0, "
                               "1, 2, ...");
        }
        images.push_back(image);
        text.remove_prefix(token.size());
    }
    const auto permutation = Permutation::from_images(images);
    return permutation ? permutation : at_line(line, permutation.error().message);
}

}  // namespace

base::Result<std::vector<Permutation>> parse_permutations(std::string_view text) {
    std::vector<Permutation> out;
    for (int line = 1; !text.empty(); ++line) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view content = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        const std::size_t start = content.find_first_not_of(kBetween);
        if (start == std::string_view::npos || content[start] == '#') {
            continue;
        }
        REVENGE_TRY(const auto permutation, parse_line(content, line));
        if (!out.empty() && out.front().degree() != permutation.degree()) {
            return at_line(line, "a permutation of " + std::to_string(permutation.degree()) +
                                     " points; those before have " +
                                     std::to_string(out.front().degree()));
        }
        out.push_back(permutation);
    }
    if (out.empty()) {
        return base::Error{base::ErrorCode::Usage, "no line has a permutation"};
    }
    return out;
}

// NOLINTNEXTLINE(modernize-pass-by-value): copied once a model
PointModel::PointModel(const puzzle::Puzzle& puzzle) : puzzle_(puzzle) {
    for (int slot = 0; slot < puzzle_.slots(); ++slot) {
        first_.push_back(degree_);
        const int stickers = puzzle_.orientations()[static_cast<std::size_t>(slot)];
        slots_.insert(slots_.end(), static_cast<std::size_t>(stickers), slot);
        degree_ += stickers;
    }
}

Permutation PointModel::permutation(const puzzle::Transformation& move) const {
    std::vector<Point> images(static_cast<std::size_t>(degree_));
    for (int slot = 0; slot < puzzle_.slots(); ++slot) {
        const auto i = static_cast<std::size_t>(slot);
        const int stickers = puzzle_.orientations()[i];
        for (int k = 0; k < stickers; ++k) {
            images[static_cast<std::size_t>(point(move.from[i], k))] =
                static_cast<Point>(point(slot, (k + move.twist[i]) % stickers));
        }
    }
    return Permutation::from_images_unchecked(std::move(images));
}

Permutation PointModel::permutation(const puzzle::State& state) const {
    return permutation(puzzle_.element_of(state));
}

Points PointModel::points_of(const puzzle::Orbit& orbit) const {
    Points out;
    for (int slot = orbit.first; slot < orbit.first + orbit.size; ++slot) {
        for (int k = 0; k < orbit.orientations; ++k) {
            out.push_back(point(slot, k));
        }
    }
    return out;
}

Permutation PointModel::on_places(const Permutation& element, const puzzle::Orbit& orbit) const {
    std::vector<Point> images;
    for (int slot = orbit.first; slot < orbit.first + orbit.size; ++slot) {
        images.push_back(static_cast<Point>(slot_of(element(point(slot, 0))) - orbit.first));
    }
    return Permutation::from_images_unchecked(std::move(images));
}

std::vector<int> PointModel::looks() const {
    std::map<std::tuple<int, int, int>, int> classes;  // orbit, label, sticker
    std::vector<int> out(static_cast<std::size_t>(degree_));
    for (const puzzle::Orbit& orbit : puzzle_.orbits()) {
        for (int place = 0; place < orbit.size; ++place) {
            const int label = orbit.solved[static_cast<std::size_t>(place)];
            for (int k = 0; k < orbit.orientations; ++k) {
                const int next = static_cast<int>(classes.size());
                out[static_cast<std::size_t>(point(orbit.first + place, k))] =
                    classes
                        .try_emplace(
                            {orbit.first, label,
                             k % orbit.visible_orientations(static_cast<std::size_t>(label))},
                            next)
                        .first->second;
            }
        }
    }
    return out;
}

std::vector<int> PointModel::looks(const puzzle::State& state) const {
    const std::vector<int> solved = looks();
    const Permutation made = permutation(state);
    std::vector<int> out(solved.size());
    for (int from = 0; from < degree_; ++from) {
        out[made(from)] = solved[static_cast<std::size_t>(from)];
    }
    return out;
}

}  // namespace revenge::group
