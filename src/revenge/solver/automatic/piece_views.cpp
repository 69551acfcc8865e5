#include "revenge/solver/automatic/piece_views.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <span>
#include <unordered_map>
#include <utility>

namespace revenge::solver::automatic {

namespace {

using puzzle::Orbit;

// A named piece: where it is, and how it is twisted there.
struct PlacedPiece {
    std::uint16_t place;
    std::uint16_t twist;
};

std::uint64_t part_of_hash(std::uint32_t label, PlacedPiece at) noexcept {
    constexpr std::uint64_t kOdd = 0xD6E8FEB86659FD93U;
    std::uint64_t x = (static_cast<std::uint64_t>(label) + 1) << 32U |
                      static_cast<std::uint64_t>(at.place) << 16U | at.twist;
    for (int round = 0; round < 2; ++round) {
        x = (x ^ x >> 32U) * kOdd;
    }
    return x ^ x >> 32U;
}

// Where base moves take pieces of one orbit.
struct OrbitMove {
    std::vector<std::uint16_t> to;     // [place]
    std::vector<std::uint16_t> twist;  // [place left]: gained
};

std::vector<OrbitMove> moves_of(const PuzzleGroup& group, const Orbit& orbit) {
    std::vector<OrbitMove> out;
    for (const auto& generator : group.generators()) {
        OrbitMove one;
        one.to.resize(static_cast<std::size_t>(orbit.size));
        one.twist.resize(static_cast<std::size_t>(orbit.size));
        for (int place = 0; place < orbit.size; ++place) {
            const auto slot = static_cast<std::size_t>(orbit.first + place);
            const auto from = static_cast<std::size_t>(generator.move->action.from[slot]) -
                              static_cast<std::size_t>(orbit.first);
            one.to[from] = static_cast<std::uint16_t>(place);
            one.twist[from] = generator.move->action.twist[slot];
        }
        out.push_back(std::move(one));
    }
    return out;
}

// ln of how many ways the orbit's pieces of these labels, one after the other, can be placed.
class PatternCount {
  public:
    explicit PatternCount(const Orbit& orbit) : orbit_(&orbit), left_(orbit.size) {
        for (const puzzle::SlotNumber label : orbit.solved) {
            ++count_[label];
        }
    }
    double more(std::uint32_t label) const {
        const int count = count_.at(label);
        return std::lgamma(left_ + 1.0) - std::lgamma(left_ - count + 1.0) -
               std::lgamma(count + 1.0) +
               count * std::log(static_cast<double>(orbit_->visible_orientations(label)));
    }
    void add(std::uint32_t label) {
        log_size_ += more(label);
        left_ -= count_.at(label);
    }
    double log_size() const noexcept { return log_size_; }

