#!/bin/bash
# Datasette on tables with keys of several kinds: Tests/Program/RealServers/serving.bash says how it is run.
source "$(dirname "$0")/serving.bash"
find_python datasette || lack "PyPI's datasette"
command -v curl >/dev/null || lack "Debian's curl"
begin "$@"

rm -f "$work/sky.db"
run "$python" "$here/sky.py" "$work/sky.db"

# No setting of the user's, and a page that 60 rows fill three times.
start 'Uvicorn running on (http://[0-9.:]+)' \
  env HOME="$work" PYTHONUNBUFFERED=1 "$python" -m datasette serve "$work/sky.db" \
  --host 127.0.0.1 --port 0 --setting default_page_size 20 --setting max_returned_rows 50
announce "$match" /sky/stars.json
stay
