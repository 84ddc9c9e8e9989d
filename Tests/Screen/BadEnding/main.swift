import Cells
import Glibc
import Input
import Locking
import Terminal

// A program for tests of bad endings.
//
// `s` spins; `t` spins after a signal was taken; `o` overflows the stack of another thread; `q`
// quits.

var environment = ["TERM": "xterm-256color"]
if let term = getenv("TERM") { environment["TERM"] = String(cString: term) }
var terminal = try Terminal(Terminal.Options(environment: environment))
let clock = ContinuousClock()
let start = clock.now
var isOver = false
var keepsSignals = false

@MainActor func show(_ text: CleanText) {
  var line = Line()
  line.append(text, at: 0, width: terminal.size.columns)
  let rest = Array(repeating: Line(), count: terminal.size.rows - 1)
  terminal.show(Frame(size: terminal.size, lines: [line] + rest))
}

func spin() -> Never {
  while true {}
}

/// Recurses deeper than any stack, in frames that the compiler can't merge.
@inline(never) func sink(_ depth: Int) -> Int {
  depth < 0 ? 0 : sink(depth + 1) + (depth % 7)
}

@MainActor func perform(_ key: Chord) {
  switch key.key {
  case .character("s"):
    show("spinning")
    spin()
  case .character("t"):
    keepsSignals = true
    show("keeping")
  case .character("o"):
    _ = startDetachedThread(named: "sinking") { exit(Int32(sink(getpid() > 0 ? 1 : 0) % 2)) }
  case .character("q"): isOver = true
  default: break
  }
}

show("ready")
while !isOver {
  let ready = terminal.wait(now: start.duration(to: clock.now), until: nil, mailbox: -1)
  if ready.contains(.signals), terminal.signals().contains(where: { $0.exitStatus != nil }) {
    isOver = true
    if keepsSignals {
      show("kept")
      spin()
    }
  }
  guard ready.contains(.input) else { continue }
  for event in terminal.readEvents(now: start.duration(to: clock.now)) {
    switch event {
    case .key(let key): perform(key)
    case .hangup: isOver = true
    default: break
    }
  }
}
terminal.leave()
