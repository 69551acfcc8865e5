// The center places of the 4x4x4 divided into three sets of 8, by plain sets of places: what of them is bad in all
// roles (docs/bounds.md, section 4) where few states are reached. No rows, no classes, no code of proof/ or check/.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <map>
#include <numeric>
#include <random>
#include <set>
#include <utility>
#include <vector>

namespace revenge::test {

class PlainPartitions {
  public:
    using Places = std::uint32_t;  // bit i for place i: 4 a face, faces URFDLB, row by row
    static constexpr Places kAll = 0xFFFFFF;
    struct State {
        Places a;     // of R and L's centers
        Places b;     // of one part of the others
        Places part;  // of one part of a
        bool odd;     // the wings
    };

    PlainPartitions() {
        std::vector<Point> points;
        for (int face = 0; face < 6; ++face) {
            for (const int down : {1, -1}) {
                for (const int across : {-1, 1}) {
                    points.push_back(point(face, across, down));
                }
            }
        }
        std::array<std::size_t, 3> axes{0, 1, 2};
        do {
            for (unsigned turned = 0; turned < 8; ++turned) {
                std::vector<std::size_t> to;
                for (const Point& from : points) {
                    Point image{};
                    for (std::size_t i = 0; i < axes.size(); ++i) {
                        image[i] = (turned >> i & 1U) != 0 ? -from[axes[i]] : from[axes[i]];
                    }
                    to.push_back(static_cast<std::size_t>(
                        std::find(points.begin(), points.end(), image) - points.begin()));
                }
                symmetries_.push_back(to);
            }
        } while (std::next_permutation(axes.begin(), axes.end()));
    }

    // Returns the images of a set under all 48 symmetries.
    std::set<Places> images(Places set) const {
        std::set<Places> out;
        for (const auto& symmetry : symmetries_) {
            out.insert(image(set, symmetry));
        }
        return out;
    }
    // With its images.
    void reach(const State& state) {
        for (const auto& symmetry : symmetries_) {
            const Places a = image(state.a, symmetry);
            note(a, image(state.b, symmetry), image(state.part, symmetry), state.odd);
        }
    }
    // All states with these places of R and L's centers, and their images.
    void reach_all(Places a) {
        for (const Places set : images(a)) {
            for (const Places b : halves(kAll ^ set)) {
                for (const Places part : halves(set)) {
                    note(set, b, part, false);
                    note(set, b, part, true);
                }
            }
        }
    }

    // Of partitions with parity.
    std::uint64_t bad() const {
        std::uint64_t out = kPartitions;
        for (const auto& [partition, reached] : reached_) {
            out -= left(reached)[0] * left(reached)[1] * left(reached)[2] == 0 ? 1 : 0;
        }
        return out;
    }
    // The number of these that have an unreached split of each set.
    std::uint64_t bad_states() const {
        std::uint64_t out = kPartitions * kSplits * kSplits * kSplits;
        for (const auto& [partition, reached] : reached_) {
            const auto splits = left(reached);
            out -= kSplits * kSplits * kSplits - splits[0] * splits[1] * splits[2];
        }
        return out;
    }
    // [roles]: the number of visited partitions that are uncovered in that number of roles.
    std::array<std::uint64_t, 4> left_in_roles() const {
        std::array<std::uint64_t, 4> out{};
        for (const auto& [partition, reached] : reached_) {
            const auto splits = left(reached);
            ++out[3 - static_cast<std::size_t>(std::count(splits.begin(), splits.end(), 0U))];
        }
        return out;
    }

    // States of random partitions, and of that into three axes: of some sets all splits, of some a few, of some none.
    static std::vector<State> some_states() {
        std::mt19937 random(1);
        std::vector<State> out;
        std::vector<unsigned> places(24);
        std::iota(places.begin(), places.end(), 0U);
        for (int round = 0; round < 60; ++round) {
            std::array<Places, 3> sets{0x0F00F0, 0x00F00F, 0xF00F00};
            if (round > 0) {
                std::shuffle(places.begin(), places.end(), random);
                for (std::size_t i = 0; i < places.size(); ++i) {
                    sets[i / 8] = i % 8 == 0 ? 0 : sets[i / 8];
                    sets[i / 8] |= Places{1} << places[i];
                }
            }
            const bool odd = random() % 2 != 0;
            for (std::size_t role = 0; role < sets.size(); ++role) {
                std::vector<Places> parts = halves(sets[role]);
                std::shuffle(parts.begin(), parts.end(), random);
                const std::array<std::size_t, 3> few{0, 5, parts.size()};
                parts.resize(few[round > 0 ? random() % few.size() : 1]);
                for (const Places part : parts) {
                    out.push_back({sets[role], sets[(role + 1) % 3], part, odd});
                }
            }
        }
        return out;
    }

  private:
    using Point = std::array<int, 3>;                          // x to R, y to U, z to F
    using Partition = std::pair<std::array<Places, 3>, bool>;  // sets in order, parity
    using Reached = std::array<std::set<Places>, 3>;           // parts of each set
    static constexpr std::uint64_t kSplits = 35;               // of 8 places
    // Of 24 places 8, of 16 others 8; three sets that have no names; two parities.
    static constexpr std::uint64_t kPartitions = std::uint64_t{735'471} * 12'870 / 6 * 2;

    // A point of a face: `right` counts from left to right, `up` from below.
    static Point point(int face, int right, int up) {
        switch (face) {
            case 0:
                return {right, 3, -up};
            case 1:
                return {3, up, -right};
            case 2:
                return {right, up, 3};
            case 3:
                return {right, -3, up};
            case 4:
                return {-3, up, right};
            default:
                return {-right, up, -3};
        }
    }
    static Places image(Places set, const std::vector<std::size_t>& to) {
        Places out = 0;
        for (std::size_t i = 0; i < to.size(); ++i) {
            out |= (set >> i & 1U) << to[i];
        }
        return out;
    }
    // One part of each split of a set: the one with its lowest place.
    static std::vector<Places> halves(Places set) {
        std::vector<Places> out;
        for (Places part = set; part != 0; part = (part - 1) & set) {
            if (std::popcount(part) * 2 == std::popcount(set) && (part & set & (~set + 1)) != 0) {
                out.push_back(part);
            }
        }
        return out;
    }
    static std::array<std::uint64_t, 3> left(const Reached& reached) {
        return {kSplits - reached[0].size(), kSplits - reached[1].size(),
                kSplits - reached[2].size()};
    }
    void note(Places a, Places b, Places part, bool odd) {
        Partition partition{{a, b, kAll ^ a ^ b}, odd};
        auto& sets = partition.first;
        std::sort(sets.begin(), sets.end());
        reached_[partition]
                [static_cast<std::size_t>(std::find(sets.begin(), sets.end(), a) - sets.begin())]
                    .insert((part & a & (~a + 1)) != 0 ? part : a ^ part);
    }

    std::vector<std::vector<std::size_t>> symmetries_;
    std::map<Partition, Reached> reached_;
};

}  // namespace revenge::test
