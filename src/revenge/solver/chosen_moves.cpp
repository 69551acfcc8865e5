#include "revenge/solver/chosen_moves.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <numeric>
#include <optional>
#include <string>
#include <utility>

#include "revenge/base/check.hpp"
#include "revenge/base/large_pages.hpp"
#include "revenge/base/random.hpp"
#include "revenge/puzzle/canonical.hpp"
#include "revenge/solver/interrupt.hpp"
#include "revenge/solver/parallel.hpp"

namespace revenge::solver {

namespace {

using base::Error;
using base::ErrorCode;
using base::Result;

constexpr unsigned kTwistShift = 5;  // a piece's label is below 32
constexpr std::size_t kCodes = 128;  // label and twist
constexpr int kUnknown = -1;

struct Hash {
    std::uint64_t first = 0;
    std::uint64_t second = 0;

    void add(const Hash& other) noexcept {
        first ^= other.first;
        second ^= other.second;
    }
    bool operator==(const Hash&) const = default;
};

// Label and twist of each slot in one byte.
using Codes = std::array<std::uint8_t, puzzle::kMaxSlots>;

struct Move {
    puzzle::Turn turn;
    int cost = 1;
    std::array<std::uint8_t, puzzle::kMaxSlots> from{};
    std::array<std::uint8_t, puzzle::kMaxSlots> twist{};
    std::vector<std::uint8_t> followers{};
};

}  // namespace

// The moves, prepared, and what depends on them alone.
struct ChosenMoves::Moves {
    Moves(const puzzle::Cube& the_cube, const puzzle::Algorithm& turns, const puzzle::State& to,
          const puzzle::CostTable& the_costs)
        : cube(the_cube),
          costs(the_costs),
          target(to),
          slots(static_cast<std::size_t>(cube.puzzle().slots())) {
        add_moves(turns);
        join_places();
        base::Random random(kHashSeed);
        for (auto& row : hashes) {
            for (Hash& hash : row) {
                hash = {random(), random()};
            }
        }
        for (const Move& move : moves) {
            cheapest = std::min(cheapest, move.cost);
        }
    }

    Codes codes(const puzzle::State& state) const noexcept {
        Codes out{};
        for (std::size_t i = 0; i < slots; ++i) {
            out[i] = static_cast<std::uint8_t>(
                state.piece[i] | static_cast<unsigned>(state.twist[i]) << kTwistShift);
        }
        return out;
    }
    void apply(const Codes& in, const Move& move, Codes& out) const noexcept {
        for (std::size_t i = 0; i < slots; ++i) {
            out[i] = in[move.from[i]];
        }
        for (const std::uint8_t i : oriented) {
            const unsigned twist = (out[i] >> kTwistShift) + move.twist[i];
            const unsigned modulus = cube.puzzle().orientations()[i];
            out[i] = static_cast<std::uint8_t>((out[i] & ((1U << kTwistShift) - 1)) |
                                               (twist >= modulus ? twist - modulus : twist)
                                                   << kTwistShift);
        }
    }
    Hash hash(const Codes& codes) const noexcept {
        Hash out;
        for (const std::uint8_t i : moved) {
            out.add(hashes[i][codes[i]]);
        }
        return out;
    }
    // RETURNS the ways to hold the target that the moves might make of `state`.
    std::vector<puzzle::SymmetryIndex> reachable_ways(const puzzle::State& state) const;

    static constexpr std::uint64_t kHashSeed = 0x5EED;
    puzzle::Cube cube;
    puzzle::CostTable costs;
    puzzle::State target;
    std::size_t slots;
    std::vector<Move> moves;
    std::vector<std::uint8_t> all;  // indices of all moves
    std::vector<std::uint8_t> moved;
    std::vector<std::uint8_t> oriented;
    std::array<std::uint8_t, puzzle::kMaxSlots>
        joined{};  // slot -> least slot that moves join it to
    std::array<std::array<Hash, kCodes>, puzzle::kMaxSlots> hashes{};
    int cheapest = 255;

