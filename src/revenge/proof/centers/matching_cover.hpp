// Does a set R of half-sized subsets of 2n places meet every pairing of the places evenly?
//
// A perfect matching of the places in n pairs has 2^n transversals, subsets with one place of each pair. Two of them
// are of one kind if they differ in an even number of pairs. A counterexample is a matching with a kind that has no
// member in R. R holds the complement of each of its members.
//
// The search pairs places one after the other, the highest one first. After k pairs let E be the set of those subsets S
// of the d = 2(n-k) places left that, with *every* choice of an even number of lower places from the k pairs, give a
// subset outside R; O the same for odd numbers. One more pair a, b leaves
//
//     E' = E[a in S, b not] & O[a not in S, b],   O' = O[a, not b] & E[not a, b].
//
// A counterexample on top of the k pairs has, of its 2^(m-1) transversals of either kind of the m = n-k pairs left,
// those of one kind in E and those of the other in O; each place left is in half of them, and one place is in a quarter
// of them without another that is no pair with it, in a half if it is. So a branch ends where |E| or |O| is less than
// 2^(m-1), or has less than a quarter of that with one place and without another. This is tested first, because it
// prunes most branches. Complements halve the work: complement maps E to O for odd k, and each of them to itself for
// even k; so for odd k only E is kept, for even k the halves E[a], O[not a] for the highest place a.
//
// With four pairs to go the 105 matchings of 8 places are tried one by one.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "revenge/proof/centers/pair_words.hpp"
#include "revenge/proof/centers/split_reach.hpp"

namespace revenge::proof::centers {

struct Pairing {
    std::vector<std::pair<unsigned, unsigned>> pairs;  // of places, as bits; the higher one first
    bool odd = false;  // the kind: of the transversals that hold an odd number of lower places
};

class MatchingCover {
  public:
    // RETURNS whether a kind of a matching counts.
    using Counts = std::function<bool(const Pairing&)>;

    // REQUIRES 5 <= pairs <= 12.
    explicit MatchingCover(unsigned pairs, const PairWords& words = pair_words());

    struct Outcome {
        bool covered = false;                   // no counterexample
        std::optional<Pairing> counterexample;  // nothing and not covered: given up
        std::uint64_t nodes = 0;
        std::vector<std::uint64_t> nodes_at;  // [pairs chosen], pairings looked at
    };
    // Bit i of `reached` stands for the subset of the highest place and the places of i. The search gives up after
    // `most_nodes` nodes.
    Outcome search(const std::vector<Word>& reached, const Counts& counts,
                   std::uint64_t most_nodes);

  private:
    struct Level {
        std::vector<Word> even;  // E, or E[x]
        std::vector<Word> odd;   // O, or O[not x]
        std::array<std::uint8_t, 24> places{};
        unsigned lower = 0;  // that the last pair was chosen with
    };
    struct Small {  // a matching of the last 8 places
        std::array<std::array<std::uint8_t, 2>, 4> pairs;
        std::array<Word, 4> even;
        std::array<Word, 4> odd;
    };

    bool descend(unsigned chosen);
    bool look_at(unsigned chosen, unsigned others);
    bool descend_from_even(unsigned chosen);
    bool make_half(unsigned chosen, unsigned lower, bool upper);
    bool descend_from_odd(unsigned chosen);
    bool choose(unsigned chosen, unsigned lower);
    bool finish();
    bool is_counterexample(const Small& matching, bool odd);
    void make_small_matchings();

    unsigned pairs_;
    const PairWords& words_;
    std::vector<Level> levels_;
    std::vector<Small> small_;
    Pairing pairing_;
    const Counts* counts_ = nullptr;
    std::uint64_t most_nodes_ = 0;
    Outcome outcome_;
};

// Decides if a set of splits solves every matching of the wings whose kind of transversals counts (docs/bounds.md,
// section 3): the search of matching_cover.hpp, with its results verified.

inline constexpr double kSplits = 1352078;  // C(24, 12) / 2

// RETURNS the parity of a permutation of wings with one wing of each pair in the transversals of that kind, the
// wings of home places i and i + 12 making up pair i.
bool parity_of(const Pairing& pairing);

class AllWings {
  public:
    enum class Verdict { Covered, Escapes, GivenUp };
    struct Answer {
        Verdict verdict = Verdict::GivenUp;
        std::uint64_t nodes = 0;
        Pairing escape;  // a matching that no split of the set solves, if so
    };
    // Decides for wings of one parity. Gives up after `most_nodes` nodes.
    Answer judge(const SubsetBits& splits, bool odd, std::uint64_t most_nodes);

  private:
    MatchingCover cover_{kPlaces / 2};
};

}  // namespace revenge::proof::centers
