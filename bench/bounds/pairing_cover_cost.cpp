// What it takes to prove step 3 for one pairing of the wings (docs/bounds.md, section 9): random pairings, processor
// time.
//
//   pairing-cover-cost METRIC MOVES CLASSES FIRST DENSE LAST PAIRINGS SEED
//
// CLASSES near ones, of which blocks within FIRST .. LAST moves are kept, from DENSE on as rows.
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <random>

#include "../solve/processor_watch.hpp"
#include "revenge/bounds/pairing_cover.hpp"
#include "revenge/puzzle/parity.hpp"

namespace {

constexpr std::size_t kBlocksAtOnce = 64;

double seconds() { return revenge::bench::seconds_of(CLOCK_PROCESS_CPUTIME_ID); }

}  // namespace

int main(int argc, char** argv) {
    using namespace revenge;
    constexpr int kArguments = 9;
    if (argc != kArguments) {
        std::fputs("pairing-cover-cost METRIC MOVES CLASSES FIRST DENSE LAST PAIRINGS SEED\n",
                   stderr);
        return 2;
    }
    const auto metric = puzzle::metric_named(argv[1]);
    if (!metric) {
        std::fputs("no such metric\n", stderr);
        return 2;
    }
    const int moves = std::atoi(argv[2]);
    const int pairings = std::atoi(argv[7]);
    std::mt19937_64 random(std::strtoull(argv[8], nullptr, 10));
    const double start = seconds();
    const bounds::StepThree model(puzzle::Cube(4), *metric);
    base::SilentProgress silent;
    const bounds::NearPairings near(model,
                                    {std::strtoull(argv[3], nullptr, 10), std::atoi(argv[4]),
                                     std::atoi(argv[5]), std::atoi(argv[6])},
                                    {base::thread_count(0), kBlocksAtOnce}, silent);
    for (std::size_t distance = 0; distance < near.index().pairings().size(); ++distance) {
        std::printf("%zu: %llu pairings\n", distance,
                    static_cast<unsigned long long>(near.index().pairings()[distance]));
    }
    bounds::PairingCover cover(model, near);
    std::printf("tables %.1f s\n", seconds() - start);
    std::fflush(stdout);
    double most = 0;
    double sum = 0;
    std::uint64_t left = 0;
    std::uint64_t words = 0;
    int open = 0;
    constexpr std::size_t kLongest = 20;
    std::array<int, kLongest> longest{};
    for (int i = 1; i <= pairings; ++i) {
        bounds::EdgePairing pairing = bounds::joined_pairing();
        do {
            std::shuffle(pairing.begin(), pairing.end(), random);
        } while (puzzle::is_odd_permutation(pairing));
        const double before = seconds();
        const auto outcome = cover.cover(pairing, moves);
        const double taken = seconds() - before;
        most = std::max(most, taken);
        sum += taken;
        left += outcome.left;
        words += outcome.words;
        open += outcome.left != 0 ? 1 : 0;
        ++longest[static_cast<std::size_t>(outcome.longest)];
        constexpr int kEvery = 100;
        if (i % kEvery == 0 || i == pairings) {
            std::printf(
                "%d pairings: %.6f s in the mean, %.6f at most; %.0f words; %d with %.0f "
                "states left; longest words:",
                i, sum / i, most, static_cast<double>(words) / i, open,
                static_cast<double>(left) / std::max(open, 1));
            for (std::size_t length = 0; length < longest.size(); ++length) {
                if (longest[length] > 0) {
                    std::printf(" %zu: %d", length, longest[length]);
                }
            }
            std::puts("");
            std::fflush(stdout);
        }
    }
    return 0;
}
