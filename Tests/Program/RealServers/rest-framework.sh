#!/bin/bash
# Django REST Framework with its three paginations: Tests/Program/RealServers/serving.bash says how it is run.
source "$(dirname "$0")/serving.bash"
find_python django rest_framework || lack "PyPI's djangorestframework"
command -v curl >/dev/null || lack "Debian's curl"
begin "$@"

rm -f "$work/sky.sqlite3"
start 'listening on (http://[0-9.:]+)' \
  env PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 \
  "$python" "$here/rest_framework_app.py" "$work/sky.sqlite3"
announce "$match" /stars/page/
stay
