import EverBase
import EverBounds
import EverItems
package import EverRecording
package import EverText

/// A recording of a terminal session.
package struct Cast: Hashable, Sendable {
  package var header: CastHeader

  /// The events in the order of their times.
  package var events: [CastEvent]

  /// The images that cells display as placeholders of kitty's graphics protocol, by their numbers.
  ///
  /// An asciicast doesn't hold them.
  package var images: [UInt32: PixelImage] = [:]

  /// What the recording lacks of its file, in one sentence; nil when it lacks nothing.
  package private(set) var loss: String?

  /// The most bytes of a file that is read, or of a recording that is made in memory.
  package static let largestSize = 256 << 20

  package init(header: CastHeader, events: [CastEvent]) {
    self.header = header
    self.events = events
  }
}

/// Why a file isn't a recording, with a line number from 1.
package struct CastError: Error, Hashable, Sendable, CustomStringConvertible {
  package let line: Int

  /// The fault in one sentence.
  package let description: String

  init(line: Int, _ description: String) {
    self.line = line
    self.description = description
  }
}

extension Cast {
  /// The most columns and rows of a recording; more would not fit into memory.
  private static let largest = 1_000

  /// Parses a recording of version 1, 2 or 3.
  ///
  /// Events with unknown codes are kept, and have no effect. An incomplete last line, such as after
  /// a crash, is dropped.
  ///
  /// - Throws: a ``CastError`` with the number of the line.
  /// - Complexity: O(bytes).
  package init(_ bytes: [UInt8]) throws(CastError) {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let isCut = lines.last?.isEmpty == false
    if lines.last?.isEmpty == true { lines.removeLast() }
    guard let first = lines.first else { throw CastError(line: 1, "The file is empty.") }
    // Version 1 is one document, which may have several lines.
    guard let document = (try? JSONDocument(Array(first))) ?? (try? JSONDocument(bytes)),
      let number = document.root.member("version")?.integer
    else {
      throw CastError(line: 1, "This isn't an asciicast: its first line has no version.")
    }
    if number == 1 {
      self = try Cast(versionOne: document.root)
      return
    }
    guard let version = CastVersion(rawValue: number) else {
      throw CastError(line: 1, "Version \(number) of asciicast can't be read; 1, 2 and 3 can.")
    }
    header = try Self.header(document.root, version)
    events = []
    var time = Duration.zero
    for (index, line) in lines.enumerated().dropFirst() {
      guard let start = line.first(where: { $0 != 0x20 && $0 != 0x0D }),
        start != UInt8(ascii: "#")
      else { continue }
      guard let event = Self.event(Array(line), header.version, after: time) else {
        if isCut, index == lines.count - 1 {
          loss = "The last line of the recording is cut, and left out."
          return
        }
        throw CastError(
          line: index + 1,
          "An event is written as [seconds, \"code\", \"data\"], within a year of the start."
        )
      }
      time = max(time, event.time)
      events.append(CastEvent(event.kind, at: time))
    }
  }

  /// Reads version 1 (https://docs.asciinema.org/manual/asciicast/v1/), whose `stdout` has pairs of
  /// the seconds since the previous one and a text.
  private init(versionOne root: JSONValue) throws(CastError) {
    header = try Self.header(root, .two)
    events = []
    var time = Duration.zero
    guard let output = root.member("stdout") else {
      throw CastError(line: 1, "Version 1 of asciicast has an array stdout.")
    }
    for pair in output.elements {
      let parts = Array(pair.elements.prefix(2))
      guard parts.count == 2, let after = Self.time(parts[0], after: time),
        let text = parts[1].text
      else {
        let place = "Part \(events.count + 1) of stdout"
        throw CastError(line: 1, "\(place) isn't written as [seconds, \"text\"].")
      }
      time = after
      events.append(CastEvent(.output(text), at: time))
    }
  }

  private static func header(
    _ root: JSONValue,
    _ version: CastVersion
  ) throws(CastError) -> CastHeader {
    let term = version == .three ? root.member("term") : root
    let names = version == .three ? ("cols", "rows") : ("width", "height")
    guard let columns = term?.member(names.0)?.integer, let rows = term?.member(names.1)?.integer,
      let size = size(columns, rows)
    else {
      throw CastError(line: 1, "The first line names no size between 1×1 and 1000×1000.")
    }
    let kind = version == .three ? term?.member("type") : root.member("env")?.member("TERM")
    let limit = root.member("idle_time_limit")?.text
    var header = CastHeader(
      version: version,
      size: size,
      title: root.member("title")?.text,
      terminal: kind?.text,
      idleLimit: limit.flatMap { Duration(seconds: $0, atMost: longest) }
    )
    header.theme = term?.member("theme").flatMap { $0.kind == .object ? line(of: $0) : nil }
    header.environment = members(of: root.member("env"), without: ["TERM"])
    header.others = members(
      of: root,
      without: [
        "version", "width", "height", "term", "title", "env", "idle_time_limit", "theme", "stdout",
      ]
    )
    return header
  }

  private static func members(of object: JSONValue?, without names: Set<String>) -> [String] {
    (object.map { Array($0.members) } ?? []).filter { !names.contains($0.name) }
      .map { CastHeader.member($0.name, line(of: $0.value)) }
  }

  /// A value as sent, on one line; strings have no line breaks.
  private static func line(of value: JSONValue) -> String {
    value.raw.replacing("\n", with: " ").replacing("\r", with: " ")
  }

  private static func size(_ columns: Int, _ rows: Int) -> Size? {
    let range = 1...largest
    return range.contains(columns) && range.contains(rows)
      ? Size(columns: columns, rows: rows) : nil
  }

  /// The longest recording: a year.
  private static let longest = Duration.seconds(31_536_000)

  /// A time after another one, or from the start; nil when it isn't a number or more than a year.
  private static func time(_ seconds: JSONValue, after start: Duration) -> Duration? {
    let time = seconds.text.flatMap { Duration(seconds: $0, atMost: longest) }.map { start + $0 }
    return time.flatMap { $0 <= longest ? $0 : nil }
  }

  /// Parses an event.
  private static func event(
    _ line: [UInt8],
    _ version: CastVersion,
    after time: Duration
  ) -> (time: Duration, kind: CastEvent.Kind)? {
    guard let root = (try? JSONDocument(line))?.root else { return nil }
    let parts = Array(root.elements.prefix(3))
    guard parts.count == 3,
      let at = Self.time(parts[0], after: version == .three ? time : .zero),
      let code = parts[1].text
    else { return nil }
    let data = parts[2].text ?? ""
    let known: CastEvent.Kind? =
      switch code {
      case "o": .output(data)
      case "m": .marker(data)
      case "r": resize(data)
      case "x": Int32(data).map { .exit($0) }
      default: nil
      }
    return (at, known ?? .other(code, data))
  }

  private static func resize(_ data: String) -> CastEvent.Kind? {
    let numbers = data.split(separator: "x").map { Int($0) ?? 0 }
    guard numbers.count == 2 else { return nil }
    return size(numbers[0], numbers[1]).map { .resize($0) }
  }
}

extension CastHeader {
  /// The theme for pictures; nil when there is none, or it lacks a colour.
  var pictureTheme: PictureTheme? {
    theme.flatMap { try? JSONDocument(Array($0.utf8)) }.flatMap { PictureTheme(ofCast: $0.root) }
  }
}
