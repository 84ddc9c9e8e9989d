import OpenRequests
import Browser
import Paging
import Runtime

/// Opens the only source that a program shows.
struct OneSourceOpener: SourceOpener {
  let feed: FeedDescription
  let source: any ItemSource
  let storage: OpenStorage

  /// A placeholder for the source: the workspace needs a request for each tab.
  static let request = OpenRequest.source(name: "this", argument: nil)

  /// The initial content of the workspace.
  static func opening(_ feed: FeedDescription) -> Opening { .feed(request, feed) }

  func prepare() {}

  func plan(
    _ request: OpenRequest,
    _ changes: SourceChanges
  ) throws(PageError) -> OpenPlan {
    guard request == Self.request else { throw PageError("This program shows one source.") }
    return .feed(feed)
  }

  func connect(
    _ request: OpenRequest,
    _ changes: SourceChanges
  ) throws(PageError) -> any ItemSource { source }

  func find(
    _ request: OpenRequest,
    _ changes: SourceChanges
  ) async throws(PageError) -> FoundSource {
    FoundSource(feed: feed, source: source)
  }

  func remember(_ position: ReadingPosition, in request: OpenRequest, _ changes: SourceChanges) {
    storage.save(position, titled: feed.source.title)
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
