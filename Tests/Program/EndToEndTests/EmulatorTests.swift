import EverText
import EverEmulation
import Glibc
import EverDemo
import EverRecording
import TestSupport
import Testing

/// The bytes of a list, a grid and a zoom mean the same to every terminal.
@Suite(.serialized, .timeLimit(.minutes(5))) struct EmulatorTests {
  private static let size = Size(columns: 80, rows: 24)
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  enum Scene: String, CaseIterable {
    case list, grid, zoom

    var source: String { self == .list ? "starwars" : "photos" }

    /// The keys of a tape, in parts that end with a marker.
    var keys: [String] {
      switch self {
      case .list: ["Down@60ms 7", "Down@60ms 23", "Up@60ms 4\nType \"zz\""]
      case .grid: ["Sleep 5s", "Type \"jjjk\"\nSleep 5s"]
      // 120 ms after Enter the zoom is under way.
      case .zoom:
        ["Sleep 5s\nEnter\nSleep 120ms", "Sleep 3s\nType \"q\"\nSleep 3s", "Enter\nSleep 3s"]
      }
    }
  }

  enum Emulator: String, CaseIterable { case libvterm, tmux }

  @Test(arguments: Scene.allCases)
  func `each emulator shows the program's own frame at every marker`(scene: Scene) async throws {
    try await record(scene)
    let cast = try Cast(Array(directory.text(of: "a.cast").utf8))
    var marks: [String] = []
    var output = ""
    for event in cast.events {
      if case .marker = event.kind { marks.append(output) } else { output += event.output ?? "" }
    }
    #expect(marks.count == scene.keys.count)
    for (index, output) in marks.enumerated() {
      let isLast = index == marks.count - 1
      try await compare(output, at: index, by: isLast ? Emulator.allCases : [.libvterm])
    }
  }

  @Test func `a repetition before the first character ends, and displays nothing`() {
    var emulator = TerminalEmulator(size: Self.size)
    emulator.write("\u{1b}[2147483647b".utf8)
    #expect(emulator.snapshot().cells.allSatisfy { $0.text == " " })
  }

  /// Compares the screens that emulators show after an output with the picture of a marker.
  private func compare(_ output: String, at index: Int, by emulators: [Emulator]) async throws {
    for notation in ["38:2", "48:2", "38:5", "48:5"] { #expect(!output.contains(notation)) }
    try directory.file("bytes", output)
    let expected = replayed(directory.text(of: "\(index).ansi"))
    for emulator in emulators {
      guard let shown = try await screen(by: emulator, output) else { continue }
      let difference = Self.difference(expected, shown)
      #expect(difference.isEmpty, "\(emulator), marker \(index): \(difference.prefix(8))")
    }
  }

  /// Plays a tape into a recording and a picture of the frame at each marker.
  private func record(_ scene: Scene) async throws {
    let parts = scene.keys.enumerated().map { index, keys in
      "\(keys)\nMarker \"\(index)\"\nScreenshot \(directory.path)/\(index).ansi"
    }
    try directory.file(
      "a.tape",
      """
      Set Columns \(Self.size.columns)
      Set Rows \(Self.size.rows)
      Type "everscroll \(scene.source) --mock --items 60"
      Enter
      Wait+Screen@30s /Luke|60/
      \(parts.joined(separator: "\n"))
      """
    )
    let path = directory.path
    let played = try await Everscroll.print("play", path + "/a.tape", "-o", path + "/a.cast")
    #expect(played.status == 0, "\(played.error)")
  }

  /// The screen of an emulator after the output; nil when it isn't installed.
  private func screen(
    by emulator: Emulator,
    _ output: String
  ) async throws -> ScreenSnapshot? {
    let (columns, rows) = (Self.size.columns, Self.size.rows)
    switch emulator {
    case .libvterm:
      var terminal = TerminalEmulator(size: Self.size)
      terminal.write(output.utf8)
      return terminal.snapshot()
    case .tmux:
      return try await screenWritten(
        by: """
          command -v tmux >/dev/null || exit 99
          unset TMUX
          printf 'set -g status off\\nset -g default-terminal tmux-256color\\n' >conf
          tmux() { command tmux -u -S ./socket -f conf "$@"; }
          tmux new-session -d -x \(columns) -y \(rows) \
            "stty raw -echo; cat bytes; tmux -S ./socket wait-for -S done; exec cat"
          tmux wait-for done
          tmux capture-pane -epN -t :0 >shown
          tmux kill-server
          """
      )
    }
  }

  /// Runs a script that writes a screen as text with colours; nil when a program is missing.
  private func screenWritten(by script: String) async throws -> ScreenSnapshot? {
    let program = try TerminalProgram(
      ProgramCommand("/bin/sh", ["-c", script], directory: directory.path)
    )
    let ending = try await program.waitForExit()
    if ending == .exited(99) { return nil }
    #expect(ending == .exited(0), "\(program.screen.text)")
    return replayed(directory.text(of: "shown"))
  }

  /// The screen of rows of text with colours.
  private func replayed(_ rows: String) -> ScreenSnapshot {
    var emulator = TerminalEmulator(size: Self.size)
    let lines = rows.split(separator: "\n", omittingEmptySubsequences: false)
    emulator.write(lines.prefix(Self.size.rows).joined(separator: "\r\n").utf8)
    return emulator.snapshot()
  }

  /// The cells whose characters or colours differ; of a blank, the background counts alone.
  private static func difference(_ one: ScreenSnapshot, _ other: ScreenSnapshot) -> [String] {
    (0..<size.rows).flatMap { row in
      (0..<size.columns).compactMap { column -> String? in
        let (a, b) = (one[row, column], other[row, column])
        let isBlank = a.text.allSatisfy { $0 == " " } && b.text.allSatisfy { $0 == " " }
        let isSame =
          a.style.background == b.style.background
          && a.style.attributes.contains(.reverse) == b.style.attributes.contains(.reverse)
          && (isBlank || a.text == b.text && a.style.foreground == b.style.foreground)
        return isSame ? nil : "\(row),\(column): \(a) and \(b)"
      }
    }
  }
}

extension CastEvent {
  fileprivate var output: String? {
    if case .output(let text) = kind { text } else { nil }
  }
}
