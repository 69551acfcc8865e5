#include "revenge/solver/cube4/wing_sets.hpp"

#include <string>

#include "revenge/base.hpp"
#include "revenge/base/stop_condition.hpp"
#include "revenge/table/data_layout.hpp"

namespace revenge::solver::cube4 {

std::vector<TurnGroup> turn_groups(const AxisElements& elements) {
    std::vector<TurnGroup> out;
    for (std::size_t axis = 0; axis < kAxes; ++axis) {
        for (std::size_t quarters = 0; quarters < kQuarters; ++quarters) {
            if (!elements.of_cost(1, quarters).empty()) {
                out.push_back({axis, quarters, elements.of_cost(1, quarters)});
            }
        }
    }
    return out;
}

std::array<std::uint8_t, kWings> places_after(const Frame& frame, std::size_t axis, Element element,
                                              std::size_t symmetry) {
    const Bytes from = permuted(frame.permutations().turn[axis][element],
                                frame.permutations().place[0][0][symmetry]);
    std::array<std::uint8_t, kWings> out{};
    for (std::size_t i = 0; i < kWings; ++i) {
        out[from.at[i]] = static_cast<std::uint8_t>(i);
    }
    return out;
}

Relabelling::Relabelling(const Bytes& label) {
    for (unsigned byte = 0; byte < parts_.size(); ++byte) {
        for (unsigned value = 0; value < kByteValues; ++value) {
            WingSet wings = 0;
            for (unsigned wing = 0; wing < kWings; ++wing) {
                const unsigned image = label.at[wing];
                if (image / kByteBits == byte && (value >> image % kByteBits & 1U) != 0) {
                    wings |= 1U << wing;
                }
            }
            parts_[byte][value] = wings;
        }
    }
}

base::Result<bfs::CheckReport> check_entries(const EntryBounds& law,
                                             const cube3::CheckQuery& question) {
    const auto broken = [&](std::uint64_t entry, const std::string& how) {
        return table::damaged(question.place, " holds no distances: entry " +
                                                  std::to_string(entry) + " " + how +
                                                  "; remove it to rebuild it");
    };
    base::Random random(1);
    bfs::CheckReport out;
    out.entries = law.entries;
    for (; out.checked < question.most; ++out.checked) {
        if (out.checked % 1024 == 0 && question.stop.stop_requested()) {
            return base::interrupted();
        }
        const std::uint64_t entry = random.below(law.entries);
        if (law.is_impossible(entry)) {
            continue;
        }
        const int here = law.least(entry);
        bool has_nearer = here == 0 || here != law.most(entry);
        for (std::size_t turn = 0; turn < law.turns; ++turn) {
            const std::uint64_t to = law.after(entry, turn);
            if (here > law.most(to) + 1) {
                return broken(entry, "has a neighbour that is two turns nearer");
            }
            has_nearer = has_nearer || law.least(to) < here;
        }
        if (!has_nearer) {
            return broken(entry, "has no neighbour that is nearer");
        }
        if (here != 0 && law.is_goal(entry)) {
            return broken(entry, "is the goal, at another distance");
        }
    }
    return out;
}

}  // namespace revenge::solver::cube4
