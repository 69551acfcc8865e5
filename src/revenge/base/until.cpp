#include "revenge/base/until.hpp"

namespace revenge::base {

// Not inline: what counts nodes should take no more room for it.
bool Watch::look() noexcept {
    if (!is_over()) {
        interrupt_->poll();
        end_ = nodes_ >= last_ ? End::Nodes : interrupt_->end();
    }
    plan_look();
    return is_over();
}

}  // namespace revenge::base
