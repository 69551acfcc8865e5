// Requests of clients: JSON text is parsed to values and checked field by field.
//
// Bodies are untrusted. A request is refused, with a message that names the field, unless every field is known, has the
// right type and is within its limits. No unchecked value reaches a solver, a file name or a thread count.
// (tests/fuzz/request_fuzz.cpp)
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/method/option_table.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/request.hpp"

namespace revenge::server {

// A puzzle, given by a scramble or by facelets (for non-cubic puzzles, the stickers of the net or pattern data).
struct CubeRequest {
    std::string puzzle = "4x4x4";
    int size = 4;  // 0 for puzzles other than plain cubes
    std::string scramble;
    std::string facelets;  // if empty, the scramble is used, which may be empty, too
    bool has_facelets = false;
    std::string colors;      // symbols of a cube's faces; `facelets` are in URFDLB
    std::string face_order;  // in which a cube's faces were given; `facelets` are in the usual one
    std::string notation = "slice";
    bool reads_scramble = false;  // `notation` was given, and only a scramble uses it
};

struct SolveRequest {
    CubeRequest cube;
    // The options that do not depend on the puzzle. Without "time" there is no limit of time, and the metric is set.
    method::Request options;
    std::string
        target;  // what to reach instead of the solved state, as --to of the program; empty for solved
};

struct ScrambleRequest {
    std::string event;  // of the WCA, with count and seed alone; empty for a puzzle
    std::string puzzle = "4x4x4";
    int size = 4;
    int count = 1;
    std::string seed;
    std::string subset;   // sets of states, separated by commas; empty for all
    std::string pattern;  // facelets with dots, cases separated by |; empty for all states
    bool wca = false;
    bool blindfolded = false;
    std::optional<int> min_moves;
    puzzle::Metric metric = puzzle::Metric::Obtm;
    std::string metric_name;  // for puzzles of size 0; empty for the default
    std::optional<std::chrono::nanoseconds> time;
};

struct CheckRequest {
    CubeRequest cube;
    std::string solution;
    bool niss = false;  // its moves in parentheses are made on the inverse scramble
};

struct AnalyzeRequest {
    std::string chain;
    std::string phase;
    std::string metric;  // empty for the chain's default
};

inline constexpr std::chrono::seconds kLongestTime{60};
inline constexpr int kMaxScrambles = 50;
inline constexpr int kMaxFewest = 1000;

// ERRORS of all these functions: Usage, naming the field.
base::Result<SolveRequest> parse_solve_request(std::string_view body);
base::Result<ScrambleRequest> parse_scramble_request(std::string_view body);
// The parameters of GET /scramble/EVENT, as clients of TNoodle give them: `event` also as 444wca, 333ni, 444ni, 555ni.
base::Result<ScrambleRequest> event_request(std::string event, const std::string& count,
                                            const std::string& seed);
base::Result<CubeRequest> parse_show_request(std::string_view body);
base::Result<CheckRequest> parse_check_request(std::string_view body);
base::Result<AnalyzeRequest> parse_analyze_request(std::string_view body);

// Returns true if `name` consists of letters, digits and dashes, so it is not a path.
bool is_plain_word(std::string_view name) noexcept;

// The fields of a request's body, a JSON object. They are extracted and validated one by one; the first error is kept.
// Only the .cpp includes the JSON library.

// Returns the error for a name that is not a built-in puzzle.
base::Error not_built_in(const std::string& puzzle);

class RequestFields {
  public:
    static constexpr std::size_t kLongestText = 20000;

    explicit RequestFields(std::string_view body);
    ~RequestFields();
    RequestFields(const RequestFields&) = delete;
    RequestFields& operator=(const RequestFields&) = delete;

    bool has(const char* name);
    void require(const char* name);
    // Each function leaves `value` unchanged if the field is missing. An empty text() is an error, an empty input() is
    // not.
    void text(const char* name, std::string& value, std::size_t longest = kLongestText);
    void input(const char* name, std::string& value, std::size_t longest = kLongestText);
    template <class Number>
    void number(const char* name, Number& value, std::uint64_t least, std::uint64_t most) {
        if (const auto given = whole_number(name, least, most)) {
            value = static_cast<Number>(*given);
        }
    }
    void flag(const char* name, bool& value);
    void time(const char* name, std::optional<std::chrono::nanoseconds>& value);
    // Reads the options of a request that the API offers and that do not depend on the puzzle.
    void options(method::Request& request);
    // Call it after reading the puzzle. For non-cubic puzzles the method parses the name.
    void metric(puzzle::Metric& value, std::string& name, int size);
    void puzzle(std::string& name, int& size);
    // `has_moves` is true if the request has moves in addition to its cube.
    void cube(CubeRequest& cube, bool has_moves = false);

    bool ok() const noexcept { return !problem_; }
    // Returns the first error; fields that were not extracted are an error, too.
    base::Status end();

  private:
    void name_colors(CubeRequest& cube);
    void order_faces(CubeRequest& cube);
    std::optional<method::OptionValue> option_value(const method::OptionSpec& spec,
                                                    const char* name);
    void fail(base::Error problem);
    const nlohmann::json* take(const char* name);
    std::optional<std::uint64_t> whole_number(const char* name, std::uint64_t least,
                                              std::uint64_t most);

    std::unique_ptr<nlohmann::json> json_;
    std::vector<std::string> taken_;
    std::vector<std::string> known_;  // every name that was looked for
    std::optional<base::Error> problem_;
};

}  // namespace revenge::server
