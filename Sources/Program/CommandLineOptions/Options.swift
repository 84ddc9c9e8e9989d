package import OpenRequests
package import Secrets

/// What a command line asks for.
package struct Options: Hashable, Sendable {
  package enum Command: Hashable, Sendable {
    /// No word says what: the sources are there to choose from.
    case pick

    /// A feed, on the screen or printed.
    case browse(OpenRequest)

    /// A list of the sources.
    case sources
    /// A list of the hosts whose lists are known.
    case hosts

    /// The mock API server alone; a nil or 0 port is one that the system chooses.
    case serve(port: UInt16?)

    /// Another form of a recording in a file; a nil name is an error.
    case convert(String?)

    /// What the cache holds, or away with it.
    case cache(CacheAction?)
    case help
    case version
  }

  /// What is done with the cache; a command without one is an error.
  package enum CacheAction: String, CaseIterable, Hashable, Sendable {
    case info
    case clear
  }

  /// How far from the end of the loaded rows the next page is asked for.
  package enum Prefetch: Hashable, Sendable {
    case automatic

    /// That many rows; 0 loads only what a key moves to.
    case rows(Int)
  }

  /// How many items are printed in the place of a screen.
  package enum Printing: Hashable, Sendable {
    case all
    case first(Int)
  }

  package enum Format: String, CaseIterable, Hashable, Sendable {
    case text
    case jsonl
    case csv
    case markdown = "md"
  }

  package enum ColorChoice: String, CaseIterable, Hashable, Sendable {
    case auto
    case always
    case never
  }

  /// How images are drawn.
  package enum ImageChoice: String, CaseIterable, Hashable, Sendable {
    case auto
    case kitty
    case symbols
    case none
  }

  package var command: Command

  /// Whether the sources talk to the mock API server inside the program.
  package var usesMock = false

  /// How many items each collection of the mock API server holds; nil as many as the real ones.
  package var items: Int?

  /// What replaces a built-in source's scheme, host and port.
  package var baseURL: String?

  /// The name or the description of a network profile, as it was given; nil for none.
  package var network: String?

  /// Items asked for per page; nil is the source's own number.
  package var pageSize: Int?
  package var prefetch = Prefetch.automatic

  /// What is found out about a source, and what is not.
  package var detection = DetectionOptions()

  /// Rows kept in memory.
  package var maxRows = 50_000

  /// Whether only the cache is asked.
  package var isOffline = false

  /// Whether the cache is read and written.
  package var usesCache = true

  /// Nil shows a screen where there is a terminal.
  package var printing: Printing?
  package var format = Format.text

  /// In the order in which they were given.
  package var headers: [SecretHeader] = []

  /// Files that hold further headers, a line each.
  package var headerFiles: [String] = []

  /// Variables of the environment that the definition may take.
  package var allowedVariables: [String] = []
  package var color = ColorChoice.auto

  package var images = ImageChoice.auto

  /// Whether things may move.
  package var hasMotion = true

  /// The file to which the session is recorded; nil for none.
  package var recording: String?

  /// The version of asciicast files that are written: 2 or 3; nil: the usual one.
  package var castVersion: Int?

  /// The file that a command writes; nil where none was named.
  package var output: String?

  /// The file to which the log is written; nil for none.
  package var log: String?

  package init(command: Command) {
    self.command = command
  }
}
