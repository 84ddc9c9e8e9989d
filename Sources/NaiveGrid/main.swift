// A grid of photos as a first version of one is written: each cell that comes into view fetches the
// original and decodes all of it, and lets go of it when it leaves. No size is asked for, nothing is
// cached, shared or cancelled, and every frame is the whole screen. `make bench-images` measures the
// program against it.
//
// NaiveGrid BASE-URL [NETWORK-PROFILE]; j and k move by a row of photos, q ends it.

import Transport

let terminal = RawTerminal()
let (events, sender) = AsyncStream.makeStream(of: GridEvent.self)
let profile = CommandLine.arguments.dropFirst(2).first.flatMap(NetworkProfile.parse) ?? .off
let downloads = Downloads(
  base: CommandLine.arguments.dropFirst().first ?? "https://picsum.photos",
  profile: profile,
  sender: sender
)
startReadingKeys { sender.yield(.key($0)) }

var grid = NaiveGrid(columns: terminal.columns, rows: terminal.rows)
grid.show(with: downloads)
for await event in events {
  guard grid.take(event) else { break }
  grid.show(with: downloads)
}
terminal.restore()
