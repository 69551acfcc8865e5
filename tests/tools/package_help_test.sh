#!/usr/bin/env bash
# `./package --help` explains exactly the forms that can be built, and an unknown form is refused before anything is built.
set -u
package=$1
listed=$("$package" --help | sed -n 's/^  \([a-z][a-z]*\) .*/\1/p' | grep -vx all | sort)
built=$(sed -n 's/^package_\([a-z]*\)() {$/\1/p' "$package" | sort)
[ -n "$built" ] && [ "$listed" = "$built" ] || { echo "--help explains: $listed; there are: $built"; exit 1; }
"$package" npm nonsense 2>/dev/null
[ $? -eq 2 ] || { echo "an unknown form is not refused"; exit 1; }
