import EverItems

/// The initial layout of items; `v` changes to the next one.
public enum FeedLayout: Hashable, Sendable {
  /// A row of text for each item.
  case list
  /// Images of one size in columns; `+` and `-` change the number of columns.
  case grid
  /// One image below the other; the height of each follows from its aspect.
  case feed
}

extension ViewMode {
  init(_ layout: FeedLayout) {
    self =
      switch layout {
      case .list: .list
      case .grid: .grid
      case .feed: .feed
      }
  }
}
