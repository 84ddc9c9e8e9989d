import EverText
import EverDocuments
import EverBase

/// Writes a recording line by line, so that a truncated file plays up to its last complete line.
struct CastWriter: Hashable, Sendable {
  private let version: CastVersion

  /// The sum of the written intervals, in milliseconds.
  private var written = 0

  init(_ version: CastVersion) {
    self.version = version
  }

  /// The header line, with its keys in asciinema's order.
  func line(for header: CastHeader) -> String {
    let size = header.size
    var members: [String] = ["\"version\": \(version.rawValue)"]
    let terminal = header.terminal.map(JSONText.string)
    switch version {
    case .two: members.append("\"width\": \(size.columns), \"height\": \(size.rows)")
    case .three:
      let type = terminal.map { ", \"type\": \($0)" } ?? ""
      members.append("\"term\": {\"cols\": \(size.columns), \"rows\": \(size.rows)\(type)}")
    }
    if let limit = header.idleLimit {
      members.append("\"idle_time_limit\": \(Self.seconds(limit.milliseconds))")
    }
    if let title = header.title { members.append("\"title\": \(JSONText.string(title))") }
    if version == .two, let terminal { members.append("\"env\": {\"TERM\": \(terminal)}") }
    return "{\(members.joined(separator: ", "))}\n"
  }

  /// The line of an event; empty for an event that the version doesn't have.
  ///
  /// Times are rounded to milliseconds. Version 3 has intervals; each is measured from the rounded
  /// time before it, so that rounding errors don't add up.
  ///
  /// - Complexity: O(bytes).
  mutating func line(for event: CastEvent) -> String {
    let (code, data): (String, String)
    switch event.kind {
    case .output(let text): (code, data) = ("o", text)
    case .marker(let label): (code, data) = ("m", label)
    case .resize(let size): (code, data) = ("r", "\(size.columns)x\(size.rows)")
    case .exit(let status):
      guard version == .three else { return "" }
      (code, data) = ("x", "\(status)")
    }
    let time = max(written, event.time.milliseconds)
    defer { written = time }
    let stamp = version == .three ? time - written : time
    return "[\(Self.seconds(stamp)), \"\(code)\", \(JSONText.string(data))]\n"
  }

  /// Seconds with three decimals.
  private static func seconds(_ milliseconds: Int) -> String {
    "\(milliseconds / 1_000).\((milliseconds % 1_000).digits(3))"
  }
}
