// Sets of states of the 4x4x4 by name: whose parts are in order, and what people train. NamedSet::all() lists them.
//
// Nothing couples corners, wings and centers of the 4x4x4 that the eye could see (the centers have the corners' parity,
// but four of a colour look alike), so each part is drawn by itself.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::puzzle {

class NamedSet {
  public:
    // `names`: with commas between them, for what is in all of these sets; empty for all states. ERRORS: Usage, naming
    // what there is; a set with nothing in it but the solved cube; two parities, or one that is not possible there.
    static base::Result<NamedSet> make(std::string_view names);
    struct Described {
        std::string_view name;
        std::string_view what;  // a sentence without a full stop
    };
    // RETURNS all sets.
    static std::vector<Described> all();
    // RETURNS "centers-solved, edges-paired, ...".
    static std::string all_names();

    // Returns a uniformly random state of the set. REQUIRES a plain cube of size 4. THREADS: safe if each thread has
    // its own generator. COMPLEXITY: microseconds.
    State draw(const Cube& cube, base::Random& random) const;

    enum class Parity : std::uint8_t { Any, OddFlips, OddFlipsAndExchanges, OddExchanges };
    // The parts that are solved in all states of a set.
    struct Parts {
        std::uint32_t centers = 0;      // faces whose centers are solved, as bits
        std::uint32_t corners = 0;      // places whose corners are, as bits
        std::uint32_t edges = 0;        // places whose edges are, as bits
        bool are_edges_paired = false;  // the others
        Parity parity = Parity::Any;
    };

  private:
    explicit NamedSet(const Parts& parts) : parts_(parts) {}
    void draw_corners(const Orbit& orbit, State& state, base::Random& random) const;
    void draw_edges(const Orbit& orbit, State& state, base::Random& random) const;
    void draw_wings(const Orbit& orbit, State& state, base::Random& random) const;
    void draw_centers(const Orbit& orbit, State& state, base::Random& random) const;
    bool has_parity(const Cube& cube, const State& state) const;

    Parts parts_;
};

}  // namespace revenge::puzzle
