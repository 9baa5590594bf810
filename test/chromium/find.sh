#!/usr/bin/env bash
# Prints where a chromium is. Where there is none it is installed: Debian's for root, else that of an npm package.
set -euo pipefail
cd "$(dirname "$0")"

for path in "${CHROMIUM_BIN:-}" /usr/bin/chromium /usr/bin/google-chrome "$PWD/node_modules/.unpacked/run"; do
  if [ -n "$path" ] && [ -x "$path" ]; then exec echo "$path"; fi
done
echo 'No chromium is here: installing one.' >&2
if [ "$(id -u)" = 0 ] && { apt-get update && apt-get install --yes --no-install-recommends chromium; } >&2; then
  exec echo /usr/bin/chromium
fi
npm ci --ignore-scripts >&2
exec node unpack.mjs
