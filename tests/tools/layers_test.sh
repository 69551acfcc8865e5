#!/usr/bin/env bash
# tools/check_layers finds what it is there to find: a small tree for each rule, with the place it must name.
set -u
check=$1
tree=$(mktemp -d) && trap 'rm -rf "$tree"' EXIT
mkdir -p "$tree/tools" "$tree/include/revenge" "$tree/src/revenge/low" "$tree/src/revenge/high" "$tree/src/app" "$tree/src/cli" "$tree/src/server"

# expect NAME EXIT TEXT: runs the check on the tree as it stands.
expect() {
    local said code
    said=$("$check" "$tree")
    code=$?
    if [ $code -ne "$2" ] || [[ $said != *"$3"* ]]; then
        echo "$1: exit $code, wanted $2 and \"$3\"; it said: $said"
        exit 1
    fi
}
# tree_with LAYERS FILE LINE
tree_with() {
    printf '%s\n' "$1" > "$tree/tools/layers.txt"
    find "$tree/src" -type f -delete
    printf '%s\n' "$3" > "$tree/$2"
}
good=$'low:\nhigh: low'
tree_with "$good" src/revenge/high/a.cpp '#include "revenge/low/b.hpp"'
expect downward 0 "point downward"
tree_with "$good" src/revenge/low/b.hpp '#include "revenge/high/a.hpp"'
expect upward 1 'src/revenge/low/b.hpp:1: layer low includes "revenge/high/a.hpp"'
tree_with $'low: high\nhigh: low' src/revenge/high/a.cpp ''
expect cycle 1 "not on an earlier line"
tree_with "low:" src/revenge/low/a.cpp ''
expect unlisted 1 "src/revenge/high/ is not in"
tree_with "$good" src/revenge/low/a.cpp '#include "b.hpp"'
expect relative 1 "not written by its full path"
tree_with "$good" src/revenge/low/a.cpp '#include <mutex>'
expect threads 1 "src/revenge/low/a.cpp:1: #include <mutex>: some systems have no threads"
tree_with "$good" src/revenge/low/a.cpp '#include "cli/session.hpp"'
expect above 1 "belongs above it"
outside=$good$'\n/app:\n/cli: /app\n/server: /app'
tree_with "$outside" src/cli/a.cpp '#include "app/session.hpp"'
expect shared 0 "point downward"
tree_with "$outside" src/app/a.cpp '#include "cli/options.hpp"'
expect app 1 'src/app/a.cpp:1: /app includes "cli/options.hpp"'
tree_with "$outside" src/server/a.cpp '#include "cli/options.hpp"'
expect aside 1 '/server includes "cli/options.hpp"'
tree_with "$outside" src/app/a.cpp '#include <CLI/CLI.hpp>'
expect words 1 "belongs in /cli"
tree_with "$outside" src/cli/a.cpp '#include <httplib.h>'
expect http 1 "belongs in /server"
tree_with "$good" src/revenge/low/a.cpp '#include <CLI/CLI.hpp>'
expect heavy 1 "belongs above it"
tree_with "$good" src/revenge/low/a.hpp '#include <nlohmann/json.hpp>'
expect json 1 "belongs above it"
listed=$'low:\nhigh: low\nlow.hpp: low\nhigh.hpp: high'
tree_with "$listed" src/revenge/high/a.cpp '#include "revenge/high.hpp"'
expect gone 1 "there is no include/revenge/low.hpp"
echo '#include <vector>' > "$tree/include/revenge/low.hpp"
echo '#include "revenge/low.hpp"' > "$tree/include/revenge/high.hpp"
expect public 0 "point downward"
tree_with "$listed" src/revenge/low/a.cpp '#include "revenge/high.hpp"'
expect "public above" 1 'src/revenge/low/a.cpp:1: layer low includes "revenge/high.hpp", which is not below it'
echo '#include "revenge/high.hpp"' > "$tree/include/revenge/low.hpp"
expect "public upward" 1 'include/revenge/low.hpp:1: includes "revenge/high.hpp", which is no public header of its layer'
echo '#include "revenge/low/b.hpp"' > "$tree/include/revenge/low.hpp"
expect inside 1 'include/revenge/low.hpp:1: includes "revenge/low/b.hpp", which is no public header'
: > "$tree/include/revenge/low.hpp"
: > "$tree/include/revenge/other.hpp"
expect "public unlisted" 1 "include/revenge/other.hpp is not in"
rm "$tree/include/revenge/other.hpp"
mkdir "$tree/examples"
tree_with "$listed" src/revenge/high/a.cpp ''
echo '#include <revenge/low.hpp>' > "$tree/examples/a.cpp"
expect example 0 "point downward"
echo '#include <revenge/low/b.hpp>' > "$tree/examples/a.cpp"
expect behind 1 'examples/a.cpp:1: includes "revenge/low/b.hpp", which is no public header'
rm -r "$tree/examples" "$tree"/include/revenge/*
eleven="low:"
for i in {1..11}; do eleven+=$'\n'"h$i.hpp: low"; : > "$tree/include/revenge/h$i.hpp"; done
tree_with "$eleven" src/revenge/low/a.cpp ''
expect eleven 1 "has 11 headers"
rm "$tree"/include/revenge/*
mkdir -p "$tree/src/revenge/base/port"
systems=$'base:\nlow: base\nhigh: low\n/app:'
tree_with "$systems" src/app/a.cpp '#include <sys/eventfd.h>'
expect system 1 "src/app/a.cpp:1: includes <sys/eventfd.h>, which is the system's"
tree_with "$systems" src/revenge/low/a.hpp '#include <csignal>'
expect signal 1 "src/revenge/low/a.hpp:1: includes <csignal>, which is the system's"
tree_with "$systems" src/revenge/base/a.cpp '#if !defined(_WIN32)'
expect condition 1 "src/revenge/base/a.cpp:1: asks which system it is"
tree_with "$systems" src/revenge/low/a.cpp '#if defined(__x86_64__) && !defined(__wasm_simd128__)  // a processor'
expect processor 0 "base/port"
tree_with "$systems" src/revenge/low/a.cpp '#include <fmt/format.h>'
expect library 0 "base/port"
tree_with "$systems" src/revenge/base/port/a.cpp $'#if defined(__linux__)\n#include <sys/eventfd.h>\n#endif'
expect port 0 "base/port"
# What is the program's alone is in no text of the library; comments may speak of it.
program="options, variables and commands are the program's"
# shellcheck disable=SC2016  # backquotes of C++ texts
for text in '"allow more by --memory"' '"--joint: not here"' '"keep them elsewhere with XDG_CACHE_HOME"' \
            '"it says \"none\"; run `revenge tables build`"' '"https://a//b; see revenge solve"'; do
    tree_with "$systems" src/revenge/low/a.cpp "const char mark = '\"'; const char* said = $text;  // said"
    expect "text $text" 1 "src/revenge/low/a.cpp:1: the library says $text: $program"
done
# shellcheck disable=SC2016
tree_with "$systems" src/revenge/low/a.cpp \
    'const char* a = "revenge certificate -- of i--j";  // "`revenge bound --joint`", XDG_CACHE_HOME'
expect comment 0 "base/port"
tree_with "$systems" src/app/a.cpp 'const char* said = "--joint";'
expect program 0 "base/port"
