# Shared by the tests of packages (bash, sourced): a folder of their own, which is gone at the end, and the program's two
# main commands.
work=$(mktemp -d)
trap 'kill "${server:-}" 2>/dev/null || true; rm -rf "$work"' EXIT
export XDG_CACHE_HOME=$work/cache
fail() { printf '%s: %s\n' "${0##*/}" "$*" >&2; exit 1; }

# is_page_of ADDRESS: whether the server there answers with the page.
is_page_of() {
    /usr/bin/python3 - "$1" <<'PYTHON'
import gzip
import sys
import urllib.request

asked = urllib.request.Request(sys.argv[1].strip(), headers={"Accept-Encoding": "gzip"})
page = gzip.decompress(urllib.request.urlopen(asked).read()).decode()
assert "<title>Revenge</title>" in page, page[:300]
PYTHON
}

# serves_page COMMAND...: whether what `COMMAND serve` starts has the page.
serves_page() {
    "$@" serve --port 0 --quiet >"$work/address" &
    server=$!
    until [ -s "$work/address" ]; do kill -0 "$server" || fail "the server ended"; sleep 0.1; done
    is_page_of "$(cat "$work/address")" || fail "the page is not served"
    kill "$server"
}

# runs_and_serves COMMAND...: a verified solution, and the page.
runs_and_serves() {
    "$@" --version
    "$@" solve --random --seed 1 --nodes 20000 --quiet --json | grep -q '"verified": *true' || fail "no verified solution"
    serves_page "$@"
}

# same_answers PROGRAM COMMAND...: whether COMMAND, the program on another processor, gives what PROGRAM gives: solved by
# tables that PROGRAM made and kept, and exact distances computed anew.
same_answers() {
    local program=$1 method
    shift
    without_time() { sed "s/; [0-9.]* s\$//"; }
    for method in "--method short" "--method eight-phase" "--puzzle 3x3x3"; do
        # shellcheck disable=SC2206
        local solve=(solve --random --seed 1 --threads 1 --quiet $method)
        case $method in *eight*) ;; *) solve+=(--nodes 20000) ;; esac
        "$program" "${solve[@]}" >"$work/here"
        [ -s "$work/here" ] || fail "no solution: $method"
        "$@" "${solve[@]}" >"$work/there"
        cmp "$work/here" "$work/there" || fail "another processor gives another answer: $method"
    done
    local analyze=(analyze five-stage/stage-1 --threads 1 --quiet)
    "$program" "${analyze[@]}" | without_time >"$work/here"
    rm -rf "$XDG_CACHE_HOME"
    "$@" "${analyze[@]}" | without_time >"$work/there"
    cmp "$work/here" "$work/there" || fail "another processor counts other distances"
}
