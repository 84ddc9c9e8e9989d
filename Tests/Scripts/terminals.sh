#!/bin/bash
# Draws the pictures of Docs/Look.md: the built program and its peers in real terminals, without a display.
# Debian: xvfb xterm kitty xdotool imagemagick pngquant visidata tig lnav fonts-dejavu-core
# Usage, in the repository after make build: Tests/Scripts/terminals.sh
set -eu
program=$PWD/.build/debug/everscroll
pictures=$PWD/Docs/Pictures/Terminals
data=$(mktemp -d)
export HOME=$data LIBGL_ALWAYS_SOFTWARE=1
"$program" moderators stackoverflow --mock --print --format csv >"$data/moderators.csv"
"$program" moderators stackoverflow --mock --print >"$data/moderators.txt"
# The same records as JSON lines and as text.
awk -v json="$data/app.jsonl" -v text="$data/app.log" 'BEGIN {
  count = split("info|request finished;debug|query took 12 rows from orders;info|session opened for user 42;" \
    "warn|retrying the upload, attempt 2 of 5;info|cache filled with 1204 entries;debug|connection returned to the pool;" \
    "error|upstream timed out after 30 s while reading the header of the payment service;info|listening on port 8080", all, ";")
  for (i = 0; i < 300; i++) {
    split(all[i * 7 % (count - i % 3) + 1], record, "|")
    second = i * 37 % 1000 / 1000 + 2 * i
    time = sprintf("2026-11-29 %02d:%02d:%06.3f", 9 + int(second / 3600), second % 3600 / 60, second % 60)
    printf "{\"time\":\"%sZ\",\"level\":\"%s\",\"message\":\"%s\",\"ms\":%d}\n", time, record[1], record[2], i * 53 % 900 >json
    printf "%s %-5s %s\n", time, toupper(record[1]), record[2] >text
  }
}'

Xvfb :77 -noreset -screen 0 2600x1700x24 2>/dev/null & server=$!
trap 'kill $server; rm -r "$data"' EXIT
export DISPLAY=:77
sleep 1

# picture NAME SIZE BACKGROUND FOREGROUND KEYS COMMAND: runs a command in xterm, or in $terminal, and presses the keys.
picture() {
  local name=$1 size=$2 colours=(-bg "$3" -fg "$4") keys=$5 command=$6
  if [ "${terminal:-xterm}" = kitty ]; then
    kitty --config NONE -o initial_window_width="${size%x*}c" -o initial_window_height="${size#*x}c" \
      -o remember_window_size=no -o font_size=9 -o background="$3" -o foreground="$4" bash -c "$command" 2>/dev/null &
  else
    xterm -ti vt340 -xrm 'XTerm*numColorRegisters: 256' -fa 'DejaVu Sans Mono' -fs 8 -b 4 +sb -geometry "$size" \
      "${colours[@]}" -e bash -c "$command" &
  fi
  local pid=$! window
  sleep 6
  window=$(timeout 20 xdotool search --sync --onlyvisible --pid $pid | tail -1)
  [ -n "$window" ] || { echo "$name: the terminal has no window" >&2; exit 1; }
  xdotool windowfocus "$window"
  for key in $keys; do xdotool key --window "$window" "$key"; sleep 0.3; done
  sleep 2
  import -window "$window" "$data/$name.png"
  pngquant --speed 1 --force --output "$pictures/$name.png" 48 "$data/$name.png"
  kill $pid
}

moderators="TERM=xterm-256color $program moderators stackoverflow --mock"
people="TERM=xterm-256color $program starwars --mock --images symbols"
dark='#1d1f21 #d0d0d0' light='#ffffff #1f2328'
mkdir -p "$pictures"
picture list 120x34 $dark '' "$moderators"
picture visidata 120x34 $dark '' "TERM=xterm-256color vd $data/moderators.csv"
picture tig 120x34 $dark 'j j' "TERM=xterm-256color tig <$data/moderators.txt"
picture log 100x28 $dark 'j j' "cd $data; TERM=xterm-256color $program app.jsonl"
picture lnav 100x28 $dark 'g' "TERM=xterm-256color lnav $data/app.log"
picture split 160x40 $dark 'j j' "COLORTERM=truecolor $people"
picture light 100x28 $light 'slash o n Return' "$moderators --theme light"
picture sixteen-colours 80x24 $light 'Return' "TERM=xterm $program starwars --mock"
picture no-colour 80x24 $light 'slash l a r Return' "NO_COLOR=1 $people"
picture sixels 100x28 $dark '' "TERM=xterm-256color $program photos --mock"
terminal=kitty picture kitty 100x28 $dark 'Return Tab' "$program starwars --mock --theme dark"
picture json 100x28 $dark 'Return u' "$people --theme dark"
