package import EverItems
package import EverTerminal
package import EverText
import Paging

/// The identity of an open source; it is not reused after the source is closed.
package struct TabID: Hashable, Sendable {
  /// Counted from 1, in the order of opening.
  package let number: Int

  package init(number: Int) {
    self.number = number
  }

  /// The identity of the first tab.
  package static let first = TabID(number: 1)
  /// The identity of no tab.
  package static let none = TabID(number: 0)
}

/// One open source.
package struct Tab: Identifiable, Sendable {
  package let id: TabID
  /// The request that opened the tab.
  package let request: OpenRequest
  /// The user's changes to it.
  package private(set) var changes: SourceChanges
  /// The request with the changes.
  package var wanted: WantedSource { WantedSource(request, changes) }
  /// The tab whose link opened it; nil for any other tab.
  let opener: TabID?
  /// The last changes with which it displayed rows; nil once it displays rows with ``changes``.
  private(set) var workingChanges: SourceChanges?
  /// Its feed, or the screen until there is one; boxed, so that a copy of the tab copies no model.
  @Boxed package internal(set) var model: Model
  /// The filter and the user's choice of columns that its rows had in another order; nil before the
  /// first change of the order.
  var carried: (filter: String?, columns: String?)?
  /// When it received its feed, or began to open one.
  private(set) var since: Duration
  /// Whether its feed has displayed rows, or the fact that there are none.
  private var hasShownRows = false

  /// Makes a tab whose source isn't known yet.
  init(
    id: TabID,
    request: OpenRequest,
    changes: SourceChanges = SourceChanges(),
    opener: TabID? = nil,
    model: Model
  ) {
    self.changes = changes
    self.opener = opener
    self.id = id
    self.request = request
    self.model = model
    since = model.now
    search()
  }

  /// Its name in the title line.
  package var title: CleanText { model.title }

  /// Lets its model search for the source instead of loading pages.
  mutating func search() {
    model.opening = OpeningState(isChange: workingChanges != nil)
    // Nothing is drawn when the cursor comes to rest in such a model.
    model.rest.end()
  }

  /// Displays the feed of its source, with the help and the prompt that the user opened meanwhile.
  mutating func open(_ feed: Model, keepsScreen: Bool) {
    let old = model
    model = feed
    since = feed.now
    guard keepsScreen else { return }
    if old.text?.isHelp == true, model.text == nil { model.toggleHelp() }
    model.prompt = old.prompt
  }

  /// Reads its source with other changes, in a model without a feed.
  mutating func change(to changes: SourceChanges, _ model: Model) {
    if hasShownRows { workingChanges = self.changes }
    if workingChanges == changes { workingChanges = nil }
    self.changes = changes
    hasShownRows = false
    self.model = model
    since = model.now
    search()
  }

  /// Records that its feed is loaded, with or without rows, and returns whether this is the first
  /// time.
  mutating func noteRows() -> Bool {
    guard !hasShownRows, [.ready, .empty].contains(model.feed.status) else { return false }
    hasShownRows = true
    workingChanges = nil
    return true
  }

  /// Whether page one or the source failed without an automatic retry, and no other rows wait behind
  /// a filter.
  var hasFailed: Bool {
    guard model.opening != nil || model.searching.hidden == nil,
      case .firstFailed(let failure) = model.feed.status
    else { return false }
    return failure.retryAt == nil
  }

  /// Why the server refuses the argument of its source, such as a site that doesn't exist; nil unless
  /// it does.
  var refusal: PageError? {
    guard case .source(_, .some) = request, changes == SourceChanges(), !hasShownRows,
      case .firstFailed(let failure) = model.feed.status, failure.error.kind == .refused,
      failure.retryAt == nil
    else { return nil }
    return failure.error
  }

  /// The time at which the tab needs ``WorkspaceMessage/timePassed``; nil when it needs none.
  func deadline(isSeen: Bool) -> Duration? {
    isSeen ? model.deadline : model.feed.wakeAt
  }
}

/// What a model has instead of a source, while its list is being detected or after opening it failed.
///
/// Its feed loads page one meanwhile: such a load is an attempt to find the source, which fails and is
/// retried like any other. The feed of the source that is found replaces it.
package struct OpeningState: Hashable, Sendable {
  /// Whether the user changed a source that worked before, so that giving up goes back to it.
  let isChange: Bool
  /// Keys that wait for the feed while its list is being detected.
  package var typedAhead: [Chord] = []

  /// Keeps a key for the feed.
  mutating func typeAhead(_ chord: Chord) {
    if typedAhead.count < TypeAhead.longest { typedAhead.append(chord) }
  }

  /// The keys that wait, for the status line; nil without any.
  var typedText: CleanText? {
    guard !typedAhead.isEmpty else { return nil }
    let last = typedAhead.suffix(20)
    let keys = CleanText(sanitizing: last.map(\.label).joined())
    return (last.count < typedAhead.count ? "…" : "") + keys + " · when the list is here"
  }
}
