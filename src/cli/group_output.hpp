// The output of `revenge group`: readable lines, `name: digits` for --orders, or one JSON object. JSON has orders as
// strings, since they exceed 2^53. Only the .cpp includes the JSON library.
#pragma once

#include <string>
#include <vector>

#include "revenge/group/factorizer.hpp"
#include "revenge/group/group_report.hpp"
#include "revenge/notation/move_text.hpp"

namespace revenge::cli {

// The request as it was typed; empty fields were not given.
struct GroupQuestion {
    std::string puzzle;
    std::string moves;
    std::string subgroup;
};

// REQUIRES at least one order or fact.
std::string report_lines(const group::GroupReport& report);
std::string order_lines(const group::GroupReport& report);

// Returns a word's letters as they were written, with repetitions of a move merged into one move.
std::string word_text(const group::GeneratorWord& word,
                      const std::vector<notation::Generator>& generators);

// {"schema":1,"puzzle":...,"orders":{...},"facts":[...]}, without facts if `orders_only`.
std::string report_json(const GroupQuestion& query, const group::GroupReport& report,
                        bool orders_only);
// {"schema":1,"puzzle":...,"input":...,"member":true}
std::string member_json(const GroupQuestion& query, const std::string& input, bool is_member);
// {"schema":1,"puzzle":...,"input":...,"word":...}
std::string word_json(const GroupQuestion& query, const std::string& input,
                      const std::string& word);
// {"schema":1,"generators":FILE,"orders":{"order":...}}
std::string order_json(const std::string& file, const group::Count& order);

}  // namespace revenge::cli
