import EverBase
import EverEmulation
package import EverRecording
package import EverTerminal
import EverText
import Glibc

/// Plays a tape in a shell, in real time.
package final class ShellPlay {
  private let tape: Tape
  private let look: PictureLook
  private var player: TapePlayer
  private let program: PseudoTerminal
  private var emulator: TerminalEmulator
  private var keys = KeyBytes()
  private var recording: Recording
  private var hasEnded = false
  private var zoom: Zoom? {
    didSet { if zoom != oldValue { recording.add(Zoom.event(zoom)) } }
  }

  /// Whether `Screenshot` writes its file.
  package var writesPictures = true

  /// How long the shell may take to show its prompt, and how long its output must then rest.
  private static let start = (patience: Duration.seconds(5), rest: Duration.milliseconds(200))

  /// Starts the shell.
  ///
  /// - Throws: a ``RecordingProblem`` when it, or a program that the tape requires, isn't there.
  package init(_ tape: Tape, version: CastVersion) throws(RecordingProblem) {
    for name in tape.settings.requirements where !Self.isInstalled(name) {
      throw RecordingProblem("The tape requires ‘\(name)’, which isn't installed.")
    }
    let shell = TapeShell(named: tape.settings.shell)
    setenv("TERM", "xterm-256color", 1)
    for (name, value) in shell.environment + tape.environment.map({ ($0.name, $0.value) }) {
      setenv(name, value, 1)
    }
    self.tape = tape
    look = tape.settings.look
    player = TapePlayer(tape)
    program = try PseudoTerminal(shell.words, size: tape.settings.size)
    emulator = TerminalEmulator(size: tape.settings.size)
    recording = Recording(tape, version)
  }

  /// Plays the whole tape, and returns the lines of an asciicast.
  ///
  /// - Throws: a ``TapeFailure``, or why a screenshot can't be written.
  package func run() throws -> String {
    defer { program.end() }
    awaitPrompt()
    recording.begin(Repaint.text(of: emulator.snapshot()))
    while !hasEnded {
      readOutput()
      guard recording.size <= Cast.largestSize else {
        throw RecordingProblem("The recording has more than \(Cast.largestSize >> 20) MB.")
      }
      let screen = emulator.snapshot()
      zoom = zoom?.following(screen.cursor.row, screen.size)
      let rows = (0..<screen.size.rows).map { row in
        String(screen[row].map(\.text).joined()[...].withoutEndingBlanks)
      }
      switch try player.next(now: recording.now, rows: rows, cursorRow: screen.cursor.row) {
      case .input(let event): program.write(keys.bytes(of: event))
      case .perform(let step): try perform(step)
      case .pause(let end): _ = waitForOutput(end - recording.now)
      case .ended: hasEnded = true
      }
    }
    return recording.end()
  }

  private static let mostReads = 16

  private func awaitPrompt() {
    let clock = SteadyClock()
    var lastOutput: Duration?
    while clock.now < Self.start.patience, !hasEnded {
      if let lastOutput, clock.now - lastOutput > Self.start.rest { return }
      if waitForOutput(.milliseconds(50)) {
        readOutput()
        lastOutput = clock.now
      }
    }
  }

  /// Waits for output; false when the time has passed.
  private func waitForOutput(_ time: Duration) -> Bool {
    var polled = pollfd(fd: program.descriptor, events: Int16(POLLIN), revents: 0)
    let milliseconds = (time / .milliseconds(1)).rounded(.up)
    return poll(&polled, 1, Int32(min(max(0, milliseconds), 1_000))) > 0
  }

  /// Reads what is there, but no more than ``mostReads`` pieces, so that endless output leaves time
  /// for the tape.
  private func readOutput() {
    for _ in 0..<Self.mostReads {
      guard let bytes = program.read() else {
        hasEnded = true
        return
      }
      guard !bytes.isEmpty else { return }
      keys.see(bytes)
      emulator.write(bytes)
      let replies = emulator.takeReplies()
      if !replies.isEmpty { program.write(replies) }
      recording.add(bytes)
    }
  }

  private func perform(_ step: TapeStep) throws {
    switch step.action {
    case .hide: recording.hide()
    case .show:
      recording.show(Repaint.text(of: emulator.snapshot()))
      recording.add(Zoom.event(zoom))
    case .marker(let label): recording.add(.marker(CleanText(sanitizing: label).string))
    case .resize(let size):
      emulator.resize(to: size)
      zoom = nil
      program.resize(to: size)
      recording.add(.resize(size))
    case .zoom(let rows):
      zoom = rows.flatMap { Zoom(of: $0, around: emulator.snapshot().cursor.row, emulator.size) }
    case .screenshot(let path):
      guard writesPictures else { return }
      let text = Repaint.text(of: emulator.snapshot())
      try RecordingForm.write(screen: text, [:], emulator.size, look, to: path)
    case .environment: break
    default:
      let reason = "This concerns the prompt of everscroll; a tape in a shell has none."
      throw TapeFailure(step: step, reason: reason, screen: [])
    }
  }

  private static func isInstalled(_ name: String) -> Bool {
    if name.contains("/") { return access(name, X_OK) == 0 }
    let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
    return path.split(separator: ":").contains { access("\($0)/\(name)", X_OK) == 0 }
  }
}

extension ShellPlay {
  /// The lines of the recording, whose time stands still while it is hidden.
  private struct Recording {
    private var recorder: SessionRecorder
    private var clock = SteadyClock()
    private var hiddenSince: Duration?
    private var hiddenTime = Duration.zero
    private var hasBegun = false

