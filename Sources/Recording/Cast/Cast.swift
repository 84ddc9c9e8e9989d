package import Cells

/// The version of an asciicast file.
package enum CastVersion: Int, Hashable, Sendable, CaseIterable {
  /// Read by all players (https://docs.asciinema.org/manual/asciicast/v2/).
  case two = 2
  /// Read by asciinema 3 and later (https://docs.asciinema.org/manual/asciicast/v3/).
  case three = 3
}

/// A recording of a terminal session.
package struct Cast: Hashable, Sendable {
  package var header: CastHeader

  /// In the order of their times.
  package var events: [CastEvent]

  package init(header: CastHeader, events: [CastEvent]) {
    self.header = header
    self.events = events
  }
}

/// What a recording says about its terminal.
package struct CastHeader: Hashable, Sendable {
  package var version: CastVersion
  package var size: Size

  /// Nil: the recording has none.
  package var title: String?

  /// The name of the terminal's kind, such as `xterm-256color`; nil: unknown.
  package var terminal: String?

  /// The longest pause that a player makes; nil: no limit.
  package var idleLimit: Duration?

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

/// One thing that happened in a recorded session.
package struct CastEvent: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// The program wrote this.
    case output(String)
    /// A chapter starts; the label may be empty.
    case marker(String)
    case resize(Size)
    /// The program ended with this status.
    case exit(Int32)
  }

  /// Time since the start of the recording.
  package var time: Duration
  package var kind: Kind

  package init(_ kind: Kind, at time: Duration) {
    self.time = time
    self.kind = kind
  }
}
