// What moves of a puzzle are counted in where nothing is said: a cube's in obtm, any other's in turns.
#pragma once

#include "revenge/puzzle/definition.hpp"

namespace revenge::puzzle {

inline const char* default_metric(const Definition& definition) noexcept {
    return definition.cube_size() > 0 ? "obtm" : "turn";
}

}  // namespace revenge::puzzle