  private:
    void add_moves(const puzzle::Algorithm& turns);
    void join_places();
};

void ChosenMoves::Moves::add_moves(const puzzle::Algorithm& turns) {
    std::vector<puzzle::Turn> closed;
    for (const puzzle::Turn turn : turns) {
        for (std::uint8_t quarters = 1; quarters <= 3; ++quarters) {
            const puzzle::Turn power{turn.axis, turn.layers, quarters};
            if ((turn.quarters != 2 || quarters == 2) &&
                std::ranges::find(closed, power) == closed.end()) {
                closed.push_back(power);
            }
        }
    }
    for (const puzzle::Turn turn : closed) {
        const puzzle::Transformation& action = cube.action(turn);
        moves.push_back({turn, costs.cost(turn), action.from, action.twist});
        all.push_back(static_cast<std::uint8_t>(all.size()));
    }
    for (Move& move : moves) {
        for (const std::uint8_t next : all) {
            if (puzzle::may_follow(move.turn, moves[next].turn)) {
                move.followers.push_back(next);
            }
        }
    }
}

void ChosenMoves::Moves::join_places() {
    std::iota(joined.begin(), joined.end(), std::uint8_t{0});
    for (bool changed = true; changed;) {
        changed = false;
        for (const Move& move : moves) {
            for (std::size_t i = 0; i < slots; ++i) {
                const std::uint8_t least = std::min(joined[i], joined[move.from[i]]);
                changed = changed || joined[i] != least || joined[move.from[i]] != least;
                joined[i] = joined[move.from[i]] = least;
            }
        }
    }
    for (std::size_t i = 0; i < slots; ++i) {
        const bool is_moved = std::ranges::any_of(
            moves, [i](const Move& move) { return move.from[i] != i || move.twist[i] != 0; });
        if (is_moved) {
            moved.push_back(static_cast<std::uint8_t>(i));
        }
        if (cube.puzzle().orientations()[i] > 1) {
            oriented.push_back(static_cast<std::uint8_t>(i));
        }
    }
}

std::vector<puzzle::SymmetryIndex> ChosenMoves::Moves::reachable_ways(
    const puzzle::State& state) const {
    // Which pieces each set of joined places holds; where nothing is moved, exactly how.
    const auto content = [&](const puzzle::State& of) {
        std::vector<std::pair<int, int>> out;
        for (std::size_t i = 0; i < slots; ++i) {
            const bool is_moved = std::ranges::find(moved, i) != moved.end();
            out.emplace_back(joined[i], is_moved ? of.piece[i] : 1000 + codes(of)[i]);
        }
        std::ranges::sort(out);
        return out;
    };
    const auto wanted = content(state);
    std::vector<puzzle::SymmetryIndex> out;
    std::vector<puzzle::State> seen;
    for (puzzle::SymmetryIndex r = 0; r < puzzle::kRotations; ++r) {
        const puzzle::State turned = cube.rotate(target, r);
        if (content(turned) == wanted && std::ranges::find(seen, turned) == seen.end()) {
            seen.push_back(turned);
            out.push_back(r);
        }
    }
    return out;
}

// Distances to the target, of all positions within depth() of it.
class ChosenMoves::Table {
  public:
    Table(const Moves& moves, const std::vector<puzzle::SymmetryIndex>& ways) : moves_(&moves) {
        slots_.assign(1U << 16U, {});
        levels_.resize(1);
        for (const puzzle::SymmetryIndex way : ways) {
            const Codes codes = moves.codes(moves.cube.rotate(moves.target, way));
            if (insert(moves.hash(codes), 0)) {
                keep(levels_[0], codes);
            }
        }
    }

    int depth() const noexcept { return depth_; }
    std::size_t size() const noexcept { return count_; }
    // Positions that the next level is made from.
    std::size_t frontier() const noexcept {
        std::size_t bytes = 0;
        for (const auto& level : levels_) {
            bytes += level.size();
        }
        return bytes / moves_->slots;
    }
    bool is_whole() const noexcept { return frontier() == 0; }
    std::uint64_t bytes() const noexcept { return slots_.size() * sizeof(Entry); }

