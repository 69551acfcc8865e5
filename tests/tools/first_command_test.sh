#!/usr/bin/env bash
# `./revenge` builds once, passes arguments and exit code on, works through links from any folder, and builds again only
# after a source has changed. Cmake is replaced by a script that writes what the build of the program and page writes.
set -u
revenge=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
source=$(dirname "$revenge")
root=$work/clone
fail() { echo "$1"; exit 1; }
mkdir -p "$root"/{tools,cmake,include,src,chains,examples/chains,docs/results,web/src} "$work"/{bin,home}
cp "$source/revenge" "$root/"
cp "$source"/tools/prepare.sh "$root/tools/"
: >"$root/tools/packages.txt"
touch "$root"/{CMakeLists.txt,CMakePresets.json} "$root"/web/{build,build.mjs,bundle.mjs,types.mjs,package.json,package-lock.json}
cat >"$work/bin/cmake" <<END
#!/bin/sh
[ "\$1" = --build ] || exit 0
echo built >>"$work/builds"
mkdir -p "$root/web/out"
echo >"$root/web/out/schema.ts"
printf '#!/bin/sh\necho "\$# \$1"\nexit 3\n' >"$root/build/release/revenge"
chmod +x "$root/build/release/revenge"
END
chmod +x "$work/bin/cmake"
export PATH=$work/bin:$PATH

# ran COMMAND: what it prints and its exit code
ran() { printed=$("$1" "a b" c 2>"$work/errors"); [ $? -eq 3 ] && [ "$printed" = "2 a b" ] || fail "$1 gives: $printed; $(cat "$work/errors")"; }
builds() { [ "$(wc -l <"$work/builds")" -eq "$1" ] || fail "$2"; }

sleep 0.05 # a change in the very tick of the stamp is not seen
ran "$root/revenge"
builds 1 "the first command does not build"
cd "$work/home" || exit 1
ln -s "$root/revenge" one
ln -s ../home/one two
for command in "$root/revenge" ./one ./two ../clone/revenge; do
    ran "$command"
    builds 1 "$command builds again"
    [ ! -s "$work/errors" ] || fail "$command: $(cat "$work/errors")"
done
sleep 0.05
echo >"$root/src/new.cpp"
ran ./two
builds 2 "a new source is not built"