  private:
    const Orbit* orbit_;
    std::map<std::uint32_t, int> count_;
    int left_;
    double log_size_ = 0;
};

// Numbers the view's patterns breadth first. RETURNS whether there are at most `most`.
bool fill(PieceView& view, const Orbit& orbit, const std::vector<OrbitMove>& moves,
          std::size_t most) {
    std::vector<std::uint32_t> labels;  // [named piece]
    std::vector<PlacedPiece> rows;      // of one pattern after the other
    for (int place = 0; place < orbit.size; ++place) {
        const std::uint32_t label = orbit.solved[static_cast<std::size_t>(place)];
        if (std::ranges::binary_search(view.labels, label)) {
            labels.push_back(label);
            rows.push_back({static_cast<std::uint16_t>(place), 0});
        }
    }
    const std::size_t pieces = labels.size();
    std::vector<std::uint32_t> turns;
    turns.reserve(pieces);
    for (const std::uint32_t label : labels) {
        turns.push_back(static_cast<std::uint32_t>(orbit.visible_orientations(label)));
    }
    const auto hash_of = [&](std::span<const PlacedPiece> row) {
        std::uint64_t out = 0;
        for (std::size_t i = 0; i < pieces; ++i) {
            out += part_of_hash(labels[i], row[i]);
        }
        return out;
    };
    std::unordered_map<std::uint64_t, std::uint32_t> number_of;
    view.hashes = {hash_of(rows)};
    number_of.emplace(view.hashes.front(), 0);
    std::vector<std::uint8_t> distance{0};
    std::vector<std::uint32_t> by_pattern;  // [pattern * moves + move]
    std::vector<PlacedPiece> row(pieces);
    for (std::size_t at = 0; at < view.hashes.size(); ++at) {
        for (const OrbitMove& move : moves) {
            for (std::size_t i = 0; i < pieces; ++i) {
                const PlacedPiece from = rows[at * pieces + i];
                row[i] = {
                    move.to[from.place],
                    static_cast<std::uint16_t>((from.twist + move.twist[from.place]) % turns[i])};
            }
            const std::uint64_t hash = hash_of(row);
            const auto [found, is_new] =
                number_of.emplace(hash, static_cast<std::uint32_t>(view.hashes.size()));
            if (is_new) {
                if (view.hashes.size() == most) {
                    return false;
                }
                view.hashes.push_back(hash);
                rows.insert(rows.end(), row.begin(), row.end());
            }
            by_pattern.push_back(found->second);
        }
    }
    view.next.resize(by_pattern.size());
    for (std::size_t move = 0; move < moves.size(); ++move) {
        for (std::size_t at = 0; at < view.patterns(); ++at) {
            view.next[move * view.patterns() + at] = by_pattern[at * moves.size() + move];
        }
    }
    return true;
}

// Distances by all powers of all moves, forward and backward, breadth first.
void find_distances(PieceView& view, const PuzzleGroup& group) {
    constexpr std::uint8_t kFar = 0xFF;
    const std::size_t count = view.patterns();
    std::vector<std::uint8_t> distance(count, kFar);
    std::vector<std::uint32_t> level{0};
    distance[0] = 0;
    for (std::uint8_t depth = 1; !level.empty() && depth < kFar; ++depth) {
        std::vector<std::uint32_t> reached;
        for (const std::uint32_t from : level) {
            for (std::size_t move = 0; move < group.generators().size(); ++move) {
                // The powers of a move carry a pattern round a cycle.
                for (std::uint32_t at = view.next[move * count + from]; at != from;
                     at = view.next[move * count + at]) {
                    if (distance[at] == kFar) {
                        distance[at] = depth;
                        reached.push_back(at);
                    }
                }
            }
        }
        level = std::move(reached);
    }
    for (std::uint32_t& entry : view.next) {
        entry |= static_cast<std::uint32_t>(distance[entry]) << PieceView::kDistanceShift;
    }
}

// Sets of labels of one orbit that together are all of them; empty if some cannot be seen.
std::vector<std::vector<std::uint32_t>> random_sets(const Orbit& orbit, double log_most,
                                                    base::Random& random) {
    std::vector<std::uint32_t> labels(orbit.solved.begin(), orbit.solved.end());
    std::ranges::sort(labels);
    labels.erase(std::unique(labels.begin(), labels.end()), labels.end());
    random.shuffle(std::span(labels));
    std::vector<std::vector<std::uint32_t>> out;
    PatternCount count(orbit);
    for (const std::uint32_t label : labels) {
        if (out.empty() || count.log_size() + count.more(label) > log_most) {
            count = PatternCount(orbit);
            if (count.more(label) > log_most) {
                return {};
            }
            out.emplace_back();
        }
        out.back().push_back(label);
        count.add(label);
    }
    // The last set takes pieces of others, too, while it can.
    for (const std::uint32_t label : labels) {
        if (std::ranges::find(out.back(), label) == out.back().end() &&
            count.log_size() + count.more(label) <= log_most) {
            out.back().push_back(label);
            count.add(label);
        }
    }
    return out;
}

}  // namespace

std::optional<std::uint32_t> pattern_of(const PieceView& view, const puzzle::Puzzle& puzzle,
                                        const puzzle::State& state) {
    const Orbit& orbit = puzzle.orbits()[view.orbit];
    std::uint64_t hash = 0;
    for (int place = 0; place < orbit.size; ++place) {
        const auto slot = static_cast<std::size_t>(orbit.first + place);
        const std::uint32_t label = state.piece[slot];
        if (std::ranges::binary_search(view.labels, label)) {
            const int twist = state.twist[slot] % orbit.visible_orientations(label);
            hash += part_of_hash(
                label, {static_cast<std::uint16_t>(place), static_cast<std::uint16_t>(twist)});
        }
    }
    const auto found = std::ranges::find(view.hashes, hash);
    return found == view.hashes.end()
               ? std::nullopt
               : std::optional(static_cast<std::uint32_t>(found - view.hashes.begin()));
}

std::vector<PieceView> make_views(const PuzzleGroup& group, const ViewLimits& limits,
                                  base::Random& random) {
    constexpr int kMaxRounds = 8;
    const auto& orbits = group.definition().puzzle().orbits();
    const std::size_t moves = std::max<std::size_t>(1, group.generators().size());
    const auto of_transitions = limits.transitions / moves / limits.views;
    const double most =
        std::min(static_cast<double>(limits.patterns), static_cast<double>(of_transitions));
    std::vector<PieceView> out;
    for (int round = 0; round < kMaxRounds && out.size() < limits.views; ++round) {
        for (std::size_t o = 0; o < orbits.size(); ++o) {
            const std::vector<OrbitMove> actions = moves_of(group, orbits[o]);
            const auto sets = random_sets(orbits[o], std::log(most), random);
            if (sets.empty()) {
                return {};
            }
            for (std::vector<std::uint32_t> labels : sets) {
                std::ranges::sort(labels);
                const auto known = std::ranges::find_if(out, [&](const PieceView& view) {
                    return view.orbit == o && view.labels == labels;
                });
                if (known != out.end()) {
                    ++known->weight;
                    continue;
                }
                PieceView view{static_cast<std::uint32_t>(o), 1, std::move(labels), {}, {}};
                if (!fill(view, orbits[o], actions, PieceView::kMaxPatterns - 1)) {
                    return {};
                }
                if (view.patterns() > 1) {
                    find_distances(view, group);
                    out.push_back(std::move(view));
                }
            }
        }
    }
    return out;
}

}  // namespace revenge::solver::automatic
