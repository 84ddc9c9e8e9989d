// A grid of photos as a first version would be written: each cell that becomes visible fetches the
// original and decodes it completely, and drops it when it leaves the screen. It requests no sizes,
// caches, shares and cancels nothing, and draws the whole screen in each frame. `make bench-images`
// compares the program with it.
//
// Usage: NaiveGrid BASE-URL [NETWORK-PROFILE]. j and k move by a row of photos, q quits.

import EverBase
import EverTerminal
import EverWeb

let terminal = PassThrough()
let mailbox = Mailbox<GridEvent>()
let profile = CommandLine.arguments.dropFirst(2).first.flatMap(NetworkProfile.parse) ?? .off
let downloads = Downloads(
  base: CommandLine.arguments.dropFirst().first ?? "https://picsum.photos",
  profile: profile,
  mailbox: mailbox
)
try terminal.enter()
var grid = NaiveGrid(size: terminal.size)
terminal.write(Array("\u{1b}[?1049h\u{1b}[?25l".utf8) + grid.show(with: downloads))
loop: while true {
  let wakeups = terminal.wait(for: nil, or: mailbox.descriptor)
  var events = mailbox.takeAll()
  if wakeups.contains(.input) {
    events += (terminal.read() ?? [UInt8(ascii: "q")]).map { .key($0) }
  }
  for event in events {
    guard grid.take(event) else { break loop }
    terminal.write(grid.show(with: downloads))
  }
}
terminal.write(Array("\u{1b}[?1049l".utf8))
terminal.leave()
