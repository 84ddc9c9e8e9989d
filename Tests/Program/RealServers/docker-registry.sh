#!/bin/bash
# A Docker registry of 25 repositories: Tests/Program/RealServers/serving.bash says how it is run.
source "$(dirname "$0")/serving.bash"
command -v docker-registry >/dev/null || lack "Debian's docker-registry"
command -v curl >/dev/null || lack "Debian's curl"
begin "$@"

# usage: push BASE_URL      fills the registry over one connection
#
# All images have the same empty configuration and no layers: the first repository gets it, the
# others mount it from there.
push() {
  local base=$1/v2 sum number name tags tag
  printf '{}' >"$work/config.json"
  sum=sha256:$(sha256sum <"$work/config.json" | cut -d ' ' -f 1)
  cat >"$work/manifest.json" <<MANIFEST
{
  "schemaVersion": 2,
  "mediaType": "application/vnd.docker.distribution.manifest.v2+json",
  "config": {
    "mediaType": "application/vnd.docker.container.image.v1+json",
    "size": 2,
    "digest": "$sum"
  },
  "layers": []
}
MANIFEST
  local upload
  upload=$(curl --fail --silent --show-error --request POST --output /dev/null \
    --write-out '%header{location}' "$base/sky/star-001/blobs/uploads/")
  run curl --fail --silent --show-error --request PUT --data-binary "@$work/config.json" \
    --header 'Content-Type: application/octet-stream' "$upload&digest=$sum"
  for number in {001..025}; do
    name=sky/star-$number
    tags=latest
    [[ $number == 001 ]] && tags=$(echo v{001..012})
    [[ $number == 001 ]] || printf 'next\nfail\nsilent\nrequest = POST\nurl = "%s"\n' \
      "$base/$name/blobs/uploads/?mount=$sum&from=sky/star-001"
    for tag in $tags; do
      printf 'next\nfail\nsilent\nrequest = PUT\ndata-binary = "@%s"\nheader = "%s"\nurl = "%s"\n' \
        "$work/manifest.json" \
        'Content-Type: application/vnd.docker.distribution.manifest.v2+json' \
        "$base/$name/manifests/$tag"
    done
  done | sed 1d >"$work/push.curl"
  run curl --config "$work/push.curl"
}

rm -rf "$work/registry"
cat >"$work/registry.yml" <<CONFIGURATION
version: 0.1
log:
  level: info
  accesslog:
    disabled: true
storage:
  filesystem:
    rootdirectory: "$work/registry"
http:
  addr: 127.0.0.1:0
  secret: nothing
CONFIGURATION
start 'listening on ([0-9.:]+)' docker-registry serve "$work/registry.yml"
push "http://$match"
announce "http://$match" /v2/_catalog
stay
