// How a chain of phases is searched.
#pragma once

#include <cstdint>

namespace revenge::solver {

// The size of the tables of `short` on the 4x4x4: 76 MB, 256 MB, 448 MB or 1.4 GB of memory to build them and to solve.
enum class Tier : std::uint8_t { Browser, Small, Medium, Large };

enum class Heuristic {
    Tables,         // exact tables, of the phase or of parts of what it sees
    TwistDistance,  // C. Tsai's: per piece, summed per orbit, divided, the largest
};

struct ChainOptions {
    static constexpr int kMostRelax = 4;  // each more multiplies the time
    Heuristic heuristic = Heuristic::Tables;
    int relax = 0;         // 0 to kMostRelax
    int orientations = 1;  // 1 to 24
    bool cancel = true;    // across boundaries of phases
    // Where all coordinates are automatic: more than one candidate is followed through the phases, also in the first
    // run, and a remainder may be left to whoever asked.
    int width = 1;
    bool leaves_remainder = false;
    // Gives moves that are known to solve a cube where its own take more: for whoever wants a short solution, not one
    // by these phases. The solution has no phases then.
    bool accept_known = false;
};

}  // namespace revenge::solver
