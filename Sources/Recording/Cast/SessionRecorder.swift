package import Cells

/// Turns the frames of a session into the lines of a recording.
///
/// Only what the program draws is recorded: no keys, no queries to the terminal, no uploads of images.
package struct SessionRecorder: Sendable {
  private var writer: CastWriter
  private var size: Size

  /// The lines with which the file starts.
  ///
  /// The screen is cleared and its cursor hidden; the first frame must be drawn whole.
  package private(set) var beginning: String

  /// - Parameters:
  ///   - version: of the file.
  ///   - size: of the terminal at the start.
  ///   - terminal: the terminal's kind, as `TERM` names it; nil: unknown.
  package init(version: CastVersion, size: Size, terminal: String?) {
    writer = CastWriter(version)
    self.size = size
    let header = CastHeader(version: version, size: size, terminal: terminal)
    beginning = writer.line(for: header)
    beginning += writer.line(for: CastEvent(.output(Self.start), at: .zero))
  }

  /// The lines of a frame: one event, and a resize before it where the terminal has another size.
  ///
  /// - Parameters:
  ///   - bytes: what was written to the terminal; a whole frame, so no character is cut.
  ///   - size: the terminal's.
  ///   - time: since the start of the recording.
  /// - Returns: the lines, each with its end; empty for no bytes at the same size.
  /// - Complexity: O(bytes).
  package mutating func frame(_ bytes: [UInt8], size: Size, at time: Duration) -> String {
    var lines = ""
    if size != self.size {
      self.size = size
      lines = writer.line(for: CastEvent(.resize(size), at: time))
    }
    guard !bytes.isEmpty else { return lines }
    let text = String(decoding: bytes, as: UTF8.self)
    return lines + writer.line(for: CastEvent(.output(text), at: time))
  }

  /// The line of a marker; an empty label is a chapter without a name.
  package mutating func marker(_ label: CleanText, at time: Duration) -> String {
    writer.line(for: CastEvent(.marker(label.string), at: time))
  }

  /// The lines with which the file ends.
  ///
  /// - Parameters:
  ///   - status: the program's exit status; nil: the program goes on without being recorded.
  ///   - time: since the start of the recording.
  /// - Returns: the lines, each with its end.
  package mutating func end(status: Int32?, at time: Duration) -> String {
    let restored = writer.line(for: CastEvent(.output(Self.end), at: time))
    return restored + (status.map { writer.line(for: CastEvent(.exit($0), at: time)) } ?? "")
  }

  private static let start = "\u{1B}[?25l\u{1B}[m\u{1B}[H\u{1B}[2J"
  private static let end = "\u{1B}[m\u{1B}[?25h"
}
