#!/usr/bin/env bash
# Builds the image of the Dockerfile without a container engine, for `run.ts`: prints the folder with the files of the image, and
# writes image.json, what an engine reads of it.
# Needs root, and Debian's buildah and debootstrap. In place of the base image, which only a registry of images has, stands a
# Debian made by debootstrap with the Node and npm of this machine.
set -euo pipefail
cd "$(dirname "$0")/../.."
work=${1:?the folder to work in}
node=$(command -v node_modules/.bin/node || command -v node)
buildah() { command buildah --storage-driver vfs --root "$work/storage" --runroot "$work/run" "$@"; }

if [ ! -f "$work/base.tar" ]; then
  release=$(. /etc/os-release && echo "$VERSION_CODENAME")
  mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' "Release: $release" | head -n 1)
  debootstrap --variant=minbase --include=ca-certificates "$release" "$work/base" "$mirror" >&2
  cp "$(realpath "$node")" "$work/base/usr/local/bin/node"
  cp -r "$(npm root --global)/npm" "$work/base/usr/local/lib/npm"
  ln -s ../lib/npm/bin/npm-cli.js "$work/base/usr/local/bin/npm"
  ln -s ../lib/npm/bin/npx-cli.js "$work/base/usr/local/bin/npx"
  chroot "$work/base" useradd --uid 1000 --create-home node
  tar -C "$work/base" -cf "$work/base.tar" .
  rm -rf "$work/base"
fi

# The registry of this machine, and the certificates that it trusts.
cp "${NODE_EXTRA_CA_CERTS:-/etc/ssl/certs/ca-certificates.crt}" "$work/ca.crt"
printf 'registry=%s\ncafile=/root/ca.crt\n' "$(npm config get registry)" > "$work/npmrc"
buildah rm --all > /dev/null
container=$(buildah from scratch)
buildah add --quiet "$container" "$work/base.tar" / > /dev/null
buildah config --env PATH=/usr/local/bin:/usr/bin:/bin "$container"
buildah commit --quiet --rm "$container" node-base > /dev/null
sed 's|^FROM node:[^ ]*|FROM localhost/node-base|' Dockerfile > "$work/Dockerfile"
buildah build --isolation chroot --format docker --volume "$work/npmrc:/root/.npmrc:ro" \
  --volume "$work/ca.crt:/root/ca.crt:ro" --tag discovery-records --file "$work/Dockerfile" . >&2
buildah inspect --type image discovery-records > "$work/image.json"
buildah mount "$(buildah from discovery-records)"
