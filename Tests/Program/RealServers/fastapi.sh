#!/bin/bash
# FastAPI with the pages of fastapi-pagination: Tests/Program/RealServers/serving.bash says how it is run.
source "$(dirname "$0")/serving.bash"
find_python fastapi fastapi_pagination uvicorn || lack "PyPI's fastapi, fastapi-pagination and uvicorn"
command -v curl >/dev/null || lack "Debian's curl"
begin "$@"

start 'listening on (http://[0-9.:]+)' \
  env PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 "$python" "$here/fastapi_app.py"
announce "$match" /stars/page
stay
