// Measures the processor time for proving step 3 for one pairing of the wings (docs/bounds.md, section 9), on random
// pairings.
//
//   pairing-cover-cost METRIC MOVES CLASSES FIRST DENSE LAST PAIRINGS SEED SCRATCH
//
// CLASSES near ones, of which blocks within FIRST .. LAST moves are kept, from DENSE on as rows. SCRATCH is a folder
// for these: four kilobytes for each class and number of moves.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <vector>

#include "../solve/processor_watch.hpp"
#include "revenge/proof/pairings/evidence_files.hpp"
#include "revenge/proof/pairings/pairing_cover.hpp"
#include "revenge/puzzle/parity.hpp"

namespace {

constexpr std::size_t kBlocksAtOnce = 64;

struct Asked {
    revenge::proof::pairings::EdgePairing pairing{};
    revenge::proof::pairings::Covering covering;
};

void check(const revenge::base::Status& status) {
    if (!status) {
        std::fputs((status.error().message + "\n").c_str(), stderr);
        std::exit(1);
    }
}

double seconds() { return revenge::bench::seconds_of(CLOCK_PROCESS_CPUTIME_ID); }

// Words of one length, for all that are not whole yet; says what they took.
void follow(revenge::proof::pairings::PairingCover& cover, std::vector<Asked>& asked, int moves,
            int length) {
    const double before = seconds();
    std::uint64_t words = 0;
    std::size_t followed = 0;
    std::size_t open = 0;
    std::size_t left = 0;
    for (Asked& one : asked) {
        if (one.covering.is_whole()) {
            continue;
        }
        ++followed;
        words += cover.follow(one.pairing, moves, length, one.covering);
        open += one.covering.is_whole() ? 0 : 1;
        left += one.covering.left.size();
    }
    std::printf(
        "words of %d moves: %zu pairings, %.6f s and %.0f words in the mean; %zu with %.0f "
        "states left\n",
        length, followed,
        (seconds() - before) / static_cast<double>(std::max<std::size_t>(followed, 1)),
        static_cast<double>(words) / static_cast<double>(std::max<std::size_t>(followed, 1)), open,
        static_cast<double>(left) / static_cast<double>(std::max<std::size_t>(open, 1)));
    std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
    using namespace revenge;
    constexpr int kArguments = 10;
    if (argc != kArguments) {
        std::fputs(
            "pairing-cover-cost METRIC MOVES CLASSES FIRST DENSE LAST PAIRINGS SEED SCRATCH\n",
            stderr);
        return 2;
    }
    const auto metric = puzzle::metric_named(argv[1]);
    if (!metric) {
        std::fputs("no such metric\n", stderr);
        return 2;
    }
    const int moves = std::atoi(argv[2]);
    const int first = std::atoi(argv[4]);
    const int last = std::atoi(argv[6]);
    std::mt19937_64 random(std::strtoull(argv[8], nullptr, 10));
    const double start = seconds();
    const proof::pairings::StepThree model(puzzle::Cube(4), *metric);
    base::SilentProgress silent;
    const base::Sharing how{base::thread_count(0), kBlocksAtOnce};
    proof::pairings::NearPieces::remove_all_in(argv[9]);
    table::FolderScratch scratch(argv[9]);
    proof::pairings::NearPairings near(
        model,
        proof::pairings::PairingIndex(model, {std::strtoull(argv[3], nullptr, 10)}, how, silent),
        {first, std::atoi(argv[5]), last}, scratch);
    check(near.fill(how, silent));
    for (std::size_t distance = 0; distance < near.index().pairings().size(); ++distance) {
        std::printf("%zu: %llu pairings\n", distance,
                    static_cast<unsigned long long>(near.index().pairings()[distance]));
    }
    std::printf("tables %.1f s\n", seconds() - start);
    proof::pairings::PairingCover cover(model, near);
    std::vector<Asked> asked(static_cast<std::size_t>(std::atoi(argv[7])));
    for (Asked& one : asked) {
        one.pairing = proof::pairings::joined_pairing();
        do {
            std::shuffle(one.pairing.begin(), one.pairing.end(), random);
        } while (puzzle::is_odd_permutation(one.pairing));
    }
    for (int length = moves - last; length <= moves - first; ++length) {
        check(near.load(moves - length, how));
        follow(cover, asked, moves, length);
    }
    proof::pairings::NearPieces::remove_all_in(argv[9]);
    return 0;
}
