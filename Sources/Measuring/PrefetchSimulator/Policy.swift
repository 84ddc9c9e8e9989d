import Paging

/// When the next page is asked for.
package enum Policy: String, CaseIterable, Sendable {
  case ours
  /// The same with pages that grow; only where the source says how many rows it gives at most.
  case growing
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

  /// The policies that there are for a source.
  static func all(for source: SimulatedSource) -> [Policy] {
    allCases.filter { $0 != .growing || source.maximumPageSize != nil }
  }

  func prefetch(pageSize: Int) -> Prefetch {
    switch self {
    case .ours, .growing: .automatic
    case .lastRow: .fixed(1)
    case .thirdRow: .fixed(3)
    case .placeholder, .everything: .fixed(0)
    case .twoScreens: .fixed(2 * Trace.height)
    case .onePage: .fixed(pageSize)
    }
  }
}
