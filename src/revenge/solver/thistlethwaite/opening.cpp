#include "revenge/solver/thistlethwaite/opening.hpp"

#include "revenge/solver/thistlethwaite/thistlethwaite.hpp"

namespace revenge::solver::thistlethwaite {

base::Result<SharedMethod> open_thistlethwaite(const Opening& opening) {
    return SharedMethod(std::make_shared<Thistlethwaite>(opening.costs));
}

}  // namespace revenge::solver::thistlethwaite
