#!/bin/bash
# Draws the pictures of Docs/Look.md: the built program and its peers in real terminals, without a display.
# Debian: xvfb xterm kitty xdotool imagemagick pngquant visidata tig fonts-dejavu-core
# Usage, in the repository after make build: Tests/Scripts/terminals.sh
set -eu
program=$PWD/.build/debug/everscroll
pictures=$PWD/Docs/Pictures/Terminals
data=$(mktemp -d)
export HOME=$data LIBGL_ALWAYS_SOFTWARE=1
"$program" moderators stackoverflow --mock --print --format csv >"$data/moderators.csv"
"$program" moderators stackoverflow --mock --print >"$data/moderators.txt"

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
picture split 160x40 $dark 'j j' "COLORTERM=truecolor $people"
picture light 100x28 $light 'slash o n Return' "$moderators --theme light"
picture sixteen-colours 80x24 $light 'Return' "TERM=xterm $program starwars --mock"
picture no-colour 80x24 $light 'slash l a r Return' "NO_COLOR=1 $people"
picture sixels 100x28 $dark '' "TERM=xterm-256color $program photos --mock"
terminal=kitty picture kitty 100x28 $dark 'Return Tab' "$program starwars --mock --theme dark"
picture json 100x28 $dark 'Return u' "$people --theme dark"
