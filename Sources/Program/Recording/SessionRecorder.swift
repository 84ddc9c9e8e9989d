package import EverText

/// Turns the frames of a session into the lines of a recording.
///
/// It records what the program draws, but no keys, no terminal queries and no uploads of images.
package struct SessionRecorder: Sendable {
  private var writer: CastWriter
  private var size: Size

  /// The first lines of the file.
  ///
  /// They clear the screen and hide the cursor; the first frame must be drawn completely.
  package private(set) var beginning: String

  /// - Parameters:
  ///   - version: the version of the file.
  ///   - size: the size of the terminal at the start.
  ///   - terminal: the kind of the terminal, as in `TERM`; nil when it is unknown.
  ///   - title: the title; nil for none.
  package init(version: CastVersion, size: Size, terminal: String?, title: String? = nil) {
    writer = CastWriter(version)
    self.size = size
    let header = CastHeader(version: version, size: size, title: title, terminal: terminal)
    beginning = writer.line(for: header)
    beginning += writer.line(for: CastEvent(.output(Self.start), at: .zero))
  }

  /// The lines of a frame: one event, after a resize event if the size has changed.
  ///
  /// - Parameters:
  ///   - bytes: the bytes of a complete frame, so that no character is split.
  ///   - size: the size of the terminal.
  ///   - time: the time since the start of the recording.
  /// - Returns: the lines with their ends; empty for no bytes at the same size.
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

  /// The line of a marker; an empty label is a chapter without a title.
  package mutating func marker(_ label: CleanText, at time: Duration) -> String {
    writer.line(for: CastEvent(.marker(label.string), at: time))
  }

  /// The last lines of the file; without a status, the program continues without recording.
  package mutating func end(status: Int32?, at time: Duration) -> String {
    let restored = writer.line(for: CastEvent(.output(Self.end), at: time))
    return restored + (status.map { writer.line(for: CastEvent(.exit($0), at: time)) } ?? "")
  }

  private static let start = "\u{1B}[?25l\u{1B}[m\u{1B}[H\u{1B}[2J"
  private static let end = "\u{1B}[m\u{1B}[?25h"
}
