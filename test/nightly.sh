#!/usr/bin/env bash
# Everything that tries the service, at its full length, one after another: docs/testing.md. It goes on when one of them fails.
set -uo pipefail
cd "$(dirname "$0")/.."
export NO_COLOR=1
logs=.data/nightly
summary=$logs/summary.md
mkdir -p "$logs"
printf '| What | Result | Minutes |\n| --- | --- | ---: |\n' > "$summary"
failed=0

run() {
  local name=$1 result=passes
  shift
  SECONDS=0
  echo "\$ $*"
  "$@" > "$logs/$name.log" 2>&1 || { result=FAILS; failed=1; }
  echo "| $name | $result | $(((SECONDS + 30) / 60)) |" | tee -a "$summary"
}

endurance() { npm run -s endurance -- "$@" --night; }

run suite npm test
run mutation npm run -s mutation
for name in $(npm run -s endurance -- --list); do
  run "$name" endurance "$name"
done
# Where PGBIN has Citus: test/citus/cluster.sh.
if [ -n "${PGBIN:-}" ] && [ -f "$("$PGBIN/pg_config" --sharedir)/extension/citus.control" ]; then
  for name in shards faults events merges demand; do
    run "$name, Citus" endurance "$name" --citus
  done
fi

cat "$summary"
exit "$failed"
