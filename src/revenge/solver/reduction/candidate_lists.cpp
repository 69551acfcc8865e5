// The last turns of phase 2, looked up in lists for many positions at once.
#include <bit>

#include "revenge/solver/reduction/candidate_search.hpp"

namespace revenge::solver::reduction {

void CandidateSearch::wait_for_list(const Position2& position) {
    split(aim_).last_turns.prefetch_class(position.place);
    waiting_.push_back({position, {}, aim_, path_, phase2_begin_});
    if (waiting_.size() >= kAtOnce) {
        look_up();
    }
}

// Finds the lists of all positions that wait, and forgets those that have none.
void CandidateSearch::find_lists() {
    for (const Waiting& item : waiting_) {
        split(item.aim).last_turns.prefetch_bounds(item.position.place);
    }
    std::erase_if(waiting_, [this](Waiting& item) {
        const LastTurns& lists = split(item.aim).last_turns;
        item.list = lists.list(item.position.place);
        if (item.list.begin == item.list.end) {
            return true;
        }
        lists.prefetch(item.list.begin);
        return false;
    });
    effort_.lists += waiting_.size();
}

// Tests the lists of all positions that wait, and goes on with the words that split the wing pairs.
void CandidateSearch::look_up() {
    if (interrupt_->poll()) {
        waiting_.clear();
        return;
    }
    find_lists();
    const Frames& frames = phases_->frames;
    queries_.clear();
    asked_.clear();
    std::size_t blocks = 0;
    for (std::uint32_t i = 0; i < waiting_.size(); ++i) {
        const LastTurns::List& list = waiting_[i].list;
        const std::uint64_t* rows = split(waiting_[i].aim).last_turns.rows(list.begin);
        for (unsigned left = list.alike; left != 0; left &= left - 1) {
            const std::size_t frame =
                frames.compose(list.frame, static_cast<std::size_t>(std::countr_zero(left)));
            queries_.push_back({rows, list.end - list.begin,
                                shuffle(frames.wings(frame), waiting_[i].position.places)});
            asked_.push_back({i, static_cast<std::uint8_t>(frame)});
            blocks += list.end - list.begin;
        }
    }
    found_.resize(blocks);
    const std::size_t count = test_->run(queries_, found_.data());
    const Path path = path_;
    const std::size_t phase2_begin = phase2_begin_;
    for (std::size_t i = 0; i < count; ++i) {
        const Asked& asked = asked_[found_[i].query];
        const Waiting& item = waiting_[asked.waiting];
        for (std::uint64_t left = found_[i].words; left != 0; left &= left - 1) {
            const TurnWord seen =
                split(item.aim).last_turns.word(item.list.begin + found_[i].block,
                                                static_cast<std::size_t>(std::countr_zero(left)));
            take_word(item, frames.taken(asked.frame, seen));
        }
    }
    path_ = path;
    phase2_begin_ = phase2_begin;
    waiting_.clear();
}

void CandidateSearch::take_word(const Waiting& from, const TurnWord& word) {
    const std::size_t first = phases_->phase2_moves[word.moves[0]];
    for (std::size_t i = 0; i < word.length; ++i) {
        if (phases_->axis(phases_->phase2_moves[word.moves[i]]) != phases_->axis(first)) {
            break;
        }
        if ((from.position.allowed >> word.moves[i] & 1U) == 0) {
            return;
        }
    }
    Position end = from.position;
    path_ = from.path;
    for (std::size_t i = 0; i < word.length; ++i) {
        const std::size_t g = phases_->phase2_moves[word.moves[i]];
        path_.push(g);
        move(end, g);
    }
    phase2_begin_ = from.phase2_begin;
    const bool turned = is_turned(end);
    if (from.aim == Aim::X) {
        end_phase2(end, turned, stretch_.start);
        return;
    }
    const std::size_t axis = (from.aim == Aim::WithUd) != turned ? 1 : 2;
    const std::size_t rotation = phases_->rotations.to_x(axis);
    rotate(end, rotation);
    end_phase2(end, turned, Views::rotated(stretch_.start, rotation));
}

}  // namespace revenge::solver::reduction
