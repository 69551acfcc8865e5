// The fields of a request's body, a JSON object. They are extracted and validated one by one; the first error is kept.
// Only the .cpp includes the JSON library.
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
#include "revenge/method/option_values.hpp"
#include "revenge/puzzle.hpp"
#include "server/requests.hpp"

namespace revenge::server {

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
