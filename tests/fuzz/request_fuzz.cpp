// Request bodies: any bytes are read or refused with a sentence; what is read is within its limits.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "revenge/puzzle.hpp"
#include "server/requests.hpp"

namespace {

using namespace revenge;

void require(bool holds) {
    if (!holds) {
        std::abort();
    }
}

template <class T>
void require_sentence(const base::Result<T>& result) {
    require(result ||
            (result.error().code == base::ErrorCode::Usage && !result.error().message.empty()));
}

void require_cube(const server::CubeRequest& cube) {
    require(cube.size == puzzle::cube_size_of(cube.puzzle));
    require(cube.scramble.size() <= 20000 && cube.facelets.size() <= 2000);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view body(reinterpret_cast<const char*>(data), size);
    const auto solve = server::parse_solve_request(body);
    require_sentence(solve);
    if (solve) {
        require_cube(solve->cube);
        require(solve->options.method.empty() || server::is_plain_word(solve->options.method));
        const auto& time = solve->options.limits.time;
        require(!time || (time->count() >= 0 && *time <= server::kLongestTime));
    }
    const auto scramble = server::parse_scramble_request(body);
    require_sentence(scramble);
    require(!scramble || (scramble->count >= 1 && scramble->count <= server::kMaxScrambles));
    const auto show = server::parse_show_request(body);
    require_sentence(show);
    if (show) {
        require_cube(*show);
    }
    require_sentence(server::parse_check_request(body));
    const auto analyze = server::parse_analyze_request(body);
    require_sentence(analyze);
    require(!analyze ||
            (server::is_plain_word(analyze->chain) && server::is_plain_word(analyze->phase)));
    return 0;
}
