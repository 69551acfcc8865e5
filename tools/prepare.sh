# Shared by ./revenge, ./test and .ci/run (bash, sourced): installs missing Debian packages, builds a
# preset if its sources changed. Everything printed goes to stderr.
#
# Changes are detected by the file system alone: `find -cnewer STAMP`, where the stamp has the time at which the last
# good build *started*. The change time (not the modification time) also moves when an older file is put in a newer
# one's place, and a directory's moves when a file in it appears or goes. That takes a few milliseconds; nothing else
# runs when nothing is to do.

say() { printf '%s\n' "$*" >&2; }

# missing_packages GROUP...: prints those that are not installed.
missing_packages() {
    local group package
    local -a wanted=()
    while read -r group package; do
        case " $* " in *" $group "*) wanted+=("$package") ;; esac
    done < <(grep -v '^#' "$root/tools/packages.txt")
    local installed
    installed=$(dpkg-query -W -f='${db:Status-Status} ${Package}\n' "${wanted[@]}" 2>/dev/null |
                sed -n 's/^installed //p')
    comm -23 <(printf '%s\n' "${wanted[@]}" | sort -u) <(printf '%s\n' "$installed" | sort -u)
}

# install_missing GROUP...: stops with exit code 5 and the one line to run where it cannot.
install_missing() {
    if ! command -v dpkg-query >/dev/null; then
        say "revenge: this is no Debian system; the packages in tools/packages.txt are needed from elsewhere"
        return 0
    fi
    local -a missing as_root=()
    mapfile -t missing < <(missing_packages "$@")
    [ ${#missing[@]} -eq 0 ] && return 0
    local line="apt-get install --no-install-recommends ${missing[*]}"
    if [ "$(id -u)" -ne 0 ]; then
        if ! command -v sudo >/dev/null || { ! sudo -n true 2>/dev/null && ! [ -t 0 ]; }; then
            say "revenge: some packages are missing. Run this as root, then try again:"
            say "    $line"
            exit 5
        fi
        as_root=(sudo)
    fi
    say "revenge: installing ${missing[*]}"
    local -a apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq -o Dpkg::Use-Pty=0)
    if ! "${apt[@]}" install -y --no-install-recommends "${missing[@]}" >&2; then
        say "revenge: trying again with a fresh list of packages"
        if ! { "${apt[@]}" update >&2 &&
               "${apt[@]}" install -y --no-install-recommends "${missing[@]}" >&2; }; then
            say "revenge: the packages could not be installed; see above. By hand:"
            say "    apt-get update && $line"
            exit 5
        fi
    fi
}

# install_page_tools: what the page and its tests need; where it cannot be had, they are left out.
install_page_tools() {
    local what=browser
    command -v npm >/dev/null || what="npm browser"
    # shellcheck disable=SC2086
    (install_missing $what) || say "revenge: going on without the tests of the page"
}

# is_current STAMP PATH...: whether nothing under the paths changed since the stamp.
is_current() {
    local stamp=$1
    shift
    [ -e "$stamp" ] && [ -z "$(find "$@" -cnewer "$stamp" -print -quit 2>/dev/null)" ]
}

# build PRESET GROUPS [cmake --build arguments]: unless nothing in build_inputs changed since the last time,
# configures and builds under a lock, so that two calls at once build once. Stops with exit code 5 if that fails.
build() {
    local folder="$root/build/$1" groups=$2
    local stamp="$folder/.built"
    is_current "$stamp" "${build_inputs[@]}" && return 0
    # shellcheck disable=SC2086
    install_missing $groups
    mkdir -p "$folder" || { say "revenge: cannot write to $folder"; exit 5; }
    exec 9>"$folder/.lock"
    flock 9
    if ! is_current "$stamp" "${build_inputs[@]}"; then
        say "revenge: building (preset $1); the first time takes some minutes"
        touch "$stamp.next"
        # The page is built where npm is; without it the program is whole but for the page.
        local web=OFF
        command -v npm >/dev/null && web=ON
        if ! (cd "$root" && cmake --preset "$1" -DREVENGE_WEB=$web && cmake --build "$folder" "${@:3}") >&2 9>&-; then
            say "revenge: the build failed; see above"
            exit 5
        fi
        mv "$stamp.next" "$stamp"
    fi
    exec 9>&-
}
