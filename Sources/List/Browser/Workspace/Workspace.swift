package import EverText
import EverList
import Paging

/// The open sources, the visible one, and the picker over it.
///
/// One value above the models, changed only by ``update(_:_:now:)`` with a ``WorkspaceMessage``.
package struct Workspace: Sendable {
  package let keyMap: KeyMap
  /// Whether animations are displayed.
  package let hasMotion: Bool
  /// How images are displayed.
  package internal(set) var imageSettings: ImageSettings

  /// The time of the last message on the loop's clock.
  package internal(set) var now = Duration.zero
  package internal(set) var size: Size
  /// In the order in which they were opened.
  package internal(set) var tabs: [Tab] = []
  /// The index of the tab on the screen or below the picker; out of range only while there is none.
  package internal(set) var currentIndex = 0
  /// The picker; nil while a source is on the screen.
  package internal(set) var picker: Picker?

  /// The colours of the screen.
  package internal(set) var theme: Theme
  /// The themes among which the user chooses; nil when there is no choice.
  var themes: ThemeChoice?

  /// The user's choice while details of items are awaited; nil when nothing is chosen.
  var choice: PendingChoice?

  var choices = PickerChoices()
  var completions = Completions.unknown
  /// Keys that were typed on a screen without a feed.
  var keys = KeyReader()
  /// The command that the user types on a screen without a feed; nil when there is none.
  var prompt: CommandPrompt?
  /// The help over a screen without a feed; nil while it isn't displayed.
  var help: HelpScreen?
  /// A notice on a screen without a feed, displayed until the next key; nil when there is none.
  var notice: CleanText?
  /// The names of the headers that the command line adds to every source.
  let headerNames: [String]
  /// Whether new lists have the detail beside them; nil: on a wide screen.
  let wantsSplit: Bool?
  /// The time between two looks for new items; nil: only when the user requests it.
  let refreshInterval: Duration?
  var lastID = 0
  /// Problems that arrived while no source could display them.
  var problems: [String] = []

  /// The state of the names that sources take as arguments.
  enum Completions: Hashable, Sendable {
    case unknown
    case loading
    case failed
    case known
  }

  package init(
    size: Size,
    keyMap: KeyMap = .standard,
    hasMotion: Bool = true,
    imageSettings: ImageSettings = .none,
    headerNames: [String] = [],
    wantsSplit: Bool? = nil,
    refreshInterval: Duration? = nil,
    theme: Theme = .standard
  ) {
    self.theme = theme
    self.headerNames = headerNames
    self.wantsSplit = wantsSplit
    self.refreshInterval = refreshInterval
    self.size = size
    self.keyMap = keyMap
    self.hasMotion = hasMotion
    self.imageSettings = imageSettings
  }

  /// The tab that is on the screen or below the picker; nil while there is none.
  package var current: Tab? {
    tabs.indices.contains(currentIndex) ? tabs[currentIndex] : nil
  }

  /// The time at which the workspace needs ``WorkspaceMessage/timePassed``; nil when it needs none.
  ///
  /// An invisible tab wakes it only for work, such as a retry, never for an animation.
  package var deadline: Duration? {
    var first: Duration?
    for (index, tab) in tabs.enumerated() {
      let isSeen = index == currentIndex && picker == nil
      guard let next = tab.deadline(isSeen: isSeen, hasMotion: hasMotion, now: now) else {
        continue
      }
      first = first.map { min($0, next) } ?? next
    }
    return first
  }
}

extension Tab {
  /// The time at which the tab needs ``WorkspaceMessage/timePassed``; nil when it needs none.
  fileprivate func deadline(isSeen: Bool, hasMotion: Bool, now: Duration) -> Duration? {
    switch state {
    case .open(let model):
      isSeen ? model.wrappedValue.deadline : model.wrappedValue.feed.wakeAt
    case .finding where isSeen:
      hasMotion ? Spinner.nextStep(after: now) : WaitingText.nextChange(since: since, after: now)
    case .finding: nil
    case .failed(_, let time):
      isSeen ? time.flatMap { Countdown(end: $0).nextChange(after: now) } : time
    }
  }
}
