// What it takes to prove step 3 for one pairing of the wings (docs/bounds.md, section 9): random pairings, processor
// time.
//
//   pairing-cover-cost METRIC MOVES NEAR LONGEST-WORD PAIRINGS SEED
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

double seconds() { return revenge::bench::seconds_of(CLOCK_PROCESS_CPUTIME_ID); }

}  // namespace

int main(int argc, char** argv) {
    using namespace revenge;
    constexpr int kArguments = 7;
    constexpr int kAllDistances = 20;
    if (argc != kArguments) {
        std::fputs("pairing-cover-cost METRIC MOVES NEAR LONGEST-WORD PAIRINGS SEED\n", stderr);
        return 2;
    }
    const auto metric = puzzle::metric_named(argv[1]);
    if (!metric) {
        std::fputs("no such metric\n", stderr);
        return 2;
    }
    const int moves = std::atoi(argv[2]);
    const int pairings = std::atoi(argv[5]);
    std::mt19937_64 random(std::strtoull(argv[6], nullptr, 10));
    const double start = seconds();
    const bounds::StepThree model(puzzle::Cube(4), *metric, {});
    const bounds::NearPairings near(
        model, {std::atoi(argv[3]), kAllDistances, moves - std::atoi(argv[4]), moves},
        [] { return false; });
    for (std::size_t distance = 0; distance < near.pairings().size(); ++distance) {
        std::printf("%zu: %llu pairings\n", distance,
                    static_cast<unsigned long long>(near.pairings()[distance]));
    }
    bounds::PairingCover cover(model, near);
    std::printf("tables %.1f s\n", seconds() - start);
    double most = 0;
    double sum = 0;
    std::uint64_t left = 0;
    std::uint64_t words = 0;
    int open = 0;
    std::array<int, 20> longest{};
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
        constexpr int kEvery = 10;
        if (i % kEvery == 0 || i == pairings) {
            std::printf(
                "%d pairings: %.4f s in the mean, %.4f at most; %.0f words; %d with %.0f "
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
