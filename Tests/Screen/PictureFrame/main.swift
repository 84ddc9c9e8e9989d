import EverText
import Glibc
import EverTerminal

// A program for tests that reports how the terminal displays images, and displays one.
//
// `u` uploads the image, `d` deletes it, `z` suspends, `l` redraws, `q` quits.

var environment: [String: String] = [:]
for name in ["TERM", "COLORTERM", "TMUX", "STY", "KITTY_WINDOW_ID", "NO_COLOR"] {
  if let value = getenv(name) { environment[name] = String(cString: value) }
}
let policy = CommandLine.arguments.dropFirst().first.flatMap(ImagePolicy.init) ?? .auto
var terminal = try Terminal(Terminal.Options(environment: environment, images: policy))
let clock = ContinuousClock()
let start = clock.now
var image: UInt32?
var keys = 0
var isOver = false

@MainActor func show() {
  let drawing = terminal.imageDrawing.map { "\($0)" } ?? "asked"
  var line = Line()
  line.append(
    CleanText(
      sanitizing:
        "drawing \(drawing); cell \(terminal.cell.width)x\(terminal.cell.height); keys \(keys)"
        + "; image \(image.map(String.init) ?? "none")"
    ),
    at: 0,
    width: terminal.size.columns
  )
  var lines = [line]
  if let image {
    for row in 0..<4 {
      var line = Line()
      line.append(
        PictureSlice(column: 2, drawing: .graphics(id: image), row: row, columns: 0..<8)
      )
      lines.append(line)
    }
  }
  lines += Array(repeating: Line(), count: terminal.size.rows - lines.count)
  terminal.show(Frame(size: terminal.size, lines: lines))
}

@MainActor func perform(_ key: Chord) throws {
  keys += 1
  switch key.key {
  case .character("u"):
    image = terminal.upload(
      PixelImage(
        cells: Size(columns: 8, rows: 4),
        pixels: PixelSize(width: 80, height: 80),
        compressed: (0..<10_000).map { UInt8(truncatingIfNeeded: $0 &* 167 >> 3) }
      )
    )
  case .character("d"):
    if let image { terminal.release(image) }
    image = nil
  case .character("z"):
    image = nil
    try terminal.suspend()
  case .character("l"):
    image = nil
    terminal.redraw()
  case .character("q"): isOver = true
  default: break
  }
}

while !isOver {
  show()
  let now = start.duration(to: clock.now)
  let ready = terminal.wait(now: now, until: nil, mailbox: -1)
  if ready.contains(.signals) {
    for signal in terminal.signals() where signal.exitStatus != nil { isOver = true }
    _ = terminal.updateSize()
  }
  guard ready.contains(.input) else { continue }
  for event in terminal.readEvents(now: start.duration(to: clock.now)) {
    switch event {
    case .key(let key): try perform(key)
    case .hangup: isOver = true
    default: break
    }
  }
}
terminal.leave()
