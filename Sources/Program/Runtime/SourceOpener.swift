package import EverBrowser
package import EverTerminal
package import EverText
package import Paging

/// Lists the sources that can be chosen, and opens them.
///
/// All calls that aren't `async` are made on the loop's thread, between two frames.
package protocol SourceOpener: Sendable {
  /// Creates the connections that all sources share, which may take longer than a frame.
  ///
  /// Called once, after the first frame is drawn; before it, only ``plan(_:)`` and ``sources()``
  /// are called.
  func prepare()

  /// Returns what is known about a source without the network; waits for the disk no longer than a
  /// first frame may.
  ///
  /// - Throws: a `PageError` for a source that doesn't exist, a wrong definition, or a missing
  ///   argument or key; it is displayed where the user typed.
  func plan(_ wanted: WantedSource) throws(PageError) -> OpenPlan

  /// Makes a source for which ``plan(_:)`` returned everything needed.
  ///
  /// - Throws: a `PageError` when the connection isn't available.
  func connect(_ wanted: WantedSource) throws(PageError) -> any ItemSource

  /// Detects how to read a source, which may need requests, and makes it.
  ///
  /// Also called when the user retries a source that ``connect(_:)`` could not make. The task is
  /// cancelled when the user gives up.
  ///
  /// - Throws: a `PageError`; errors after cancellation are ignored.
  func find(_ wanted: WantedSource) async throws(PageError) -> FoundSource

  /// Saves the user's position in a source, for its next first frame.
  func remember(_ position: ReadingPosition, in wanted: WantedSource)

  /// Keeps the user's choice of columns for the next time that a source is opened, and returns a
  /// message for the user.
  ///
  /// - Throws: a `PageError` when it can't be kept.
  func keep(columns: String, of wanted: WantedSource) throws(PageError) -> String

  /// Records that a source was opened, so that it can be chosen again.
  func noteVisit(_ wanted: WantedSource)

  /// Saves a source under a name, as it is read now, and returns a message for the user.
  ///
  /// - Throws: a `PageError` when it can't be saved, or not under this name.
  func save(_ wanted: WantedSource, as name: String) throws(PageError) -> String

  /// The names of the themes that can be chosen, in display order.
  var themeNames: [String] { get }

  /// Returns a theme.
  ///
  /// - Throws: a `PageError` that lists the names when there is no such theme.
  func theme(named name: String) throws(PageError) -> Theme

  /// Remembers the theme that the user chose, for later runs.
  func keepTheme(named name: String)

  /// Returns the sources that can be chosen, in display order.
  func sources() -> [PickerEntry]

  /// Returns the recently opened sources, the newest first.
  func visits() async -> [PickerEntry]

  /// Returns possible arguments of sources, such as `moderators superuser`.
  func completions() async throws(PageError) -> [PickerEntry]

  /// Returns the paths of files and directories that begin with a text, in display order; paths of
  /// directories end with `/`.
  func paths(beginningWith text: String) async -> [String]
}

extension SourceOpener {
  package func paths(beginningWith text: String) async -> [String] { [] }

  package func keep(columns: String, of wanted: WantedSource) throws(PageError) -> String {
    throw PageError("The columns can't be kept here.")
  }

  package func keepTheme(named name: String) {}

  /// The names that can follow a command at the prompt, in display order.
  func names(of values: PromptValues) -> [String] {
    switch values {
    case .sources: sources().map(\.text)
    case .themes: themeNames
    case .files: []
    }
  }

  /// The names of the program's themes.
  package var themeNames: [String] { Theme.all.map(\.name) }

  package func theme(named name: String) throws(PageError) -> Theme {
    if let theme = Theme.all.first(where: { $0.name == name }) { return theme }
    throw PageError(UnknownTheme.message(name, among: themeNames))
  }
}

/// A detected source, ready for requests.
package struct FoundSource: Sendable {
  package var feed: FeedDescription
  package var source: any ItemSource

  package init(feed: FeedDescription, source: any ItemSource) {
    self.feed = feed
    self.source = source
  }
}

/// The message for a theme that doesn't exist.
package enum UnknownTheme {
  package static func message(_ name: String, among names: [String]) -> String {
    "no theme is called ‘\(name)’; there are \(names.joined(separator: ", "))"
  }
}

/// The callbacks of a program that uses the library, called on the loop's thread between two
/// frames.
package struct ItemObserver {
  /// Called with each report of a tab, once the frame with it is displayed; for a command, before
  /// the next key.
  package var onReport: (ItemReport, TabID) -> Void = { _, _ in }
  /// Called before the first request, with a function that sends messages to a tab from any thread.
  package var onStart: (@escaping @Sendable (Message, TabID) -> Void) -> Void = { _ in }
  /// Called with a report of a tab while the terminal is restored, and with the input that was read
  /// and not used yet; what remains of the input is used next.
  ///
  /// It returns the exit status with which the report ended the program; nil: the program goes on.
  package var onTerminal: (ItemReport, TabID, _ unread: inout [Event]) -> Int32? = { _, _, _ in nil
  }

  /// Makes an observer that ignores all reports.
  package init() {}
}
