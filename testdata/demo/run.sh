#!/usr/bin/env bash
# The demo: instrument a small program, run its two tests, and show what each of them used.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
work="$root/target/demo"
touchstone="$root/target/release/touchstone"
rm -rf "$work"
mkdir -p "$work"

javac -g -d "$work/classes" "$root"/testdata/demo/shop/*.java
echo '$ touchstone instrument classes --out instrumented'
"$touchstone" instrument "$work/classes" --out "$work/instrumented"
"$touchstone" runtime --out "$work/touchstone-runtime.jar"

map="$work/instrumented/touchstone.map"
for test in PriceTest CartTest; do
    echo
    echo "\$ java -Dtouchstone.trace=traces/$test -cp instrumented/classes:touchstone-runtime.jar shop.$test"
    java -Xverify:all -Dtouchstone.trace="$work/traces/$test" -Dtouchstone.map="$map" \
        -cp "$work/instrumented/classes:$work/touchstone-runtime.jar" "shop.$test"
    echo "\$ touchstone trace show traces/$test --map instrumented/touchstone.map"
    "$touchstone" trace show "$work/traces/$test" --map "$map" | sed -n '/^exit/,$p' | sed 's/^/  /'
done
echo
echo "PriceTest never used Cart or TenPercent: a change there cannot affect it."
echo "CartTest found TenPercent through Class.forName: a change there can."
