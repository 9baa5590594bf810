#!/usr/bin/env bash
# Generates two clients from openapi.yaml, compiles the tour of docs/tour.md with each and with packages/client in strict
# mode, the latter also by the oldest TypeScript that it is for, and takes it on a service that is started for it. Then
# the Model Context Protocol's own suite tries /mcp, by each revision that it serves; conformance/*.yaml names the
# scenarios that don't apply. All of it is installed here, because nothing else needs it.
# Usage: run.sh [PORT]
set -euo pipefail
cd "$(dirname "$0")"
export SERVICE="http://127.0.0.1:${1:-3987}"

[ -d node_modules ] || npm ci --ignore-scripts
rm -rf generated
node node_modules/openapi-typescript/bin/cli.js ../../openapi.yaml --output generated/openapi-typescript.d.ts
node node_modules/orval/dist/bin/orval.js --config ./orval.config.cjs
node node_modules/typescript/bin/tsc --project .
node node_modules/typescript-5.5/bin/tsc --project tsconfig.client.json

data=$(mktemp -d)
(cd ../.. && PORT="${SERVICE##*:}" DATA_DIR="$data" LOG_LEVEL=warn exec node dist/main.js start) &
service=$!
trap 'kill "$service" && wait "$service"; rm -rf "$data"' EXIT
for _ in $(seq 150); do
  if curl --silent --fail --output /dev/null "$SERVICE/health/ready"; then break; fi
  kill -0 "$service"
  sleep 0.2
done
for client in openapi-typescript client orval; do node --no-warnings "$client.ts"; done
for revision in 2025-11-25 2026-07-28; do
  node node_modules/@modelcontextprotocol/conformance/dist/index.js server --url "$SERVICE/mcp" \
    --requirements "$revision" --expected-failures "conformance/$revision.yaml" >"$data/conformance" 2>&1 ||
    { cat "$data/conformance"; exit 1; }
  echo "conformance to $revision: $(grep -c '^✓' "$data/conformance") scenarios pass, $(grep -c '^  ~' "$data/conformance") don't apply"
done
