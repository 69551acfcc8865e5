// What `revenge group` prints: lines for people, `name: digits` for --orders, or one JSON object.
// Orders are strings there, since they pass 2^53. JSON itself is included in the .cpp only.
#pragma once

#include <string>
#include <vector>

#include "revenge/group/generator_word.hpp"
#include "revenge/group/group_report.hpp"
#include "revenge/notation/generators.hpp"

namespace revenge::cli {

// What was asked, as it was typed; empty: not given.
struct GroupQuestion {
    std::string puzzle;
    std::string moves;
    std::string subgroup;
};

// REQUIRES at least one order or fact.
std::string report_lines(const group::GroupReport& report);
std::string order_lines(const group::GroupReport& report);

// A word's letters as they were written; repetitions of a move become one move.
std::string word_text(const group::GeneratorWord& word,
                      const std::vector<notation::Generator>& generators);

// {"schema":1,"puzzle":...,"orders":{...},"facts":[...]}, without facts if `orders_only`.
std::string report_json(const GroupQuestion& question, const group::GroupReport& report,
                        bool orders_only);
// {"schema":1,"puzzle":...,"input":...,"member":true}
std::string member_json(const GroupQuestion& question, const std::string& input, bool is_member);
// {"schema":1,"puzzle":...,"input":...,"word":...}
std::string word_json(const GroupQuestion& question, const std::string& input,
                      const std::string& word);
// {"schema":1,"generators":FILE,"orders":{"order":...}}
std::string order_json(const std::string& file, const group::Count& order);

}  // namespace revenge::cli
