// g of docs/bounds.md, computed again from the f's and the states of a certificate.
//
// States are rows of bits by class of the places of R and L centers, as they have to be to fit into memory (3.2 GB);
// classes, numbers and maps are made here from points in space. At each level a class pulls, turn by turn, from those
// classes that grew at the level before.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "revenge/check/reduction_cube.hpp"
#include "revenge/check/reduction_reach.hpp"

namespace revenge::check {

class CenterLevels {
  public:
    struct Start {
        StepOneCenters centers;
        int moves;
    };
    struct Manner {
        unsigned threads = 1;
        bool sees_splits = true;  // false takes all splits for one, a small model for tests
    };
    CenterLevels(const ReductionCube& cube, puzzle::Metric metric, const std::vector<Start>& starts,
                 const Manner& manner);

    std::uint64_t reached() const;
    std::uint64_t states() const;
    // `on_share` receives the completed share from time to time, from any thread, and returns true to continue. Returns
    // true if the level was finished.
    bool advance(const std::function<bool(double)>& on_share);
    // Partitions of the centers in three sets, with parity, that are not reached whichever set is R and L's.
    std::uint64_t bad_partitions() const;
    // The states of these that a certificate proves by rule (docs/bounds.md, section 6), in ascending order, each as
    // the least of its images: of each partition the splits that are missing in the role that misses the fewest.
    std::vector<StepOneCenters> bad_states() const;
    // Takes these states for reached at this level, with their images.
    void add(const std::vector<StepOneCenters>& states);

  private:
    using Row = std::uint64_t;
    struct Source;
    void find_classes(const std::vector<PlaceTargets>& symmetries);
    std::uint32_t row_of(PlaceSet set, PlaceSet part, bool odd, std::uint32_t& cls) const;
    // The splits of a set that are not reached, by their numbers at the representative of its class.
    Row missing(PlaceSet set, PlaceSet part, bool odd) const;
    // Adds the least images of the states that the splits are missing from, the role being that of `set`.
    void add_forms(const StepOneCenters& role, Row missing, std::vector<StepOneCenters>& out) const;
    void add_bad_states(std::uint32_t cls, std::vector<StepOneCenters>& out) const;
    void start(const Start& start);
    void enter();
    void find_source(std::uint32_t cls, const ReductionTurn& turn, Source& source) const;
    std::uint32_t pull(const Source& source, Row* rows) const;
    void fill(std::uint32_t cls, Source& source);

    // Calls body(class, thread) for all classes, shared out among threads, for as long as it returns true.
    template <class Body>
    bool each_class(const Body& body) const;

    unsigned threads_;
    std::vector<ReductionTurn> turns_;
    std::vector<std::uint16_t> words16_, number16_;
    std::vector<std::uint16_t> words8_, number8_;
    std::uint32_t rows_of_class_ = 0;
    Row full_ = 0;
    std::vector<PlaceSet> representatives_;
    std::vector<std::uint32_t> sizes_;
    std::vector<PlaceTargets> carriers_;
    std::vector<std::uint32_t> class_of_;   // [set]
    std::vector<std::uint8_t> carrier_of_;  // [set], to the representative
    std::vector<std::vector<std::pair<std::size_t, Row>>>
        starts_;  // [level], place of a row and its bits
    std::vector<Row> now_;
    std::vector<Row> next_;
    std::vector<std::uint8_t> is_new_;  // [class] grew at this level
    std::vector<std::uint8_t> is_new_next_;
    std::size_t level_ = 0;
};

}  // namespace revenge::check
