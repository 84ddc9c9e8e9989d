package import EverBrowser
package import EverDemo
package import EverCatalog
package import EverItems
package import Paging
package import EverRecording
package import EverRuntime
package import EverBase
package import EverTerminal
package import EverWeb

/// The content of a command line.
package struct Options: Hashable, Sendable {
  /// What the program does.
  package enum Command: Hashable, Sendable {
    /// No command: the user chooses a source on the screen.
    case pick

    /// A feed, on the screen or printed.
    case browse(OpenRequest)

    /// A list of the sources.
    case sources

    /// Only the mock API server.
    case serve

    /// Play the demo script in a file.
    case play(String)

    /// Record a program, by its words; the user's shell without any.
    case record([String])

    /// Convert the recording in a file.
    case convert(String)

    /// Show or clear the cache.
    case cache(CacheAction)

    /// Print a configuration file with all keys.
    case defaultConfiguration

    /// Print a file that is made from the table of options.
    case generate(GeneratedFile)

    /// Print the words that complete the last one of a command line.
    case complete([String])
    case help
    case version
  }

  /// An action on the cache.
  package enum CacheAction: String, CaseIterable, Hashable, Sendable {
    case info
    case clear
  }

  /// The number of items to print instead of displaying a screen.
  package enum Printing: Hashable, Sendable {
    case all
    case first(Int)

    /// The most items to print; nil for all.
    package var limit: Int? { if case .first(let count) = self { count } else { nil } }
  }

  package var command: Command

  /// The files after the first one; each is a list of its own.
  package var otherFiles: [OpenRequest] = []

  /// Whether the sources use the mock API server inside the program.
  package var usesMock = false

  /// The number of items in each collection of the mock API server; nil: as many as the real
  /// servers have.
  package var items: Int?

  /// The rules by which lists of the mock API server fail.
  package var failures: [String] = []

  /// The port of the mock API server; with nil and 0, the system chooses one.
  package var port: UInt16?

  /// The replacement for a built-in source's scheme, host and port.
  package var baseURL: String?

  /// The simulated network; nil for none.
  package var network: NetworkProfile?

  /// The number of items to request per page; nil: the source's own number.
  package var pageSize: Int?
  /// Whether the command line has that number.
  package var namesPageSize = false
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

  /// The text that the rows contain; nil for all rows.
  package var filter: Filter?

  /// The order of the rows; nil for the order of the source.
  package var sort: SortOrder?

  /// Whether the records of files and standard input end with NUL.
  package var readsNUL = false

  /// The charset of files and standard input; nil: UTF-8, or what a byte order mark says.
  package var encoding: String?

  /// The number of items to print; nil displays a screen on a terminal.
  package var printing: Printing?
  package var format = ItemFormat.text

  /// Whether the user chooses items on the screen, which are printed.
  package var selects = false

  /// The given headers, in order.
  package var headers: [SecretHeader] = []

  /// Files with further headers, one per line.
  package var headerFiles: [String] = []

  /// The environment variables that the definition may use.
  package var allowedVariables: [AllowedVariable] = []
  package var color = ColorPolicy.auto

  /// The name of the theme; nil for the default.
  package var theme: String?

  /// Whether lists have the detail beside them; nil: where the screen is wide.
  package var hasSplit: Bool?
  /// Whether the row of the cursor has a background of its own.
  package var tintsCursor = true
  package var images = ImagePolicy.auto

  /// The time between two looks for new items; nil: only when the user wants it.
  package var refreshInterval: Duration?

  package var mouse = MousePolicy.wheel

  /// Whether animations are permitted.
  package var hasMotion = true

  /// The file to which the session is recorded; nil for none.
  package var recording: String?

  /// Whether the session is recorded as an asciicast.
  package var recordsScreen: Bool { recording.map { !SessionRecording.isTape($0) } ?? false }

  /// The version of written asciicast files; nil: the version of the converted file, otherwise 2.
  package var castVersion: CastVersion?

  /// The output file of a command; nil: none.
  package var output: String?

  /// The format of the output; nil: by its extension.
  package var outputForm: RecordingForm?

  /// Whether a tape may run other programs than this one.
  package var allowsRun = false

  /// Whether an existing output is replaced.
  package var replacesOutput = false

  /// The settings of pictures that tapes have, too.
  package var lookSettings: [String: String] = [:]

  /// Whether a demo script is played as a test.
  package var isCheck = false

  /// The file with the user's defaults; nil: `config.toml` in the configuration directory, if it is
  /// there.
  package var configuration: String?

  /// The keys of the screen.
  package var keyMap = KeyMap.standard

  /// The file to which the log is written; nil for none.
  package var log: String?

  package init(command: Command) {
    self.command = command
  }
}

/// The user's options about a source: how to request it, what to detect, and what becomes of it.
package struct DetectionOptions: Hashable, Sendable {
  /// Whether only the result of the detection is printed.
  package var inspects = false

  /// The properties of the source that aren't detected.
  package var overrides = DetectionOverrides.nothing

  /// The method of requests; nil: POST with a body, otherwise GET.
  package var method: String?

  /// The body of requests, JSON or a form; nil: none.
  package var body: String?

  /// Whether the detection may request a second page.
  package var probes = false

  /// The name under which the definition is saved among the user's sources; nil: it isn't saved.
  package var savedName: String?

  package init() {}
}

/// An environment variable that a definition may send to one host.
package struct AllowedVariable: Hashable, Sendable {
  /// The name of the variable.
  package let name: String

  /// The host in lower case, with its port unless it is the scheme's own.
  package let host: String

  package init(name: String, host: String) {
    self.name = name
    self.host = host.lowercased()
  }

  /// Parses `NAME@HOST`; nil for any other text.
  init?(_ text: String) {
    let name = text.prefix { $0 != "@" }
    let host = text.dropFirst(name.count + 1)
    guard name.first?.isNumber == false, !host.isEmpty,
      name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") })
    else { return nil }
    self.init(name: String(name), host: String(host))
  }
}

/// The version of the program.
package enum ProgramVersion {
  /// The version for `--version`, the manual page and the `User-Agent`; `CHANGELOG.md` begins with
  /// it.
  package static let text = "0.2.0"
}
