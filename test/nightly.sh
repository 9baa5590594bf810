#!/usr/bin/env bash
# npm run nightly [-- [--quick] [NAME …]]
#
# Everything that tries the service, at its full length, one after another, or what is named: docs/testing.md. It goes on when one of
# them fails.
set -uo pipefail
cd "$(dirname "$0")/.."
export NO_COLOR=1
logs=.data/nightly
summary=$logs/summary.md

length=--night
names=()
for argument in "$@"; do
  case $argument in
    --quick) length=--quick ;;
    --help) sed -n '2,/^[^#]/s/^# \{0,1\}//p' "$0" && exit ;;
    *) names+=("$argument") ;;
  esac
done

if [ ${#names[@]} = 0 ]; then
  names=(suite suite-redis mutation gate $(npm run -s endurance -- --list))
  # Where the image can be built without a container engine.
  if [ "$(id -u)" = 0 ] && command -v buildah debootstrap > /dev/null; then names+=(image); fi
  # Where PGBIN has Citus: test/citus/cluster.sh.
  if [ -n "${PGBIN:-}" ] && [ -f "$("$PGBIN/pg_config" --sharedir)/extension/citus.control" ]; then
    names+=(citus-shards citus-faults citus-events citus-merges citus-demand)
  fi
  rm -rf "$logs"
fi

command_of() {
  case $1 in
    suite) echo npm test ;;
    suite-redis) echo npm run -s test:redis ;;
    mutation) echo npm run -s mutation ;;
    gate) echo npm run -s bench -- gate ;;
    image) echo npm run -s image:test ;;
    citus-*) echo npm run -s endurance -- "${1#citus-}" --citus "$length" ;;
    *) echo npm run -s endurance -- "$1" "$length" ;;
  esac
}

mkdir -p "$logs"
[ -f "$summary" ] || printf '| What | Result | Minutes |\n| --- | --- | ---: |\n' > "$summary"
failed=0
for name in "${names[@]}"; do
  result=passes
  SECONDS=0
  read -ra command <<< "$(command_of "$name")"
  echo "\$ ${command[*]}"
  "${command[@]}" > "$logs/$name.log" 2>&1 || { result=FAILS; failed=1; }
  row="| $name | $result | $(((SECONDS + 30) / 60)) |"
  # One that was run before is said once, as it is now.
  grep -v "^| $name |" "$summary" > "$summary.new"
  echo "$row" | tee -a "$summary.new"
  mv "$summary.new" "$summary"
done

cat "$summary"
exit "$failed"