    // RETURNS the distance, or kUnknown beyond depth().
    int find(const Hash& hash) const noexcept {
        const std::size_t mask = slots_.size() - 1;
        for (std::size_t at = hash.first & mask; slots_[at].distance_plus_1 != 0;
             at = (at + 1) & mask) {
            if (slots_[at].first == hash.first && slots_[at].second == (hash.second & kHigh)) {
                return static_cast<int>(slots_[at].distance_plus_1) - 1;
            }
        }
        return kUnknown;
    }

    // Adds the positions at depth() + 1. RETURNS false when told to break off or when memory would pass
    // `max_bytes`; some of the positions are then there, depth() is as it was and stays so.
    bool deepen(std::uint64_t max_bytes, Interrupt& interrupt, std::uint64_t& nodes);

  private:
    static constexpr std::uint64_t kHigh = (std::uint64_t{1} << 56U) - 1;
    struct Entry {
        std::uint64_t first = 0;
        std::uint64_t second : 56 = 0;
        std::uint64_t distance_plus_1 : 8 = 0;  // 0: free
    };
    using Positions = std::vector<std::uint8_t>;

    void keep(Positions& level, const Codes& codes) const {
        level.insert(level.end(), codes.begin(),
                     codes.begin() + static_cast<std::ptrdiff_t>(moves_->slots));
    }
    bool insert(const Hash& hash, int distance) {
        if ((count_ + 1) * 2 > slots_.size()) {
            grow();
        }
        return put(hash.first, hash.second & kHigh, static_cast<unsigned>(distance) + 1);
    }
    bool put(std::uint64_t first, std::uint64_t second, unsigned distance_plus_1) {
        const std::size_t mask = slots_.size() - 1;
        std::size_t at = first & mask;
        for (; slots_[at].distance_plus_1 != 0; at = (at + 1) & mask) {
            if (slots_[at].first == first && slots_[at].second == second) {
                return false;
            }
        }
        slots_[at].first = first;
        slots_[at].second = second & kHigh;
        slots_[at].distance_plus_1 = distance_plus_1 & 0xFFU;
        ++count_;
        return true;
    }
    void grow() {
        base::LargeVector<Entry> old(slots_.size() * 2);
        old.swap(slots_);
        count_ = 0;
        for (const Entry& entry : old) {
            if (entry.distance_plus_1 != 0) {
                put(entry.first, entry.second, entry.distance_plus_1);
            }
        }
    }

    const Moves* moves_;
    base::LargeVector<Entry> slots_;
    std::size_t count_ = 0;
    int depth_ = 0;
    bool is_stuck_ = false;
    // levels_[c]: positions at distance depth_ - c, as far back as a move costs.
    std::vector<Positions> levels_;
};

bool ChosenMoves::Table::deepen(std::uint64_t max_bytes, Interrupt& interrupt,
                                std::uint64_t& nodes) {
    if (is_stuck_) {
        return false;
    }
    const std::size_t stride = moves_->slots;
    Positions next;
    Codes from{};
    Codes to{};
    for (const Move& move : moves_->moves) {
        const auto back = static_cast<std::size_t>(move.cost - 1);
        if (back >= levels_.size()) {
            continue;
        }
        const Positions& level = levels_[back];
        for (std::size_t at = 0; at < level.size(); at += stride) {
            std::copy_n(level.begin() + static_cast<std::ptrdiff_t>(at), stride, from.begin());
            moves_->apply(from, move, to);
            const bool is_full = (count_ + 1) * 2 > slots_.size() && bytes() * 3 > max_bytes;
            if (is_full || (++nodes % 1024 == 0 && interrupt.poll())) {
                is_stuck_ = true;
                return false;
            }
            if (insert(moves_->hash(to), depth_ + 1)) {
                keep(next, to);
            }
        }
    }
    levels_.insert(levels_.begin(), std::move(next));
    int dearest = 1;
    for (const Move& move : moves_->moves) {
        dearest = std::max(dearest, move.cost);
    }
    levels_.resize(std::min(levels_.size(), static_cast<std::size_t>(dearest)));
    ++depth_;
    return true;
}

// What is kept between calls: the tables, by the ways of holding the target that they begin from.
struct ChosenMoves::Kept {
    std::mutex mutex;
    std::vector<std::pair<std::vector<puzzle::SymmetryIndex>, std::shared_ptr<Table>>> tables;
};

// The forward search from one position.
class ChosenMoves::Search {
  public:
    Search(const Moves& moves, const Table& table, Interrupt& interrupt)
        : moves_(moves), table_(table), interrupt_(interrupt) {}

