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
  /// The names of the headers that the command line adds to every source.
  let headerNames: [String]
  /// Whether new lists have the detail beside them; nil: on a wide screen.
  let wantsSplit: Bool?
  /// The time between two looks for new items; nil: only when the user requests it.
  let refreshInterval: Duration?
  var lastID = 0
  /// The effects of the current message, in order.
  var effects: [TabEffect] = []
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

  /// The identity of that tab, without a copy of it: a second reference would make every change copy
  /// the feed's storage.
  var currentID: TabID { tabs.indices.contains(currentIndex) ? tabs[currentIndex].id : .none }

  /// The time at which the workspace needs ``WorkspaceMessage/timePassed``; nil when it needs none.
  ///
  /// An invisible tab wakes it only for work, such as a retry, never for an animation.
  package var deadline: Duration? {
    tabs.enumerated().compactMap { index, tab in
      tab.deadline(isSeen: index == currentIndex && picker == nil)
    }.min()
  }
}
