#include "revenge/solver/fto/search.hpp"

#include <algorithm>
#include <utility>

namespace revenge::solver::fto {

namespace {

constexpr std::size_t kNoFace = kFaces;
constexpr int kClosing = 5;          // turns of closings
constexpr int kFewestForColors = 4;  // turns: where fewer are left, the third bound saves nothing
// With more turns left than kMaxExact, the first two bounds together are at most this much more than these turns.
constexpr int kSlack = 5;

constexpr bool may_begin(std::size_t face, std::size_t last) noexcept {
    return last == kNoFace || may_follow(face, last);
}

// By the last face: the turns of phase 2 that may follow, as ten bits.
constexpr std::array<std::uint32_t, kFaces + 1> kMayFollow = [] {
    std::array<std::uint32_t, kFaces + 1> out{};
    for (std::size_t last = 0; last < out.size(); ++last) {
        for (std::size_t i = 0; i < kFiveTurns; ++i) {
            out[last] |= may_begin(face_of(five_turn(i)), last) ? 1U << i : 0U;
        }
    }
    return out;
}();

// By the last face: the turns of phase 1 that may follow, as bits.
constexpr std::array<std::uint32_t, kFaces + 1> kMayFollowFirst = [] {
    std::array<std::uint32_t, kFaces + 1> out{};
    for (std::size_t last = 0; last < out.size(); ++last) {
        for (std::size_t turn = 0; turn < kTurns; ++turn) {
            out[last] |= may_begin(face_of(turn), last) ? 1U << turn : 0U;
        }
    }
    return out;
}();

}  // namespace

FtoStart start_of(const FtoTables& tables, const FtoPieces& pieces, std::size_t names,
                  std::size_t places, bool solves_turned) {
    FtoStart out;
    out.names = solves_turned ? FtoTables::kNames : 1;
    out.places = places;
    const std::size_t on = tables.rotation_about_b();
    for (std::size_t name = 0; name < out.names; ++name) {
        out.pieces[name] = tables.geometry.seen(pieces, names, places);
        out.second[name] = {tables.corners_of(out.pieces[name]),
                            tables.planes_of(out.pieces[name])};
        names = tables.geometry.product(names, on);
    }
    const auto round = [&](std::size_t face) {
        return tables.threes.round(tables.places_of_edges(out.pieces[0], face));
    };
    const auto set = [&](std::size_t face) {
        return tables.threes.set(tables.mask_of(out.pieces[0], kOtherTriangleSlot, face));
    };
    out.node.first = static_cast<std::uint32_t>(round(kB) * kSets + set(kB));
    out.node.left_edges = round(kL);
    out.node.right_edges = round(kR);
    out.node.left_colors = set(kL);
    out.node.right_colors = set(kR);
    return out;
}

FirstNode FtoSearch::turned(const FirstNode& node, std::size_t turn) const noexcept {
    FirstNode out;
    out.first = static_cast<std::uint32_t>(tables_.round_moves[node.first / kSets][turn] * kSets +
                                           tables_.set_moves[node.first % kSets][turn]);
    out.left_edges = tables_.round_moves[node.left_edges][turn];
    out.right_edges = tables_.round_moves[node.right_edges][turn];
    out.left_colors = tables_.set_moves[node.left_colors][turn];
    out.right_colors = tables_.set_moves[node.right_colors][turn];
    return out;
}

void FtoSearch::set_turn(int depth, std::size_t turn) noexcept {
    first_turns_[static_cast<std::size_t>(depth)] = static_cast<std::uint8_t>(turn);
    for (int& known : known_) {
        known = std::min(known, depth);
    }
}

const SecondNode& FtoSearch::second_at(std::size_t name, int depth) noexcept {
    std::array<SecondNode, 17>& nodes = second_[name];
    for (int& known = known_[name]; known < depth; ++known) {
        const auto at = static_cast<std::size_t>(known);
        nodes[at + 1] = {tables_.corner_moves[nodes[at].corners][first_turns_[at]],
                         tables_.planes_after(nodes[at].planes, first_turns_[at])};
    }
    return nodes[static_cast<std::size_t>(depth)];
}

bool FtoSearch::run(std::span<const std::uint8_t> first) {
    FirstNode node = start_.node;
    for (std::size_t name = 0; name < start_.names; ++name) {
        second_[name][0] = start_.second[name];
    }
    known_ = {};
    std::size_t last = kNoFace;
    int depth = 0;
    for (const std::uint8_t turn : first) {
        node = turned(node, turn);
        last = face_of(turn);
        set_turn(depth++, turn);
    }
    const int left = turns1_ - depth;
    if (tables_.first_distances[node.first] <= left) {
        follow(node, left, depth, last);
    }
    search_candidates();
    return !watch_.is_over();
}

void FtoSearch::follow(const FirstNode& node, int left, int depth, std::size_t last) {
    if (watch_.count(1)) {
        return;
    }
    if (left == kClosing) {
        close(node, depth, last);
        return;
    }
    if (left == 0) {
        ++candidates_;
        add_candidates(tables_.edges_at(node.left_edges, node.right_edges),
                       tables_.colors_at(node.left_colors, node.right_colors),
                       tables_.rows_within(FtoTables::kEdgeDepth + 1));
        return;
    }
    if (left == kClosing + 1) {
        const std::uint32_t allowed = kMayFollowFirst[last];
        for (std::uint32_t set = tables_.turns_to_closings[node.first] & allowed;
             set != 0 && !watch_.is_over(); set &= set - 1) {
            const auto turn = static_cast<std::size_t>(std::countr_zero(set));
            set_turn(depth, turn);
            close(turned(node, turn), depth + 1, face_of(turn));
        }
        return;
    }
    const auto& rounds = tables_.round_moves[node.first / kSets];
    const auto& sets = tables_.set_moves[node.first % kSets];
    for (std::size_t turn = 0; turn < kTurns && !watch_.is_over(); ++turn) {
        const std::size_t next = std::size_t{rounds[turn]} * kSets + sets[turn];
        if (!may_begin(face_of(turn), last) || tables_.first_distances[next] >= left ||
            (left == 1 && is_of_five(face_of(turn)))) {
            continue;
        }
        set_turn(depth, turn);
        follow(turned(node, turn), left - 1, depth + 1, face_of(turn));
    }
}

void FtoSearch::close(const FirstNode& node, int depth, std::size_t last) {
    const std::size_t pairs = tables_.turn_pairs.size();
    const std::uint16_t* const left_rounds = &tables_.pair_rounds[node.left_edges * pairs];
    const std::uint16_t* const right_rounds = &tables_.pair_rounds[node.right_edges * pairs];
    const std::uint8_t* const left_sets = &tables_.pair_sets[node.left_colors * pairs];
    const std::uint8_t* const right_sets = &tables_.pair_sets[node.right_colors * pairs];
    const int turns = most_second_ - (most_second_ > FtoSearch::kMaxExact ? 1 : 0);
    const std::vector<std::uint64_t>& near = tables_.rows_within(turns);
    const std::span<const std::uint64_t> any =
        start_.names == 1 ? std::span(near) : tables_.any_within(turns);
    const std::uint64_t before = candidates_;
    for (std::uint32_t i = tables_.closings_begin[node.first];
         i < tables_.closings_begin[node.first + 1]; ++i) {
        const std::size_t pair = tables_.closings[i] / FtoTables::kTailUnit;
        const std::size_t tail = tables_.closings[i] % FtoTables::kTailUnit;
        if (!may_begin(face_of(tables_.turn_pairs[pair][0]), last)) {
            continue;
        }
        ++candidates_;
        const std::uint8_t* const rounds = &tables_.tail_rows[tail * FtoTables::kTailRow];
        const std::uint8_t* const sets = rounds + FtoTables::kTailSets;
        const std::size_t edges =
            tables_.edge_pairs[rounds[left_rounds[pair]] * FtoTables::kNineRounds +
                               rounds[right_rounds[pair]]];
        const std::size_t colors =
            tables_
                .color_pairs[sets[left_sets[pair]] * FtoTables::kNineSets + sets[right_sets[pair]]];
        if (FtoTables::is_near(any, tables_.edge_index(edges, colors))) {
            for (const std::uint8_t turn : tables_.turn_pairs[pair]) {
                set_turn(depth, turn);
                ++depth;
            }
            for (const std::uint8_t turn : tables_.tails[tail]) {
                set_turn(depth, turn);
                ++depth;
            }
            depth -= kClosing;
            add_candidates(edges, colors, near);
            if (watch_.is_over()) {
                return;
            }
        }
    }
    watch_.count(candidates_ - before);
}

// Adds a candidate for each naming that is near.
void FtoSearch::add_candidates(std::size_t edges, std::size_t colors,
                               const std::vector<std::uint64_t>& near) {
    for (std::size_t name = 0; name < start_.names; ++name) {
        if (FtoTables::is_near(near, tables_.edge_index(edges, colors))) {
            add_candidate(name, edges, colors);
        }
        edges = tables_.renamed_edges[edges];
        colors = tables_.renamed_colors[colors];
    }
}

// Candidates wait until there are several, so that memory fetches their bounds together.
void FtoSearch::add_candidate(std::size_t name, std::size_t edges, std::size_t colors) {
    Candidate& candidate = waiting_[waiting_count_++];
    const auto [corners, planes] = second_at(name, turns1_);
    candidate = {name,        edges,  colors,
                 corners,     planes, tables_.standing_index(corners, planes),
                 first_turns_};
    tables_.standing_distances.prefetch(candidate.standing);
    if (waiting_count_ == waiting_.size()) {
        search_candidates();
    }
}

void FtoSearch::search_candidates() {
    for (std::size_t i = 0; i < waiting_count_ && !watch_.is_over(); ++i) {
        begin_second(waiting_[i]);
    }
    waiting_count_ = 0;
}

// RETURNS true if phase 2 is likely enough to end in `turns`, by the second bound and the first, of which `row` is the
// index. Few paths are lost, at positions that are within both bounds but far from the goal by their sum, where most
// nodes are. Exact for few turns.
bool FtoSearch::is_within(int turns, std::size_t standing, std::size_t row) const noexcept {
    const NearTable& table = tables_.standing_distances;
    return table.may_be_within(standing, turns) &&
           (turns <= kMaxExact ||
            FtoTables::is_near(tables_.rows_within(turns + kSlack - table[standing]), row));
}

void FtoSearch::begin_second(const Candidate& candidate) {
    candidate_ = &candidate;
    const std::size_t row = tables_.edge_index(candidate.edges, candidate.colors);
    const int edge_distance = tables_.edge_rows[row] & 15;
    for (std::uint32_t left = seconds_; left != 0 && !watch_.is_over(); left &= left - 1) {
        turns2_ = std::countr_zero(left);
        if (turns1_ + turns2_ >= below_) {
            return;
        }
        if (edge_distance > turns2_ || !is_within(turns2_, candidate.standing, row)) {
            continue;
        }
        if (color_bound_ != nullptr && turns2_ <= ColorBound::kDepth &&
            color_bound_->exceeds(color_bound_->indices(tables_, candidate.edges, candidate.corners,
                                                        candidate.planes),
                                  turns2_)) {
            continue;
        }
        if (turns2_ > 0) {
            follow_second(candidate.edges, candidate.colors, candidate.corners, candidate.planes,
                          turns2_, kNoFace);
        } else if (candidate.planes == tables_.standing[candidate.corners]) {
            arrive();
        }
    }
}

// RETURNS the turns, as ten bits, that may follow and leave edges and triangles within `left` - 1. REQUIRES that they
// are within `left`.
std::uint32_t FtoSearch::useful_turns(std::size_t edges, std::size_t colors, int left,
                                      std::size_t last) const noexcept {
    const std::uint32_t allowed = kMayFollow[last];
    const std::size_t index = tables_.edge_index(edges, colors);
    const std::uint16_t row = tables_.edge_rows[index];
    const int distance = row & 15;
    if (distance < left - 1) {
        return allowed;
    }
    const std::uint32_t closer = tables_.turn_sets[tables_.edge_symmetry[edges]][row >> 4U];
    std::uint32_t out = closer & allowed;
    if (distance == left) {
        return out;
    }
    const std::vector<std::uint64_t>& near = tables_.rows_within(left - 1);
    for (std::uint32_t set = allowed & ~closer; set != 0; set &= set - 1) {
        const auto i = static_cast<std::size_t>(std::countr_zero(set));
        if (FtoTables::is_near(near, tables_.edge_index(tables_.edge_moves[edges][i],
                                                        tables_.color_moves[colors][i]))) {
            out |= 1U << i;
        }
    }
    return out;
}

// Moves the children that may end phase 2 within `turns` to the front, by the second and the third bound. RETURNS how
// many these are.
std::size_t FtoSearch::keep_near(std::span<Child> children, int turns) const noexcept {
    std::size_t count = 0;
    const bool has_third =
        color_bound_ != nullptr && kFewestForColors <= turns && turns <= ColorBound::kDepth;
    for (Child& child : children) {
        if (!is_within(turns, child.standing, tables_.edge_index(child.edges, child.colors))) {
            continue;
        }
        if (has_third) {
            child.of_colors =
                color_bound_->indices(tables_, child.edges, child.corners, child.planes);
            color_bound_->prefetch(child.of_colors);
        }
        children[count++] = child;
    }
    if (has_third) {
        const auto near = children.first(count);
        count = 0;
        for (const Child& child : near) {
            if (!color_bound_->exceeds(child.of_colors, turns)) {
                children[count++] = child;
            }
        }
    }
    return count;
}

void FtoSearch::follow_second(std::size_t edges, std::size_t colors, std::size_t corners,
                              std::uint32_t planes, int left, std::size_t last) {
    if (watch_.count(1)) {
        return;
    }
    if (left == 1) {
        if (last != kF) {
            end_second(edges, colors, corners, planes);
        }
        return;
    }
    std::array<Child, kFiveTurns> children;
    std::size_t count = 0;
    const auto& edge_row = tables_.edge_moves[edges];
    const auto& color_row = tables_.color_moves[colors];
    const auto& corner_row = tables_.corner_moves[corners];
    for (std::uint32_t set = useful_turns(edges, colors, left, last); set != 0; set &= set - 1) {
        const auto i = static_cast<std::size_t>(std::countr_zero(set));
        const std::size_t turn = five_turn(i);
        Child& child = children[count++];
        child = {edge_row[i],
                 color_row[i],
                 corner_row[turn],
                 static_cast<std::uint8_t>(turn),
                 tables_.planes_after(planes, turn),
                 0,
                 {}};
        child.standing = tables_.standing_index(child.corners, child.planes);
        tables_.standing_distances.prefetch(child.standing);
    }
    count = keep_near({children.data(), count}, left - 1);
    for (std::size_t i = 0; i < count && !watch_.is_over(); ++i) {
        const Child& child = children[i];
        second_turns_[static_cast<std::size_t>(turns2_ - left)] = child.turn;
        follow_second(child.edges, child.colors, child.corners, child.planes, left - 1,
                      face_of(child.turn));
    }
}

// The last turn of phase 2 is one of F.
void FtoSearch::end_second(std::size_t edges, std::size_t colors, std::size_t corners,
                           std::uint32_t planes) {
    for (std::size_t i = 0; i < 2; ++i) {
        const std::size_t turn = five_turn(i);
        if (tables_.edge_distance(tables_.edge_moves[edges][i], tables_.color_moves[colors][i]) ==
                0 &&
            tables_.planes_after(planes, turn) ==
                tables_.standing[tables_.corner_moves[corners][turn]]) {
            second_turns_[static_cast<std::size_t>(turns2_ - 1)] = static_cast<std::uint8_t>(turn);
            arrive();
        }
    }
}

void FtoSearch::arrive() {
    const std::vector<std::uint8_t>& distances = tables_.four_face_distances;
    FtoPieces pieces = start_.pieces[candidate_->name];
    std::vector<std::uint8_t> turns(candidate_->turns.begin(), candidate_->turns.begin() + turns1_);
    turns.insert(turns.end(), second_turns_.begin(), second_turns_.begin() + turns2_);
    for (const std::uint8_t turn : turns) {
        pieces = tables_.geometry.turned(pieces, turn);
    }
    int left = distances[tables_.four_face_state(pieces)];
    const int length = turns1_ + turns2_ + left;
    if (length >= below_) {
        return;
    }
    below_ = length;
    found_.length = length;
    found_.first = turns1_;
    found_.second = turns2_;
    found_.turns = std::move(turns);
    while (left > 0) {
        for (const std::uint8_t face : kFourFaces) {
            for (std::size_t turn = std::size_t{2} * face;
                 turn < std::size_t{2} * face + 2 && left > 0; ++turn) {
                const FtoPieces next = tables_.geometry.turned(pieces, turn);
                if (distances[tables_.four_face_state(next)] < left) {
                    pieces = next;
                    --left;
                    found_.turns.push_back(static_cast<std::uint8_t>(turn));
                }
            }
        }
    }
}

}  // namespace revenge::solver::fto
