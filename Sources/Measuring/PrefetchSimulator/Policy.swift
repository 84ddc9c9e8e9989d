import Paging

/// A rule for when the next page is requested.
package enum Policy: String, CaseIterable, Sendable {
  case ours
  /// Ours with growing pages; only for a source with a maximum page size.
  case growing
  /// When the last row is visible: the Star Wars list.
  case lastRow = "last row"
  /// When the third row from the end is visible: the Unsplash feed.
  case thirdRow = "third row"
  /// When a placeholder is visible: the moderators list.
  case placeholder
  /// Two screens ahead: Texture.
  case twoScreens = "2 screens"
  /// A page ahead: Paging 3.
  case onePage = "1 page"
  /// All pages, as fast as possible.
  case everything

  /// Returns the policies that apply to a source.
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
