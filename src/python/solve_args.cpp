#include "python/solve_args.hpp"

#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include "python/errors.hpp"
#include "revenge/base/message.hpp"
#include "revenge/base/text.hpp"
#include "revenge/method/option_table.hpp"
#include "revenge/method/registry.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/puzzle/builtin.hpp"

namespace revenge::python {

namespace {

namespace py = pybind11;

constexpr std::uint64_t kMost64 = std::numeric_limits<std::uint64_t>::max();
constexpr std::uint64_t kMaxSeconds = 999'999'999;

[[noreturn]] void refuse_type(const char* name, const char* wanted, const py::handle& value) {
    throw py::type_error(std::string(name) + " is " + wanted + ", not of the type " +
                         Py_TYPE(value.ptr())->tp_name);
}

[[noreturn]] void refuse_number(const char* name, std::uint64_t least, std::uint64_t most) {
    throw Failure(
        base::usage("key-no-number", "{key} must be {least} to {most}", name, least, most));
}

// Keyword arguments, removed one by one; one that is left over is unknown.
class KeywordArgs {
  public:
    explicit KeywordArgs(const py::dict& keywords) : keywords_(keywords.attr("copy")()) {}

    bool has(const char* name) const { return keywords_.contains(name); }
    py::object take(const char* name) { return keywords_.attr("pop")(name, py::none()); }

    std::optional<std::string> text(const char* name) {
        const py::object value = take(name);
        if (value.is_none()) {
            return std::nullopt;
        }
        if (!py::isinstance<py::str>(value)) {
            refuse_type(name, "a text", value);
        }
        std::string given = utf8_of(value);
        if (given.empty()) {
            refuse(std::string(name) + " is empty");
        }
        return given;
    }

    std::optional<double> seconds(const char* name) {
        const py::object value = take(name);
        if (value.is_none()) {
            return std::nullopt;
        }
        const double number = PyFloat_AsDouble(value.ptr());
        if (PyErr_Occurred() != nullptr) {
            PyErr_Clear();
            refuse_type(name, "a number of seconds", value);
        }
        if (!(number >= 0 && number <= static_cast<double>(kMaxSeconds))) {
            refuse_number(name, 0, kMaxSeconds);
        }
        return number;
    }

    std::optional<std::uint64_t> whole(const char* name, std::uint64_t least, std::uint64_t most) {
        const py::object value = take(name);
        if (value.is_none()) {
            return std::nullopt;
        }
        const auto index = py::reinterpret_steal<py::object>(PyNumber_Index(value.ptr()));
        if (!index) {
            PyErr_Clear();
            refuse_type(name, "a whole number", value);
        }
        const std::uint64_t number = PyLong_AsUnsignedLongLong(index.ptr());
        const bool is_out = PyErr_Occurred() != nullptr;
        PyErr_Clear();
        if (is_out || number < least || number > most) {
            refuse_number(name, least, most);
        }
        return number;
    }

    std::optional<bool> flag(const char* name) {
        const py::object value = take(name);
        if (value.is_none()) {
            return std::nullopt;
        }
        if (!py::isinstance<py::bool_>(value)) {
            refuse_type(name, "True or False", value);
        }
        return value.cast<bool>();
    }

    // Returns the value of an option of a request, by the type and range of its row.
    std::optional<method::OptionValue> value(const method::OptionSpec& spec) {
        using method::OptionType;
        const std::string word = method::spelled(spec.option, method::Spelling::Keyword);
        const char* const name = word.c_str();
        switch (spec.type) {
            case OptionType::Number:
                return whole(name, spec.min, spec.max);
            case OptionType::Bytes:
                return whole(name, 1, kMost64);
            case OptionType::Duration:
                if (const auto time = seconds(name)) {
                    return std::chrono::nanoseconds(static_cast<std::int64_t>(*time * 1e9));
                }
                return std::nullopt;
            case OptionType::Flag:
                return flag(name);
            default:
                return text(name);
        }
    }

    void require_empty() const {
        for (const auto& [name, value] : keywords_) {
            throw py::type_error("unknown option " + utf8_of(name));
        }
    }

