package import EverText

/// The version of an asciicast file.
package enum CastVersion: Int, Hashable, Sendable, CaseIterable {
  /// The version that all players read (https://docs.asciinema.org/manual/asciicast/v2/).
  case two = 2
  /// The version of asciinema 3 and later (https://docs.asciinema.org/manual/asciicast/v3/).
  case three = 3
}

/// A recording of a terminal session.
package struct Cast: Hashable, Sendable {
  package var header: CastHeader

  /// The events in the order of their times.
  package var events: [CastEvent]

  /// The images that cells display as placeholders of kitty's graphics protocol, by their numbers.
  ///
  /// An asciicast doesn't hold them.
  package var images: [UInt32: PixelImage] = [:]

  package init(header: CastHeader, events: [CastEvent]) {
    self.header = header
    self.events = events
  }
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
  }

  /// The time since the start of the recording.
  package var time: Duration
  package var kind: Kind

  package init(_ kind: Kind, at time: Duration) {
    self.time = time
    self.kind = kind
  }
}

extension Duration {
  /// The nearest number of milliseconds.
  var milliseconds: Int { Int((self / .milliseconds(1)).rounded()) }
}
