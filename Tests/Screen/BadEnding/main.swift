import EverText
import Glibc
import EverTerminal
import EverBase

// A program for tests of bad endings.
//
// `s` spins; `t` spins after a signal was taken; `o` overflows the stack of another thread; `l`
// ends with the input alone, and receives SIGHUP after the terminal was released; `q` quits.

var environment = ["TERM": "xterm-256color"]
if let term = getenv("TERM") { environment["TERM"] = String(cString: term) }
let clock = ContinuousClock()
let start = clock.now

/// Never returns, which the compiler must not see: it would end the terminal before the call.
func spin() {
  while getpid() > 0 {}
}

/// Recurses deeper than any stack, in frames that the compiler can't merge.
@inline(never) func sink(_ depth: Int) -> Int {
  depth < 0 ? 0 : sink(depth + 1) + (depth % 7)
}

@MainActor struct BadProgram: ~Copyable {
  var terminal: Terminal
  var isOver = false
  var keepsSignals = false
  var isHungUpLate = false

  /// - Returns: whether SIGHUP arrives after the end.
  consuming func run() -> Bool {
    show("ready")
    while !isOver {
      let ready = terminal.wait(now: start.duration(to: clock.now), until: nil, mailbox: -1)
      if ready.contains(.signals) { takeSignals() }
      if ready.contains(.input) { takeInput() }
    }
    terminal.leave()
    return isHungUpLate
  }

  private mutating func takeSignals() {
    let isEnding = terminal.signals().contains { $0.exitStatus != nil }
    guard isEnding, !isHungUpLate else { return }
    isOver = true
    guard keepsSignals else { return }
    show("kept")
    spin()
  }

  private mutating func takeInput() {
    for event in terminal.readEvents(now: start.duration(to: clock.now)) {
      switch event {
      case .key(let key): perform(key)
      case .hangup: isOver = true
      default: break
      }
    }
  }

  private mutating func perform(_ key: Chord) {
    switch key.key {
    case .character("s"):
      show("spinning")
      spin()
    case .character("t"):
      keepsSignals = true
      show("keeping")
    case .character("o"):
      _ = startDetachedThread(named: "sinking") { exit(Int32(sink(getpid() > 0 ? 1 : 0) % 2)) }
    case .character("l"):
      isHungUpLate = true
      show("waiting")
    case .character("q"): isOver = true
    default: break
    }
  }

  private mutating func show(_ text: CleanText) {
    var line = Line()
    line.append(text, at: 0, width: terminal.size.columns)
    let rest = Array(repeating: Line(), count: terminal.size.rows - 1)
    terminal.show(Frame(size: terminal.size, lines: [line] + rest))
  }
}

let options = Terminal.Options(environment: environment)
if try BadProgram(terminal: Terminal(options)).run() { raise(SIGHUP) }