  private:
    py::dict keywords_;
};

// Returns the puzzle of the given value, or the named one.
std::string puzzle_of(KeywordArgs& keywords, const py::handle& said) {
    auto named = keywords.text("puzzle");
    if (named) {
        named = puzzle::canonical_name(*named);
    }
    std::string own;
    if (is_constructed<CubeValue>(said)) {
        own = puzzle::cube_name(said.cast<CubeValue>().cube->size());
    } else if (is_constructed<AlgorithmValue>(said)) {
        own = puzzle::cube_name(said.cast<AlgorithmValue>().size);
    }
    if (named && !own.empty() && own != *named) {
        refuse("a " + own + " was given for a " + *named);
    }
    return !own.empty() ? own : named.value_or("4x4x4");
}

// Reads the text of a chain, whose name then stands for the method.
void read_chain(KeywordArgs& keywords, method::Request& request) {
    const auto text = keywords.text("chain");
    if (!text) {
        return;
    }
    if (keywords.has("method")) {
        refuse("a chain is followed without another method");
    }
    request.chain_text = *text;
    request.method = keywords.text("chain_name").value_or("chain");
}

// Reads the options that are read alike for every puzzle.
void read_options(KeywordArgs& keywords, method::Request& request) {
    if (keywords.has("memory") && !keywords.has("moves")) {
        refuse("memory is for chosen moves; that of tables is the Solver's");
    }
    for (const method::OptionSpec& spec : method::kOptions) {
        if (spec.absent_from.has(method::Spelling::Keyword) ||
            method::depends_on_puzzle(spec.option)) {
            continue;
        }
        if (const auto value = keywords.value(spec)) {
            require(method::set_option(spec.option, *value, request));
        }
    }
}

// Reads moves, target and costs: texts, or values of a cube.
void read_texts(KeywordArgs& keywords, SolveArgs& out) {
    const method::PuzzleContext puzzle =
        out.cube_size > 0 ? method::PuzzleContext(shared_cube(out.cube_size)) : *out.puzzle;
    std::vector<notation::Note> notes;
    for (const method::Option option :
         {method::Option::Moves, method::Option::Target, method::Option::Costs}) {
        const std::string name = method::spelled(option, method::Spelling::Keyword);
        const py::object value = keywords.take(name.c_str());
        if (value.is_none()) {
            continue;
        }
        if (py::isinstance<py::str>(value)) {
            require(method::read_option(option, utf8_of(value), puzzle, {out.reading, {}, {}},
                                        out.options, notes));
        } else if (option == method::Option::Moves && out.cube_size > 0) {
            out.options.moves = algorithm_from(value, out.cube_size, out.reading).turns;
            out.options.given.insert(option);
        } else if (option == method::Option::Target && out.cube_size > 0) {
            out.options.target = cube_from(value, out.cube_size, out.reading).state;
            out.options.given.insert(option);
        } else {
            throw py::type_error(name + " of the " + out.options.puzzle + " is given by a text");
        }
    }
    if (out.options.given.has(method::Option::Moves) && out.options.moves.empty()) {
        refuse("moves names no turn");
    }
}

}  // namespace

SolveArgs solve_args(const py::dict& given, const py::handle& said, Threads threads) {
    KeywordArgs keywords(given);
    SolveArgs out;
    out.options.puzzle = puzzle_of(keywords, said);
    out.cube_size = puzzle::cube_size_of(out.options.puzzle);
    if (out.cube_size == 0) {
        out.puzzle =
            std::make_shared<const method::PuzzleContext>(puzzle_named(out.options.puzzle));
    }
    if (const auto notation = keywords.text("notation")) {
        if (out.cube_size == 0) {
            refuse("notation: " + notation::unread_reading().message);
        }
        const bool is_text = py::isinstance<py::str>(said);
        const bool is_read_elsewhere =
            keywords.has("moves") || keywords.has("target") || keywords.has("costs");
        if (!is_text && !is_read_elsewhere) {
            refuse("notation is for texts; a value has been read already");
        }
        if (!is_read_elsewhere && notation::form_of(utf8_of(said), *shared_cube(out.cube_size)) !=
                                      notation::StateForm::Moves) {
            refuse("notation: " + notation::unread_reading().message);
        }
        out.reading = unwrapped(notation::reading_named(*notation));
    }
    if (const auto order = keywords.text("face_order")) {
        if (out.cube_size == 0) {
            refuse("face_order: " + notation::unread_face_order().message);
        }
        out.face_order = *order;
    }
    read_chain(keywords, out.options);
    read_options(keywords, out.options);
    if (threads == Threads::OfSolves) {
        out.options.given = out.options.given.without(method::Option::Threads);
    }
    read_texts(keywords, out);
    keywords.require_empty();
    return out;
}

Job job_of(const py::handle& said, const SolveArgs& how) {
    if (how.cube_size > 0) {
        CubeValue cube = cube_from(said, how.cube_size, how.reading, how.face_order);
        return {std::make_shared<const method::PuzzleContext>(std::move(cube.cube)),
                {"", cube.state, "", std::move(cube.undoing)},
                std::move(cube.notes)};
    }
    if (!py::isinstance<py::str>(said)) {
        throw py::type_error("a " + how.options.puzzle + " is given by a text");
    }
    method::Position position = unwrapped(how.puzzle->read(utf8_of(said), {how.reading, {}}));
    std::vector<std::string> notes = sentences(position.notes);
    return {how.puzzle, std::move(position), std::move(notes)};
}

}  // namespace revenge::python
