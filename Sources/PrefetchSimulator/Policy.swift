import Paging

/// When the next page is asked for.
package enum Policy: String, CaseIterable, Sendable {
  case ours
  /// The last row is shown: the Star Wars list.
  case lastRow = "last row"
  /// The third row from the end is shown: the Unsplash feed.
  case thirdRow = "third row"
  /// A row that isn't there is shown: the moderators list.
  case placeholder
  /// Two screens ahead: Texture.
  case twoScreens = "2 screens"
  /// A page ahead: Paging 3.
  case onePage = "1 page"
  /// Everything, as fast as it comes.
  case everything

  func prefetch(pageSize: Int) -> Prefetch {
    switch self {
    case .ours: .automatic
    case .lastRow: .fixed(1)
    case .thirdRow: .fixed(3)
    case .placeholder, .everything: .fixed(0)
    case .twoScreens: .fixed(2 * Trace.height)
    case .onePage: .fixed(pageSize)
    }
  }
}
