// What clients ask for: JSON text to values, checked field by field.
//
// Bodies come from anywhere. Every field is known, of the right type and within its limits, or the request
// is refused with a sentence that names it; nothing reaches a solver, a file name or a thread count
// unchecked. (tests/fuzz/request_fuzz.cpp)
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "revenge/base/result.hpp"
#include "revenge/puzzle/metric.hpp"

namespace revenge::server {

// A puzzle, as a scramble or as facelets (of one that is no cube: the stickers of its net, or pattern data).
struct CubeRequest {
    std::string puzzle = "4x4x4";
    int size = 4;  // 0: it is no cube whose pieces look as they do
    std::string scramble;
    std::string facelets;  // empty: the scramble counts, which may be empty too
    bool has_facelets = false;
    std::string notation = "slice";
    bool reads_scramble = false;  // `notation` was given, and nothing else would read it
};

struct SolveRequest {
    CubeRequest cube;
    std::string method;  // empty: the puzzle's default
    puzzle::Metric metric = puzzle::Metric::Obtm;
    std::string metric_name;  // of a puzzle of size 0; empty: its own
    std::optional<std::chrono::nanoseconds> time;
    std::optional<std::uint64_t> nodes;
    std::optional<int> max_length;
};

struct ScrambleRequest {
    std::string puzzle = "4x4x4";
    int size = 4;
    int count = 1;
    std::string seed;
    std::string subset;  // sets of states, with commas; empty: all
    bool wca = false;
    bool blindfolded = false;
    std::optional<int> min_moves;
    puzzle::Metric metric = puzzle::Metric::Obtm;
    std::string metric_name;  // as of SolveRequest
    std::optional<std::chrono::nanoseconds> time;
};

struct CheckRequest {
    CubeRequest cube;
    std::string solution;
};

struct AnalyzeRequest {
    std::string chain;
    std::string phase;
    std::string metric;  // empty: the chain's own
};

inline constexpr std::chrono::seconds kLongestTime{60};
inline constexpr int kMostScrambles = 50;
inline constexpr int kMostFewest = 1000;

// ERRORS (all of them): Usage, naming the field.
base::Result<SolveRequest> parse_solve_request(std::string_view body);
base::Result<ScrambleRequest> parse_scramble_request(std::string_view body);
base::Result<CubeRequest> parse_show_request(std::string_view body);
base::Result<CheckRequest> parse_check_request(std::string_view body);
base::Result<AnalyzeRequest> parse_analyze_request(std::string_view body);

// RETURNS whether `name` is a word of letters, digits and dashes: no path.
bool is_plain_word(std::string_view name) noexcept;

}  // namespace revenge::server
