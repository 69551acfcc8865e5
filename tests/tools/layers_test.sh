#!/usr/bin/env bash
# tools/check_layers finds what it is there to find: a small tree for each rule, with the place it must name.
set -u
check=$1
tree=$(mktemp -d) && trap 'rm -rf "$tree"' EXIT
mkdir -p "$tree/tools" "$tree/src/revenge/low" "$tree/src/revenge/high" "$tree/src/app" "$tree/src/cli" "$tree/src/server"

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
    printf '# installed\n%s' "${public-}" > "$tree/src/public_headers.txt"
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
public=$'revenge/low/b.hpp\nrevenge/high/a.hpp\n'
tree_with "$good" src/revenge/low/b.hpp ''
expect gone 1 "there is no src/revenge/high/a.hpp"
public=$'revenge/low/b.hpp\n'
tree_with "$good" src/revenge/low/b.hpp '#include "revenge/low/c.hpp"'
expect inside 1 'src/revenge/low/b.hpp:1: includes "revenge/low/c.hpp", which is not among'
tree_with $'low:\ntable: low' src/revenge/low/b.hpp '#include "revenge/table/store.hpp"'
expect stored 1 "which is the library's own"
public=$'revenge/low/b.hpp\n'
tree_with "$good" src/revenge/low/b.hpp ''
expect needless 1 "no header right in revenge/ needs revenge/low/b.hpp"
public=$'revenge/front.hpp\nrevenge/low/b.hpp\n'
tree_with $'low:\nhigh: low\nlibrary: low' src/revenge/low/b.hpp ''
echo '#include "revenge/low/b.hpp"' > "$tree/src/revenge/front.hpp"
mkdir "$tree/examples"
echo '#include <revenge/front.hpp>' > "$tree/examples/a.cpp"
expect front 0 "point downward"
echo '#include <revenge/low/b.hpp>' > "$tree/examples/a.cpp"
expect behind 1 'examples/a.cpp:1: includes "revenge/low/b.hpp", which is not for including'
rm -r "$tree/examples"
public=
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
