package import Cells
import Input
import ListReader
import ListParts
import Viewport

/// The open sources, which of them is on the screen, and the picker over it.
///
/// One value above the models: changed only by ``update(_:_:now:)`` of a ``WorkspaceMessage``.
package struct Workspace: Sendable {
  package let keyMap: KeyMap
  /// Whether anything may move by itself.
  package let hasMotion: Bool
  /// How images can be shown.
  package internal(set) var imageSettings: ImageSettings

  /// The time of the last message, since any origin that the loop keeps to.
  package internal(set) var now = Duration.zero
  package internal(set) var size: Size
  /// In the order in which they were opened.
  package internal(set) var tabs: [Tab] = []
  /// The tab that is on the screen or below the picker; out of range only while there is none.
  package internal(set) var currentIndex = 0
  /// What is chosen from; nil while a source is on the screen.
  package internal(set) var picker: Picker?

  var choices = PickerChoices()
  var completions = Completions.unknown
  /// Keys that were typed on a screen without a feed.
  var keys = KeyReader()
  /// The command that is being typed on a screen without a feed; nil when none is.
  var prompt: CommandPrompt?
  /// The keys, where they are shown over a screen without a feed; nil: they are not.
  var help: HelpScreen?
  /// What is said on a screen without a feed until the next key; nil: nothing.
  var notice: CleanText?
  /// The names of the headers that the command line adds to every source.
  let headerNames: [String]
  var lastID = 0
  /// Problems that came while no source was there to show them.
  var problems: [String] = []

  /// What is known of the arguments that sources can take.
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
    headerNames: [String] = []
  ) {
    self.headerNames = headerNames
    self.size = size
    self.keyMap = keyMap
    self.hasMotion = hasMotion
    self.imageSettings = imageSettings
  }

  /// The tab that is on the screen or below the picker; nil while there is none.
  package var current: Tab? {
    tabs.indices.contains(currentIndex) ? tabs[currentIndex] : nil
  }

  /// When the workspace wants to hear ``WorkspaceMessage/timePassed``; nil: not before something else
  /// happens.
  ///
  /// A tab that is not seen wakes it only for what has to be done, never for what would move there.
  package var deadline: Duration? {
    let times = tabs.enumerated().map { index, tab -> Duration? in
      let isSeen = index == currentIndex && picker == nil
      return switch tab.state {
      case .open(let model): isSeen ? model.deadline : model.reader.feedWake
      case .finding: isSeen && hasMotion ? Spinner.nextStep(after: now) : nil
      case .failed(_, let time):
        isSeen ? time.flatMap { Countdown(end: $0).nextChange(after: now) } : time
      }
    }
    return times.compactMap(\.self).min()
  }
}
