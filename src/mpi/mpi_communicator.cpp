#include "mpi/mpi_communicator.hpp"

#define OMPI_SKIP_MPICXX 1  // the C functions are enough
#include <mpi.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <optional>
#include <thread>

#include "revenge/base/port/common_memory.hpp"

namespace revenge::mpi {

namespace {

using base::port::CommonMemory;

constexpr int kLength = 1;  // tags of messages
constexpr int kBytes = 2;
constexpr std::size_t kMaxAtOnce = std::size_t{1} << 30U;  // MPI counts in int

// Until all are done, asking ever less often.
void wait_for(std::span<MPI_Request> requests) {
    using namespace std::chrono_literals;
    constexpr int kEager = 200;
    constexpr auto kLongest = 2ms;
    auto pause = std::chrono::microseconds(20);
    for (int asked = 0;; ++asked) {
        int done = 0;
        MPI_Testall(static_cast<int>(requests.size()), requests.data(), &done, MPI_STATUSES_IGNORE);
        if (done != 0) {
            return;
        }
        if (asked >= kEager) {
            std::this_thread::sleep_for(pause);
            pause = std::min<std::chrono::microseconds>(2 * pause, kLongest);
        }
    }
}

void wait_for(MPI_Request request) { wait_for(std::span(&request, 1)); }

int count_of(std::size_t bytes, std::size_t at) {
    return static_cast<int>(std::min(kMaxAtOnce, bytes - at));
}

}  // namespace

MpiCommunicator::MpiCommunicator(int* argc, char*** argv) {
    int provided = 0;
    MPI_Init_thread(argc, argv, MPI_THREAD_FUNNELED, &provided);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks_);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
    MPI_Comm here = MPI_COMM_NULL;
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, rank_, MPI_INFO_NULL, &here);
    int count = 1;
    MPI_Comm_size(here, &count);
    std::array<int, 2> least{rank_, -rank_};
    MPI_Allreduce(MPI_IN_PLACE, least.data(), 2, MPI_INT, MPI_MIN, here);
    MPI_Comm_free(&here);
    ranks_here_ = static_cast<std::size_t>(count);
    first_here_ = static_cast<std::size_t>(least[0]);
    const bool is_in_order = -least[1] - least[0] + 1 == count;
    std::array<int, 2> all{is_in_order ? 1 : 0, -count};
    MPI_Allreduce(MPI_IN_PLACE, all.data(), 2, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
    has_neighbours_ = all[0] == 1 && all[1] < -1;
}

MpiCommunicator::~MpiCommunicator() { MPI_Finalize(); }

void MpiCommunicator::shift(std::span<const std::byte> out, std::vector<std::byte>& in) {
    const int before = (rank_ + ranks_ - 1) % ranks_;
    const int after = (rank_ + 1) % ranks_;
    std::uint64_t length = out.size();
    std::uint64_t coming = 0;
    std::array<MPI_Request, 2> lengths{};
    MPI_Irecv(&coming, 1, MPI_UINT64_T, after, kLength, MPI_COMM_WORLD, &lengths[0]);
    MPI_Isend(&length, 1, MPI_UINT64_T, before, kLength, MPI_COMM_WORLD, &lengths[1]);
    wait_for(lengths);
    in.resize(coming);
    // Empty messages are not sent. Both ranks are ready now, so these requests wait only for the transfer.
    std::vector<MPI_Request> requests;
    for (std::size_t at = 0; at < in.size(); at += kMaxAtOnce) {
        MPI_Irecv(in.data() + at, count_of(in.size(), at), MPI_BYTE, after, kBytes, MPI_COMM_WORLD,
                  &requests.emplace_back());
    }
    for (std::size_t at = 0; at < out.size(); at += kMaxAtOnce) {
        MPI_Isend(out.data() + at, count_of(out.size(), at), MPI_BYTE, before, kBytes,
                  MPI_COMM_WORLD, &requests.emplace_back());
    }
    MPI_Waitall(static_cast<int>(requests.size()), requests.data(), MPI_STATUSES_IGNORE);
    bytes_sent_ += out.size();
    ++messages_sent_;
}

// The first rank of each machine creates the memory and sends its location to the others.
std::shared_ptr<std::byte> MpiCommunicator::common_memory(std::uint64_t bytes) {
    if (!has_neighbours_) {
        return nullptr;
    }
    std::optional<CommonMemory> memory;
    CommonMemory::Place place{};
    if (rank() == first_here_) {
        memory = CommonMemory::make(bytes);
        place = memory ? memory->place() : place;
    }
    std::vector<std::uint64_t> places(CommonMemory::kNumbers * ranks());
    if (rank() == first_here_) {
        std::ranges::copy(place, places.begin() + CommonMemory::kNumbers * first_here_);
    }
    sum(places);
    if (rank() != first_here_) {
        std::copy_n(places.begin() + CommonMemory::kNumbers * first_here_, CommonMemory::kNumbers,
                    place.begin());
        memory = CommonMemory::open(place, bytes);
    }
    // Until here the first rank has held it open for the others.
    const std::vector<std::uint64_t> has = gather(memory ? 1 : 0);
    return std::ranges::min(has) == 1 ? memory->bytes() : nullptr;
}

void MpiCommunicator::sum(std::span<std::uint64_t> numbers) {
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Iallreduce(MPI_IN_PLACE, numbers.data(), static_cast<int>(numbers.size()), MPI_UINT64_T,
                   MPI_SUM, MPI_COMM_WORLD, &request);
    wait_for(request);
}

void MpiCommunicator::send(std::size_t to, std::span<const std::byte> out) {
    const std::uint64_t length = out.size();
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Issend(&length, 1, MPI_UINT64_T, static_cast<int>(to), kLength, MPI_COMM_WORLD, &request);
    wait_for(request);
    for (std::size_t at = 0; at < out.size(); at += kMaxAtOnce) {
        MPI_Send(out.data() + at, count_of(out.size(), at), MPI_BYTE, static_cast<int>(to), kBytes,
                 MPI_COMM_WORLD);
    }
    bytes_sent_ += out.size();
    ++messages_sent_;
}

void MpiCommunicator::receive(std::size_t from, std::vector<std::byte>& in) {
    std::uint64_t length = 0;
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Irecv(&length, 1, MPI_UINT64_T, static_cast<int>(from), kLength, MPI_COMM_WORLD, &request);
    wait_for(request);
    in.resize(length);
    for (std::size_t at = 0; at < in.size(); at += kMaxAtOnce) {
        MPI_Recv(in.data() + at, count_of(in.size(), at), MPI_BYTE, static_cast<int>(from), kBytes,
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
}

void MpiCommunicator::abort(int exit_code) {
    MPI_Abort(MPI_COMM_WORLD, exit_code);
    std::abort();
}

}  // namespace revenge::mpi
