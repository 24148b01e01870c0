#!/bin/sh
# Looks up the digests of the base image and the other services and writes them to deploy/images.env. Run it where the image
# registries can be reached, review the changes, and commit the file to your own repository, so that all builds use the same images.
set -eu
cd "$(dirname "$0")"
pin() {
  digest=$(docker buildx imagetools inspect "$2" --format '{{.Manifest.Digest}}')
  case "$digest" in
    sha256:*) echo "$1=$2@$digest" ;;
    *) echo "no digest for $2: $digest" >&2; exit 1 ;;
  esac
}
{
  pin NODE_IMAGE node:24-slim
  pin CADDY_IMAGE caddy:2
  pin POSTGRES_IMAGE postgres:18
  pin CLAMAV_IMAGE clamav/clamav:stable
  pin SEAWEEDFS_IMAGE chrislusf/seaweedfs:latest
} > images.env.new
mv images.env.new images.env
cat images.env
