# What the scripts beside it share: `source` it. Each of them is run as
#
#   SCRIPT WORKDIR
#
# It starts one server on a free port of 127.0.0.1, prints one line `ready BASE_URL` when that
# answers, and stays until its standard input ends or it gets SIGTERM, SIGINT or SIGHUP. All that it
# writes is below WORKDIR: the server's output is WORKDIR/server.log. It exits with 77 when packages
# are missing, and with 1 when the server doesn't start or ends by itself.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
children=()

# usage: begin WORKDIR      sets $work, an absolute path
begin() {
  (($# == 1)) || {
    echo "usage: $0 WORKDIR" >&2
    exit 2
  }
  mkdir -p "$1"
  work=$(cd "$1" && pwd)
  : >"$work/server.log"
  # Background jobs get no standard input of their own, so that it is kept under another number.
  exec 3<&0 </dev/null
  trap end EXIT
  trap 'exit 0' TERM INT HUP
}

# Ends all that was started, and waits for it. Signals that still come change nothing.
end() {
  trap '' TERM INT HUP
  trap - EXIT
  kill "${children[@]}" 2>/dev/null || true
  wait
}

# usage: lack PACKAGE...      says what is missing, and ends as a test that is skipped
lack() {
  echo "$(basename "$0") needs $*" >&2
  exit 77
}

# usage: find_python MODULE...      sets $python to an interpreter that has the modules
#
# That is EVERSCROLL_PYTHON, or the one that `make server-packages` has set up, or the system's.
find_python() {
  local candidate import
  import=$(printf '; import %s' "$@")
  for candidate in "${EVERSCROLL_PYTHON:-}" "$here/../../../.build/python/bin/python" python3; do
    if [[ -n $candidate ]] && "$candidate" -c "${import#; }" 2>/dev/null; then
      # shellcheck disable=SC2034
      python=$candidate
      return
    fi
  done
  return 1
}

# usage: run COMMAND...      runs a step of the preparation, so that a signal can end it
run() {
  "$@" >>"$work/server.log" 2>&1 &
  children+=($!)
  wait $! || fail "a step of the preparation failed: $1"
}

# usage: fail MESSAGE      ends with what the server or a step said last
fail() {
  echo "$(basename "$0"): $1" >&2
  tail -n 5 "$work/server.log" >&2
  exit 1
}

# usage: start PATTERN COMMAND...      sets $match to what the pattern's group matches
#
# Runs the server, and returns when a line of its output matches the extended regular expression;
# the rest of its output is read as long as it lives.
start() {
  local pattern=$1 line
  shift
  rm -f "$work/output"
  mkfifo "$work/output"
  "$@" >"$work/output" 2>&1 3<&- &
  server=$!
  children+=("$server")
  exec 4<"$work/output"
  while IFS= read -r line <&4; do
    printf '%s\n' "$line" >>"$work/server.log"
    if [[ $line =~ $pattern ]]; then
      # shellcheck disable=SC2034
      match=${BASH_REMATCH[1]:-}
      cat <&4 >>"$work/server.log" 3<&- &
      exec 4<&-
      return
    fi
  done
  fail "the server did not start"
}

# usage: announce BASE_URL PATH      says that the server is ready, if it answers to the path
announce() {
  curl --fail --silent --show-error --output /dev/null "$1$2"
  echo "ready $1"
}

# Stays as long as standard input does; the server's own end is a failure.
stay() {
  cat <&3 >/dev/null &
  local input=$!
  children+=("$input")
  exec 3<&-
  local ended
  wait -n -p ended "$server" "$input" || true
  [[ $ended == "$input" ]] || fail "the server ended"
}
