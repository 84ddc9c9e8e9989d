package import EverText
import EverBase
import EverItems

/// The version of an asciicast file.
package enum CastVersion: Int, Hashable, Sendable, CaseIterable {
  /// The version that all players read (https://docs.asciinema.org/manual/asciicast/v2/).
  case two = 2
  /// The version of asciinema 3 and later (https://docs.asciinema.org/manual/asciicast/v3/).
  case three = 3
}

/// The terminal and the settings of a recording.
package struct CastHeader: Hashable, Sendable {
  package var version: CastVersion
  package var size: Size

  /// The title; nil when there is none.
  package var title: String?

  /// The kind of the terminal, such as `xterm-256color`; nil when it is unknown.
  package var terminal: String?

  /// The longest pause at playback; nil for no limit.
  package var idleLimit: Duration?

  /// The theme, as a JSON object; nil for none.
  package var theme: String?

  /// The variables of the environment but `TERM`, and all members that the program doesn't use, as
  /// members of JSON objects.
  package var environment: [String] = []
  package var others: [String] = []

  /// A member of a JSON object, whose value is JSON.
  package static func member(_ name: String, _ value: String) -> String {
    "\(JSONText.string(name)): \(value)"
  }

  package init(
    version: CastVersion,
    size: Size,
    title: String? = nil,
    terminal: String? = nil,
    idleLimit: Duration? = nil
  ) {
    self.version = version
    self.size = size
    self.title = title
    self.terminal = terminal
    self.idleLimit = idleLimit
  }
}

/// An event of a recorded session.
package struct CastEvent: Hashable, Sendable {
  /// What happened in the session.
  package enum Kind: Hashable, Sendable {
    /// The program wrote this text.
    case output(String)
    /// A chapter starts; the label may be empty.
    case marker(String)
    case resize(Size)
    /// The program ended with this status.
    case exit(Int32)
    /// An event of another kind, whose code and data are kept.
    case other(String, String)
  }

  /// The time since the start of the recording.
  package var time: Duration
  package var kind: Kind

  package init(_ kind: Kind, at time: Duration) {
    self.time = time
    self.kind = kind
  }
}

/// Writes a recording line by line, so that a truncated file plays up to its last complete line.
package struct CastWriter: Hashable, Sendable {
  private let version: CastVersion

  /// The sum of the written intervals, in milliseconds.
  private var written = 0

  package init(_ version: CastVersion) {
    self.version = version
  }

  /// The header line, with its keys in asciinema's order.
  package func line(for header: CastHeader) -> String {
    let size = header.size
    var members: [String] = ["\"version\": \(version.rawValue)"]
    let terminal = header.terminal.map(JSONText.string)
    let theme = header.theme.map { "\"theme\": \($0)" }
    switch version {
    case .two:
      members.append("\"width\": \(size.columns), \"height\": \(size.rows)")
      members += [theme].compactMap { $0 }
    case .three:
      let parts = [
        "\"cols\": \(size.columns), \"rows\": \(size.rows)", terminal.map { "\"type\": \($0)" },
        theme,
      ]
      members.append("\"term\": {\(parts.compactMap { $0 }.joined(separator: ", "))}")
    }
    if let limit = header.idleLimit {
      members.append("\"idle_time_limit\": \(Self.seconds(limit.milliseconds))")
    }
    if let title = header.title { members.append("\"title\": \(JSONText.string(title))") }
    var variables = header.environment
    if version == .two, let terminal {
      variables.insert(CastHeader.member("TERM", terminal), at: 0)
    }
    if !variables.isEmpty {
      members.append("\"env\": {\(variables.joined(separator: ", "))}")
    }
    members += header.others
    return "{\(members.joined(separator: ", "))}\n"
  }

  /// The line of an event; empty for an event that the version doesn't have.
  ///
  /// Times are rounded to milliseconds. Version 3 has intervals; each is measured from the rounded
  /// time before it, so that rounding errors don't add up.
  ///
  /// - Complexity: O(bytes).
  package mutating func line(for event: CastEvent) -> String {
    let (code, data): (String, String)
    switch event.kind {
    case .output(let text): (code, data) = ("o", text)
    case .marker(let label): (code, data) = ("m", label)
    case .resize(let size): (code, data) = ("r", "\(size.columns)x\(size.rows)")
    case .exit(let status):
      guard version == .three else { return "" }
      (code, data) = ("x", "\(status)")
    case .other(let other, let text): (code, data) = (other, text)
    }
    let time = max(written, event.time.milliseconds)
    defer { written = time }
    let stamp = version == .three ? time - written : time
    return "[\(Self.seconds(stamp)), \(JSONText.string(code)), \(JSONText.string(data))]\n"
  }

  /// Seconds with three decimals.
  private static func seconds(_ milliseconds: Int) -> String {
    "\(milliseconds / 1_000).\((milliseconds % 1_000).digits(3))"
  }
}

extension Duration {
  /// The nearest number of milliseconds.
  package var milliseconds: Int { Int((self / .milliseconds(1)).rounded()) }
}
