// A grid of photos as a first version would be written: each cell that becomes visible fetches the
// original and decodes it completely, and drops it when it leaves the screen. It requests no sizes,
// caches, shares and cancels nothing, and draws the whole screen in each frame. `make bench-images`
// compares the program with it.
//
// Usage: NaiveGrid BASE-URL [NETWORK-PROFILE]. j and k move by a row of photos, q quits.

import EverWeb

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
