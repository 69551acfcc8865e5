// The properties of an answer of revenge.h. A null answer is one for which there was no memory.
#include <algorithm>

#include "revenge/c_handles.hpp"

namespace {

// Returns element `index`, or nullptr.
template <class T>
const T* element_at(const std::vector<T>& all, size_t index) {
    return index < all.size() ? &all[index] : nullptr;
}

const revenge::PhaseText* phase_at(const revenge_answer* answer, size_t index) {
    return answer != nullptr ? element_at(answer->phases, index) : nullptr;
}

const revenge::base::Fact* fact_at(const revenge_answer* answer, size_t index) {
    return answer != nullptr ? element_at(answer->facts, index) : nullptr;
}

const char* text_of(const revenge_answer* answer, std::string revenge_answer::*member) {
    return answer != nullptr ? (answer->*member).c_str() : "";
}

}  // namespace

revenge_status revenge_answer_status(const revenge_answer* answer) {
    return answer != nullptr ? answer->status : REVENGE_RESOURCE;
}
const char* revenge_answer_error(const revenge_answer* answer) {
    return answer != nullptr ? answer->error.c_str() : "there is not enough memory";
}
size_t revenge_answer_fact_count(const revenge_answer* answer) {
    return answer != nullptr ? answer->facts.size() : 0;
}
const char* revenge_answer_fact_kind(const revenge_answer* answer, size_t index) {
    const auto* const found = fact_at(answer, index);
    return found != nullptr ? found->kind.c_str() : nullptr;
}
const char* revenge_answer_fact_value(const revenge_answer* answer, size_t index,
                                      const char* name) {
    const auto* const found = fact_at(answer, index);
    if (found == nullptr || name == nullptr) {
        return nullptr;
    }
    const auto value =
        std::ranges::find(found->values, name, &std::pair<std::string, std::string>::first);
    return value != found->values.end() ? value->second.c_str() : nullptr;
}
const char* revenge_answer_moves(const revenge_answer* answer) {
    return text_of(answer, &revenge_answer::moves);
}
int revenge_answer_length(const revenge_answer* answer) {
    return answer != nullptr ? answer->length : -1;
}
const char* revenge_answer_metric(const revenge_answer* answer) {
    return text_of(answer, &revenge_answer::metric);
}
int revenge_answer_lower_bound(const revenge_answer* answer) {
    return answer != nullptr ? answer->lower_bound : -1;
}
const char* revenge_answer_facelets(const revenge_answer* answer) {
    return text_of(answer, &revenge_answer::facelets);
}
size_t revenge_answer_phase_count(const revenge_answer* answer) {
    return answer != nullptr ? answer->phases.size() : 0;
}
const char* revenge_answer_phase_name(const revenge_answer* answer, size_t index) {
    const auto* const found = phase_at(answer, index);
    return found != nullptr ? found->name.c_str() : nullptr;
}
const char* revenge_answer_phase_achieves(const revenge_answer* answer, size_t index) {
    const auto* const found = phase_at(answer, index);
    return found != nullptr ? found->achieves.c_str() : nullptr;
}
const char* revenge_answer_phase_moves(const revenge_answer* answer, size_t index) {
    const auto* const found = phase_at(answer, index);
    return found != nullptr ? found->moves.c_str() : nullptr;
}
int revenge_answer_phase_length(const revenge_answer* answer, size_t index) {
    const auto* const found = phase_at(answer, index);
    return found != nullptr ? found->length : -1;
}
const char* revenge_answer_notes(const revenge_answer* answer) {
    return text_of(answer, &revenge_answer::notes);
}
uint64_t revenge_answer_nodes(const revenge_answer* answer) {
    return answer != nullptr ? answer->nodes : 0;
}
double revenge_answer_seconds(const revenge_answer* answer) {
    return answer != nullptr ? answer->seconds : 0;
}
void revenge_answer_free(revenge_answer* answer) { delete answer; }
