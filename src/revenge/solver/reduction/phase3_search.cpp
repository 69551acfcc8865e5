#include "revenge/solver/reduction/phase3_search.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <utility>

namespace revenge::solver::reduction {

void Phase3Search::begin(int least, int most, const Phase3Bounds& bounds,
                         base::Interrupt& interrupt, std::vector<Reduction>& out) {
    const int farthest = phases_->near->depth() + static_cast<int>(kMaxAhead);
    const bool is_narrow = bounds.width != 0;
    interrupt_ = &interrupt;
    bounds_ = bounds;
    node_end_ = nodes_ + bounds.nodes;
    least_ = is_narrow ? 0 : least;
    most_ = is_narrow ? farthest : std::min(most, farthest);
    out_ = &out;
}

void Phase3Search::add(const Candidate& candidate) {
    const std::uint64_t key = NearReduced::key(phases_->pairing, phases_->face_centers,
                                               candidate.pairing, candidate.place);
    waiting_.push_back({candidate, key, phases_->phase3_beginnings(candidate.path)});
    if (waiting_.size() >= kAtOnce) {
        flush();
    }
}

void Phase3Search::flush() {
    const int depth = phases_->near->depth();
    if (least_ <= depth) {
        for (const Waiting& item : waiting_) {
            phases_->near->prefetch(item.key);
        }
    }
    for (const Waiting& item : waiting_) {
        if (least_ > depth || !phases_->near->has(item.key)) {
            continue;
        }
        const Candidate& candidate = item.candidate;
        begin_path(candidate);
        finish_near(candidate.pairing, candidate.place, item.after,
                    item.after & phases_->phase3_ends());
    }
    if (bounds_.width != 0) {
        search_narrowly();
    } else {
        for (int length = std::max(least_, depth + 1); length <= most_; ++length) {
            search_ahead(length);
        }
    }
    waiting_.clear();
}

// Looks for all ways from a state that the set has, shorter ones first. `ends`: moves that may be the only one.
void Phase3Search::finish_near(const Bytes16& pairing, std::uint16_t place, std::uint64_t after,
                               std::uint64_t ends) {
    const int distance =
        std::max(phases_->face_centers.distance(place), phases_->pairing.distance(pairing));
    const int farthest = std::min(phases_->near->depth(), most_);
    for (int togo = std::max(distance, least_); togo <= farthest; ++togo) {
        finish(pairing, place, togo, togo == 1 ? ends : after);
    }
}

// Goes on from the most promising states alone, turn by turn, and asks the set for each that is met.
void Phase3Search::search_narrowly() {
    const NearReduced& near = *phases_->near;
    Level& level = levels_[0];
    Level& children = levels_[1];
    begin_level(most_);
    for (std::size_t turns = 0; turns < kMaxAhead && !is_full(); ++turns) {
        children.clear();
        for (const State& state : level) {
            add_children(state, most_, children);
        }
        nodes_ += children.size();
        if (interrupt_->poll()) {
            return;
        }
        for (State& child : children) {
            child.index = NearReduced::key(phases_->pairing, phases_->face_centers, child.pairing,
                                           child.place);
            near.prefetch(child.index);
        }
        for (State& child : children) {
            if (near.has(child.index)) {
                go_to(child);
                finish_near(child.pairing, child.place, child.after,
                            phases_->phase3_ends(child.moves[child.length - 1U]));
            }
            child.index = phases_->pairing.index(child.pairing);
            phases_->pairing.prefetch(static_cast<std::size_t>(child.index));
        }
        if (children.size() > bounds_.width) {
            keep_nearest(children);
        }
        std::swap(level, children);
    }
}

// Begins with the candidates whose centers are within `length` turns.
void Phase3Search::begin_level(int length) {
    Level& first = levels_[0];
    first.clear();
    for (std::uint32_t i = 0; i < waiting_.size(); ++i) {
        const Candidate& candidate = waiting_[i].candidate;
        if (phases_->face_centers.distance(candidate.place) <= length) {
            first.push_back({candidate.pairing, waiting_[i].after, 0, i, candidate.place, 0, {}});
        }
    }
}

// Looks for ways of exactly `length` turns, more than the set knows.
void Phase3Search::search_ahead(int length) {
    begin_level(length);
    expand(0, length);
    levels_[0].clear();
}

// Adds what turns make of a state, where the centers allow `togo` turns with this one. How pairing and centers are
// known to tables is left open.
void Phase3Search::add_children(const State& state, int togo, Level& out) const {
    for (std::uint64_t left = phases_->face_centers.within(state.place, togo - 1) & state.after;
         left != 0; left &= left - 1) {
        const auto m = static_cast<std::size_t>(std::countr_zero(left));
        const std::uint8_t generator = phases_->phase3_moves[m];
        State& child = out.emplace_back(state);
        child.pairing = apply(state.pairing, phases_->pairing.action(m));
        child.place = phases_->face_centers.apply(state.place, m);
        child.moves[child.length++] = generator;
        child.after = phases_->phase3_followers(generator);
    }
}

void Phase3Search::expand(std::size_t depth, int togo) {
    const PairingTable& table = phases_->pairing;
    const NearReduced& near = *phases_->near;
    Level& children = levels_[depth + 1];
    children.clear();
    for (const State& state : levels_[depth]) {
        if (is_full()) {
            break;
        }
        std::size_t i = children.size();
        add_children(state, togo, children);
        for (; i < children.size(); ++i) {
            State& child = children[i];
            child.index = togo - 1 == near.depth() ? NearReduced::key(table, phases_->face_centers,
                                                                      child.pairing, child.place)
                                                   : table.index(child.pairing);
        }
        if (children.size() >= kAtOnce) {
            settle(depth + 1, togo - 1);
        }
    }
    settle(depth + 1, togo - 1);
}

// Goes on from those of a level that may be reduced in `togo` turns, and forgets them all.
void Phase3Search::settle(std::size_t depth, int togo) {
    Level& level = levels_[depth];
    nodes_ += level.size();
    if (interrupt_->poll()) {
        level.clear();
        return;
    }
    // This loop does nothing else: a processor overlaps a limited number of instructions, so with other work in the
    // loop it would fetch only a few entries at a time.
    const bool asks_set = togo == phases_->near->depth();
    for (const State& state : level) {
        if (asks_set) {
            phases_->near->prefetch(state.index);
        } else {
            phases_->pairing.prefetch(static_cast<std::size_t>(state.index));
        }
    }
    if (asks_set) {
        for (const State& state : level) {
            if (!phases_->near->has(state.index)) {
                continue;
            }
            go_to(state);
            finish(state.pairing, state.place, togo, state.after);
        }
    } else {
        std::erase_if(level, [&](const State& state) {
            const int pairing = phases_->pairing.distance(static_cast<std::size_t>(state.index));
            const int centers = phases_->face_centers.distance(state.place);
            return pairing > togo || pairing + centers > togo + bounds_.slack;
        });
        expand(depth, togo);
    }
    level.clear();
}

// Keeps `width` states: those with the smallest sum of the distances of pairing and centers. The other memory of the
// level is released, since the next levels are as large.
void Phase3Search::keep_nearest(Level& level) {
    const auto score = [this](const State& state) {
        return std::min(phases_->pairing.distance(static_cast<std::size_t>(state.index)) +
                            phases_->face_centers.distance(state.place),
                        kMaxScore);
    };
    std::array<std::size_t, kMaxScore + 2> place{};  // of the next state with a score
    for (const State& state : level) {
        ++place[static_cast<std::size_t>(score(state)) + 1];
    }
    std::partial_sum(place.begin(), place.end(), place.begin());
    Level kept(bounds_.width);
    for (const State& state : level) {
        const std::size_t at = place[static_cast<std::size_t>(score(state))]++;
        if (at < bounds_.width) {
            kept[at] = state;
        }
    }
    level = std::move(kept);
}

void Phase3Search::begin_path(const Candidate& candidate) noexcept {
    path_ = candidate.path;
    path_start_ = candidate.start;
}

void Phase3Search::go_to(const State& state) noexcept {
    begin_path(waiting_[state.candidate].candidate);
    for (std::size_t i = 0; i < state.length; ++i) {
        path_.push(state.moves[i]);
    }
}

// Looks for all ways of exactly `togo` turns, no more than the set knows.
void Phase3Search::finish(const Bytes16& pairing, std::uint16_t place, int togo,
                          std::uint64_t after) {
    if (is_full()) {
        return;
    }
    if (togo == 0) {
        take();
        return;
    }
    // All children first, so that their table entries are fetched at the same time.
    struct Child {
        Bytes16 pairing;
        std::uint64_t index;  // of the pairing; then the key by which the set knows the state
        std::uint16_t place;
        std::uint8_t move;
    };
    const PairingTable& table = phases_->pairing;
    std::array<Child, FaceCenters::kMaxMoves> children;
    std::size_t count = 0;
    for (std::uint64_t left = phases_->face_centers.within(place, togo - 1) & after; left != 0;
         left &= left - 1) {
        const auto m = static_cast<std::size_t>(std::countr_zero(left));
        Child& child = children[count++];
        child.pairing = apply(pairing, table.action(m));
        child.place = phases_->face_centers.apply(place, m);
        child.move = static_cast<std::uint8_t>(m);
        child.index = table.index(child.pairing);
        table.prefetch(static_cast<std::size_t>(child.index));
    }
    nodes_ += count;
    const auto end = children.begin() + static_cast<std::ptrdiff_t>(count);
    auto kept = std::remove_if(children.begin(), end, [&](const Child& child) {
        return table.distance(static_cast<std::size_t>(child.index)) >= togo;
    });
    // The set lets some strangers in; nearly all of their children are none of it, and few of the others' are within
    // fewer turns.
    const NearReduced& near = *phases_->near;
    const int left = togo - 1;
    const bool is_inner = left <= near.inner_depth() && left > 0;
    if (togo == near.depth() || is_inner) {
        for (auto child = children.begin(); child != kept; ++child) {
            child->index =
                NearReduced::key(table, phases_->face_centers, child->pairing, child->place);
            if (is_inner) {
                child->index = NearReduced::inner_key(child->index, left);
            }
            near.prefetch(child->index);
        }
        kept = std::remove_if(children.begin(), kept,
                              [&](const Child& child) { return !near.has(child.index); });
    }
    for (auto child = children.begin(); child != kept; ++child) {
        const std::uint8_t generator = phases_->phase3_moves[child->move];
        path_.push(generator);
        finish(child->pairing, child->place, togo - 1,
               togo == 2 ? phases_->phase3_ends(generator) : phases_->phase3_followers(generator));
        --path_.length;
    }
}

void Phase3Search::take() {
    Reduction reduction;
    reduction.start = path_start_;
    reduction.path = path_;
    reduction.pieces = (*views_)[path_start_];
    for (std::size_t i = 0; i < path_.length; ++i) {
        reduction.pieces = apply(reduction.pieces, phases_->generators[path_.moves[i]]);
    }
    out_->push_back(reduction);
}

}  // namespace revenge::solver::reduction
