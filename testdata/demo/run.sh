#!/usr/bin/env bash
# The demo: touchstone test in a small Maven project, before and after a change that only reflection leads to.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
work="$root/target/demo"
touchstone="$root/target/release/touchstone"
rm -rf "$work"
mkdir -p "$work"
cp -r "$root/testdata/demo/pom.xml" "$root/testdata/demo/src" "$work"
# The folder of Maven's own marks the root of a build.
mkdir "$work/.mvn"
cd "$work"

run() {
    echo "\$ touchstone $*"
    "$touchstone" "$@" -- -B -ntp test 2>&1 | grep -E 'touchstone:|Tests run:.* in |BUILD' | sed 's/^/  /'
    echo
}

echo "The first run records what each test uses."
run test
echo "Nothing changed: nothing has to run."
run test
echo "TenPercent.apply changes. No class names TenPercent: Cart finds it by its name."
sed -i.bak 's|cents - cents / 10|cents / 10 * 9|' src/main/java/shop/TenPercent.java
rm src/main/java/shop/TenPercent.java.bak
run test --report report.md
sed -n '/selected test/,$p' report.md | sed 's/^/  /'
echo
echo "PriceTest did not run: it never used TenPercent. What it took is the time saved."
