// How a chain of phases is searched.
#pragma once

namespace revenge::solver {

enum class Heuristic {
    Tables,         // exact tables, of the phase or of parts of what it sees
    TwistDistance,  // C. Tsai's: per piece, summed per orbit, divided, the largest
};

struct ChainOptions {
    Heuristic heuristic = Heuristic::Tables;
    int relax = 0;
    int orientations = 1;  // 1 to 24
    bool cancel = true;    // across boundaries of phases
};

}  // namespace revenge::solver
