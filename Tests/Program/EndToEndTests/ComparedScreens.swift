import EverEmulation
import EverText
import TestSupport
import Testing

/// Screens as text with colours, and those that tmux shows, for comparisons cell by cell.
struct ComparedScreens {
  private let directory: TemporaryDirectory
  private let size: Size

  init(_ directory: TemporaryDirectory, _ size: Size) {
    self.directory = directory
    self.size = size
  }

  /// What differs between a screen and that of tmux after an output; nil when tmux isn't installed.
  func difference(_ expected: ScreenSnapshot, fromTmuxAfter output: String) async throws
    -> [String]?
  {
    try directory.file("bytes", output)
    let script = """
      command -v tmux >/dev/null || exit 99
      unset TMUX
      printf 'set -g status off\\nset -g default-terminal tmux-256color\\n' >conf
      printf 'set -s exit-unattached on\\nset -as terminal-features ",screen-256color:RGB"\\n' >>conf
      exec tmux -u -S ./socket$$ -f conf new-session "stty raw -echo; cat bytes; exec cat"
      """
    // This terminal has no erasing in colour, so that tmux draws each cell.
    var command = ProgramCommand(
      "/bin/sh",
      ["-c", script],
      environment: ["TERM": "screen-256color"],
      size: size
    )
    command.directory = directory.path
    let program = try TerminalProgram(command)
    defer { program.hangUp() }
    do {
      try await program.waitUntil("the screen of the recording", timeout: .seconds(20)) {
        difference(expected, $0).isEmpty
      }
      return []
    } catch {
      if case .ended(.exited(99)) = program.state { return nil }
      return difference(expected, program.screen)
    }
  }

  /// The screen of rows of text with colours.
  func replayed(_ rows: String) -> ScreenSnapshot {
    var emulator = TerminalEmulator(size: size)
    let lines = rows.split(separator: "\n", omittingEmptySubsequences: false)
    emulator.write(lines.prefix(size.rows).joined(separator: "\r\n").utf8)
    return emulator.snapshot()
  }

  /// The cells whose characters or colours differ; of a blank, the background counts alone, and of
  /// the second cell of a wide character, whose style libvterm leaves as it was, nothing.
  func difference(_ one: ScreenSnapshot, _ other: ScreenSnapshot) -> [String] {
    (0..<size.rows).flatMap { row in
      (0..<size.columns).compactMap { column -> String? in
        let (a, b) = (one[row, column], other[row, column])
        guard a.width > 0 || b.width > 0 else { return nil }
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
