import EverBrowser
import EverItems
import Paging
import EverRuntime

/// Opens the sources of a program, which are all open from the start.
struct TabOpener: SourceOpener {
  let tabs: [(feed: FeedDescription, source: any ItemSource)]
  let storage: OpenStorage

  /// A placeholder for the source of a tab: the workspace needs a request for each.
  static func request(_ index: Int) -> OpenRequest {
    .source(name: String(index), argument: nil)
  }

  /// The initial content of the workspace.
  var opening: Opening {
    .feeds(tabs.enumerated().map { index, tab in (Self.request(index), tab.feed) })
  }

  private func tab(
    of request: OpenRequest
  ) throws(PageError) -> (feed: FeedDescription, source: any ItemSource) {
    guard let index = tabs.indices.first(where: { Self.request($0) == request }) else {
      throw PageError("This program shows its own sources only.")
    }
    return tabs[index]
  }

  func prepare() {}

  func plan(
    _ request: OpenRequest,
    _ changes: SourceChanges
  ) throws(PageError) -> OpenPlan { .feed(try tab(of: request).feed) }

  func connect(
    _ request: OpenRequest,
    _ changes: SourceChanges
  ) throws(PageError) -> any ItemSource { try tab(of: request).source }

  func find(
    _ request: OpenRequest,
    _ changes: SourceChanges
  ) async throws(PageError) -> FoundSource {
    let tab = try tab(of: request)
    return FoundSource(feed: tab.feed, source: tab.source)
  }

  func remember(_ position: ReadingPosition, in request: OpenRequest, _ changes: SourceChanges) {
    if let tab = try? tab(of: request) { storage.save(position, titled: tab.feed.source.title) }
  }

  func noteVisit(_ request: OpenRequest, _ changes: SourceChanges) {}

  func save(
    _ request: OpenRequest,
    _ changes: SourceChanges,
    as name: String
  ) throws(PageError) -> String {
    throw PageError("This program keeps no sources.")
  }

  func sources() -> [PickerEntry] { [] }

  func visits() async -> [PickerEntry] { [] }

  func completions() async throws(PageError) -> [PickerEntry] { [] }
}