    // RETURNS a solution of cost `length`, all shorter ones being ruled out.
    std::optional<std::vector<std::uint8_t>> run(const Codes& start, int length, unsigned threads) {
        std::vector<Prefix> prefixes{{start, {}, length}};
        for (int step = 0; step < 2; ++step) {
            std::vector<Prefix> longer;
            for (const Prefix& prefix : prefixes) {
                extend(prefix, longer);
            }
            prefixes = std::move(longer);
        }
        std::vector<std::optional<std::vector<std::uint8_t>>> found(prefixes.size());
        std::atomic<std::size_t> first{prefixes.size()};
        parallel_chunks(prefixes.size(), threads, 1, [&](std::size_t i, std::size_t) {
            if (i > first.load(std::memory_order_relaxed)) {
                return;  // what it finds would not be taken
            }
            Walk walk{*this, prefixes[i].path};
            if (walk.go(prefixes[i].codes, prefixes[i].left)) {
                found[i] = std::move(walk.path);
                for (std::size_t seen = first; i < seen && !first.compare_exchange_weak(seen, i);) {
                }
            }
            nodes_ += walk.nodes;
        });
        return first < prefixes.size() ? found[first] : std::nullopt;
    }
    std::uint64_t nodes() const noexcept { return nodes_; }

  private:
    struct Prefix {
        Codes codes;
        std::vector<std::uint8_t> path;
        int left;
    };
    const std::vector<std::uint8_t>& next(const std::vector<std::uint8_t>& path) const noexcept {
        return path.empty() ? moves_.all : moves_.moves[path.back()].followers;
    }
    void extend(const Prefix& prefix, std::vector<Prefix>& out) const {
        if (prefix.left <= table_.depth()) {
            out.push_back(prefix);
            return;
        }
        for (const std::uint8_t m : next(prefix.path)) {
            const int left = prefix.left - moves_.moves[m].cost;
            if (left >= 0) {
                out.push_back({{}, prefix.path, left});
                moves_.apply(prefix.codes, moves_.moves[m], out.back().codes);
                out.back().path.push_back(m);
            }
        }
    }

    // One thread's way.
    struct Walk {
        Search& search;
        std::vector<std::uint8_t> path;
        std::uint64_t nodes = 0;

        bool go(const Codes& codes, int left) {
            if (left <= search.table_.depth()) {
                const int distance = search.table_.find(search.moves_.hash(codes));
                return distance != kUnknown && distance <= left && descend(codes, distance);
            }
            if (++nodes % 1024 == 0 ? search.interrupt_.poll() : search.interrupt_.is_set()) {
                return false;
            }
            Codes to;
            for (const std::uint8_t m : search.next(path)) {
                const Move& move = search.moves_.moves[m];
                if (move.cost > left) {
                    continue;
                }
                search.moves_.apply(codes, move, to);
                path.push_back(m);
                if (go(to, left - move.cost)) {
                    return true;
                }
                path.pop_back();
            }
            return false;
        }

        // Follows the table to the target.
        bool descend(Codes codes, int distance) {
            const std::size_t before = path.size();
            while (distance > 0) {
                bool stepped = false;
                for (const std::uint8_t m : search.moves_.all) {
                    const Move& move = search.moves_.moves[m];
                    Codes to{};
                    search.moves_.apply(codes, move, to);
                    if (move.cost <= distance &&
                        search.table_.find(search.moves_.hash(to)) == distance - move.cost) {
                        path.push_back(m);
                        codes = to;
                        distance -= move.cost;
                        stepped = true;
                        break;
                    }
                }
                if (!stepped) {
                    path.resize(before);
                    return false;
                }
            }
            return true;
        }
    };

