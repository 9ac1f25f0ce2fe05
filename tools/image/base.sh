#!/bin/sh
# Makes the base image of the Dockerfile without an image registry: Debian 12 by debootstrap, Node.js from npm.
#   sudo tools/image/base.sh docker        (or podman)
# Needs root, npm, and Debian's package debootstrap. MIRROR is where debootstrap finds Debian.
set -eu
image=docker.io/library/node:22-bookworm-slim
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
root=$folder/root

/usr/sbin/debootstrap --variant=minbase --include=ca-certificates bookworm "$root" "${MIRROR:-http://deb.debian.org/debian}"
npm install --silent --prefix "$folder" --ignore-scripts=false --no-audit --no-fund node@22
cp "$folder/node_modules/node/bin/node" "$root/usr/local/bin/node"
package=$(npm pack --silent --pack-destination "$folder" npm@10)
modules=$root/usr/local/lib/node_modules/npm
mkdir -p "$modules"
tar -xzf "$folder/$package" --strip-components=1 -C "$modules"
ln -s ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/local/bin/npm"
chroot "$root" useradd -m -u 1000 node
# As the images of Debian do: apt-get keeps no packages that it has installed.
echo 'DPkg::Post-Invoke { "rm -f /var/cache/apt/archives/*.deb || true"; };' >"$root/etc/apt/apt.conf.d/docker-clean"
rm -rf "$root"/var/cache/apt/archives/*.deb "$root"/var/lib/apt/lists/*
# Behind a proxy with a certificate authority of its own, the build needs the authorities of this machine.
cp /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/ca-certificates.crt"
tar -C "$root" -c . | "$@" import \
  -c 'ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' \
  -c 'ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt' \
  - "$image"
