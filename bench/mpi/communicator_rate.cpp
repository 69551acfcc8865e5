// Measures the transfer rate of the ring of ranks: `mpirun -n R communicator-rate [MEGABYTES ROUNDS]`; through TCP on
// one machine with `mpirun --mca btl self,tcp --mca pml ob1`. In each round every rank sends the given number of MiB
// to the rank before it. Prints the rate of a rank in the fastest and the median round, and the processor time of all
// ranks per GB sent by one of them.
#include <fmt/core.h>
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <string>
#include <vector>

#include "mpi/mpi_communicator.hpp"

namespace {

constexpr double kGigabyte = 1e9;

double processor_seconds() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    const auto seconds = [](const timeval& time) {
        return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
    };
    return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

}  // namespace

int main(int count, char** arguments) {
    using Clock = std::chrono::steady_clock;
    revenge::mpi::MpiCommunicator communicator(&count, &arguments);
    const std::size_t bytes = (count > 1 ? std::stoul(arguments[1]) : 16) << 20U;
    const int rounds = count > 2 ? std::atoi(arguments[2]) : 50;
    const std::vector<std::byte> out(bytes, std::byte{1});
    std::vector<std::byte> in(bytes);
    communicator.shift(out, in);  // touches what is touched first
    const double before = processor_seconds();
    std::vector<double> rates;
    for (int round = 0; round < rounds; ++round) {
        const auto begun = Clock::now();
        communicator.shift(out, in);
        const std::chrono::duration<double> took = Clock::now() - begun;
        rates.push_back(static_cast<double>(bytes) / took.count() / kGigabyte);
    }
    auto microseconds = static_cast<std::uint64_t>((processor_seconds() - before) * 1e6);
    communicator.sum({&microseconds, 1});
    if (communicator.is_first()) {
        std::ranges::sort(rates);
        fmt::print(
            "{} ranks, {} MiB: {:.2f} GB/s at best, {:.2f} in the median; {:.2f} s of all "
            "processors for each GB of a rank\n",
            communicator.ranks(), bytes >> 20U, rates.back(), rates[rates.size() / 2],
            static_cast<double>(microseconds) * 1e-6 * kGigabyte /
                (static_cast<double>(bytes) * rounds));
    }
    return 0;
}