    const Moves& moves_;
    const Table& table_;
    Interrupt& interrupt_;
    std::atomic<std::uint64_t> nodes_{0};
};

ChosenMoves::ChosenMoves(std::unique_ptr<const Moves> moves)
    : moves_(std::move(moves)), kept_(std::make_unique<Kept>()) {}
ChosenMoves::~ChosenMoves() = default;

Result<std::unique_ptr<ChosenMoves>> ChosenMoves::make(const puzzle::Cube& cube,
                                                       const puzzle::Algorithm& turns,
                                                       const puzzle::State& target,
                                                       const puzzle::CostTable& costs) {
    const bool has_rotation = std::ranges::any_of(
        turns, [&](puzzle::Turn turn) { return puzzle::is_rotation(turn, cube.size()); });
    if (turns.empty() || has_rotation) {
        return Error{ErrorCode::Usage,
                     turns.empty() ? "--moves: give turns with commas between them, such as Rw,U,F2"
                                   : "--moves: a rotation of the whole cube is no move"};
    }
    return std::unique_ptr<ChosenMoves>(
        new ChosenMoves(std::make_unique<Moves>(cube, turns, target, costs)));
}

Result<Solution> ChosenMoves::solve(const puzzle::State& state, const Limits& limits,
                                    const OnImprovement& on_improvement) const {
    const auto begin = std::chrono::steady_clock::now();
    Interrupt interrupt(limits.time ? std::optional(begin + *limits.time) : std::nullopt,
                        limits.stop);
    const auto ways = moves_->reachable_ways(state);
    if (ways.empty()) {
        return Error{ErrorCode::NotFound,
                     "these moves cannot do it: some pieces would have to leave "
                     "the places that the moves reach"};
    }
    // A table is worked on by one call at a time; calls for other ways have others.
    const std::scoped_lock lock(kept_->mutex);
    const auto kept = std::ranges::find(kept_->tables, ways, [](const auto& t) { return t.first; });
    std::shared_ptr<Table> table =
        kept != kept_->tables.end() ? kept->second : std::make_shared<Table>(*moves_, ways);
    if (kept == kept_->tables.end()) {
        kept_->tables.emplace_back(ways, table);
    }
    const Codes start = moves_->codes(state);
    Solution out;
    const auto forget_if_broken_off = [&] {
        if (interrupt.is_set()) {
            std::erase_if(kept_->tables, [&](const auto& t) { return t.second == table; });
        }
    };
    bool may_deepen = true;
    double last_cost = 0;  // nodes of the search before
    for (int length = 0;; ++length) {
        const auto ended = [&](const std::string& why) {
            forget_if_broken_off();
            return Error{
                limits.stop.stop_requested() ? ErrorCode::Interrupted : ErrorCode::NotFound,
                why + "; none is shorter than " + std::to_string(length) + " " +
                    moves_->costs.name() + " (proven)"};
        };
        // The next length costs about as many times more as the last one did.
        while (may_deepen && !table->is_whole() && table->depth() < length &&
               (length - table->depth() > 2 || last_cost > 0) &&
               static_cast<double>(table->frontier() * moves_->moves.size()) <
                   std::max(2e5, last_cost)) {
            may_deepen = table->deepen(limits.memory_bytes / 2, interrupt, out.nodes);
        }
        if (table->is_whole() && table->find(moves_->hash(start)) == kUnknown) {
            return Error{ErrorCode::NotFound,
                         "these moves cannot do it: they make " + std::to_string(table->size()) +
                             " positions of the one to be reached, and this is none of them"};
        }
        if (limits.max_length && length > *limits.max_length) {
            return ended("no solution has at most " + std::to_string(*limits.max_length) + " " +
                         moves_->costs.name());
        }
        Search search(*moves_, *table, interrupt);
        auto path = search.run(start, length, thread_count(limits.threads));
        last_cost = static_cast<double>(search.nodes()) * static_cast<double>(moves_->moves.size());
        out.nodes += search.nodes();
        if (path) {
            for (const std::uint8_t m : *path) {
                out.moves.push_back(moves_->moves[m].turn);
            }
            out.length = moves_->costs.cost(out.moves);
            out.lower_bound = out.length;
            break;
        }
        if (interrupt.poll() || (limits.nodes && out.nodes >= *limits.nodes)) {
            return ended("no solution was found within the limits");
        }
    }
    out.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    if (on_improvement) {
        on_improvement(out);
    }
    return out;
}

}  // namespace revenge::solver