    init(_ tape: Tape, _ version: CastVersion) {
      recorder = SessionRecorder(tape, version, size: tape.settings.size)
    }

    /// The bytes of the lines.
    var size: Int { recorder.count }

    /// The time since the start.
    var now: Duration { clock.now }

    mutating func begin(_ screen: String) {
      clock = SteadyClock()
      hasBegun = true
      add(.output(screen))
    }

    mutating func add(_ bytes: [UInt8]) {
      let isShown = hasBegun && hiddenSince == nil
      recorder.add(bytes, at: now - hiddenTime, isShown: isShown)
    }

    mutating func add(_ kind: CastEvent.Kind) {
      if hiddenSince == nil { recorder.add(kind, at: now - hiddenTime) }
    }

    mutating func hide() { hiddenSince = hiddenSince ?? now }

    mutating func show(_ screen: String) {
      hiddenTime += now - (hiddenSince ?? now)
      hiddenSince = nil
      add(.output(screen))
    }

    mutating func end() -> String {
      if hiddenSince == nil { recorder.end(status: 0, at: now - hiddenTime) }
      return recorder.takeLines()
    }
  }
}

/// The output that shows a screen again.
enum Repaint {
  static func text(of screen: ScreenSnapshot) -> String {
    let rows = (0..<screen.size.rows).map { FilmRow(Array(screen[$0])) }
    let shown = StillText(rows: rows).colored.split(
      separator: "\n",
      omittingEmptySubsequences: false
    )
    let lines = shown.prefix(screen.size.rows).enumerated().map { "\u{1B}[\($0 + 1)H\($1)" }
    let (row, column) = (screen.cursor.row + 1, screen.cursor.column + 1)
    let cursor = "\u{1B}[\(row);\(column)H\u{1B}[?25\(screen.isCursorVisible ? "h" : "l")"
    return "\u{1B}[m\u{1B}[2J" + lines.joined() + cursor
  }
}

/// A shell with a plain prompt, as in VHS.
struct TapeShell {
  let words: [String]
  let environment: [(String, String)]

  init(named name: String?) {
    switch name ?? "bash" {
    case "bash":
      words = ["bash", "--noprofile", "--norc", "+o", "history"]
      environment = [("PS1", "\\[\\e[38;2;90;86;224m\\]> \\[\\e[0m\\]")]
    case "zsh":
      words = ["zsh", "--histnostore", "--no-rcs"]
      environment = [("PROMPT", "%F{#5A56E0}> %F{reset_color}")]
    case "fish":
      let greeting = "function fish_greeting; end"
      let prompt =
        "function fish_prompt; set_color 5A56E0; echo -n '> '; set_color normal; end"
      words = ["fish", "--no-config", "--private", "-C", greeting, "-C", prompt]
      environment = []
    case let other:
      words = [other]
      environment = [("PS1", "> ")]
    }
  }
}

/// The bytes that a terminal sends for keys.
package struct KeyBytes {
  private var parser = OutputParser()
  /// Whether the program wants the cursor's keys in their other form (DECCKM).
  private var isApplication = false

  package init() {}

  /// Notices the mode in the output of the program.
  mutating func see(_ output: [UInt8]) {
    for part in parser.parts(of: output) {
      if part == .sequence(Array("?1h".utf8)) { isApplication = true }
      if part == .sequence(Array("?1l".utf8)) { isApplication = false }
    }
  }

  private static let cursorKeys: [Key: String] = [
    .up: "A", .down: "B", .right: "C", .left: "D", .home: "H", .end: "F",
  ]

  private static let others: [Key: String] = [
    .enter: "\r", .tab: "\t", .backTab: "\u{1B}[Z", .escape: "\u{1B}", .backspace: "\u{7F}",
    .delete: "\u{1B}[3~", .insert: "\u{1B}[2~", .pageUp: "\u{1B}[5~", .pageDown: "\u{1B}[6~",
    .function(1): "\u{1B}OP", .function(2): "\u{1B}OQ", .function(3): "\u{1B}OR",
    .function(4): "\u{1B}OS", .function(5): "\u{1B}[15~",
  ]

  /// The bytes of a key; none for another event, and for function keys after F5.
  package func bytes(of event: Event) -> [UInt8] {
    guard case .key(let chord) = event else { return [] }
    let alt = chord.modifiers.contains(.alt) ? "\u{1B}" : ""
    if let letter = Self.cursorKeys[chord.key] {
      return Array(cursor(letter, chord.modifiers).utf8)
    }
    if case .character(let character) = chord.key {
      let isControl = chord.modifiers.contains(.control)
      guard isControl, let byte = character.asciiValue else {
        return Array((alt + String(character)).utf8)
      }
      return Array(alt.utf8) + [byte & 0x1F]
    }
    return Array((alt + (Self.others[chord.key] ?? "")).utf8)
  }

  private func cursor(_ letter: String, _ modifiers: Chord.Modifiers) -> String {
    guard modifiers.isEmpty else {
      let held: [(Chord.Modifiers, Int)] = [(.shift, 1), (.alt, 2), (.control, 4)]
      let sum = held.reduce(1) { $0 + (modifiers.contains($1.0) ? $1.1 : 0) }
      return "\u{1B}[1;\(sum)\(letter)"
    }
    return (isApplication ? "\u{1B}O" : "\u{1B}[") + letter
  }
}
