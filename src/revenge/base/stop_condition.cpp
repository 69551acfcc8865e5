#include "revenge/base/stop_condition.hpp"

namespace revenge::base {

// Not inline: what counts nodes should take no more room for it.
bool NodeBudget::look() noexcept {
    if (!is_over()) {
        interrupt_->poll();
        end_ = nodes_ >= last_ ? StopReason::Nodes : interrupt_->end();
    }
    plan_look();
    return is_over();
}

}  // namespace revenge::base
