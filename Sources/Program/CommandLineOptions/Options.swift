package import OpenRequests
package import Secrets

/// The content of a command line.
package struct Options: Hashable, Sendable {
  package enum Command: Hashable, Sendable {
    /// No command: the user chooses a source on the screen.
    case pick

    /// A feed, on the screen or printed.
    case browse(OpenRequest)

    /// A list of the sources.
    case sources
    /// A list of the known hosts.
    case hosts

    /// Only the mock API server; with a nil or 0 port, the system chooses one.
    case serve(port: UInt16?)

    /// Convert a recording in a file; a nil name is an error.
    case convert(String?)

    /// Show or clear the cache.
    case cache(CacheAction?)
    case help
    case version
  }

  /// An action on the cache; a command without one is an error.
  package enum CacheAction: String, CaseIterable, Hashable, Sendable {
    case info
    case clear
  }

  /// How far before the end of the loaded rows the next page is requested.
  package enum Prefetch: Hashable, Sendable {
    case automatic

    /// This many rows; 0 loads only the rows that the user moves to.
    case rows(Int)
  }

  /// The number of items to print instead of displaying a screen.
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

  /// Whether the sources use the mock API server inside the program.
  package var usesMock = false

  /// The number of items in each collection of the mock API server; nil: as many as the real
  /// servers have.
  package var items: Int?

  /// The replacement for a built-in source's scheme, host and port.
  package var baseURL: String?

  /// The name or the description of a network profile, as given; nil for none.
  package var network: String?

  /// The number of items to request per page; nil: the source's own number.
  package var pageSize: Int?
  package var prefetch = Prefetch.automatic

  /// The options of the detection.
  package var detection = DetectionOptions()

  /// The maximum number of rows in memory.
  package var maxRows = 50_000

  /// The most memory for content, in MB, at least 16.
  package var memory = 192

  /// Whether only the cache is used.
  package var isOffline = false

  /// Whether the cache is read and written.
  package var usesCache = true

  /// The number of items to print; nil displays a screen on a terminal.
  package var printing: Printing?
  package var format = Format.text

  /// The given headers, in order.
  package var headers: [SecretHeader] = []

  /// Files with further headers, one per line.
  package var headerFiles: [String] = []

  /// The environment variables that the definition may use.
  package var allowedVariables: [String] = []
  package var color = ColorChoice.auto

  /// The name of the theme; nil for the default.
  package var theme: String?

  package var images = ImageChoice.auto

  /// Whether animations are permitted.
  package var hasMotion = true

  /// The file to which the session is recorded; nil for none.
  package var recording: String?

  /// The version of written asciicast files: 2 or 3; nil: the default.
  package var castVersion: Int?

  /// The output file of a command; nil: none.
  package var output: String?

  /// The file to which the log is written; nil for none.
  package var log: String?

  package init(command: Command) {
    self.command = command
  }
}
