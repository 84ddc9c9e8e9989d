#!/bin/bash
# Kinto with its memory backend: Tests/Program/RealServers/serving.bash says how it is run.
source "$(dirname "$0")/serving.bash"
find_python kinto waitress || lack "PyPI's kinto"
command -v curl >/dev/null || lack "Debian's curl"
begin "$@"

start 'listening on (http://[0-9.:]+)' \
  env PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 "$python" "$here/kinto_app.py"
announce "$match" /v1/buckets/sky/collections/stars/records
stay
