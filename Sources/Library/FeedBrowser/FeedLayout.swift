import Browser

/// How items are laid out to begin with; `v` goes from one to the next.
public enum FeedLayout: Hashable, Sendable {
  /// A row of text for each.
  case list
  /// Images of one size in columns; `+` and `-` change how many.
  case grid
  /// One image below the other, each as tall as its aspect asks.
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
