package import EverText

/// The items received so far of a list that is displayed when it is whole.
package struct LoadProgress: Hashable, Sendable {
  /// The number of items that were received.
  package var loaded: Int
  /// The number of items in the whole list; nil while it isn't known.
  package var total: Int?
  /// Whether the next request waits, because the server requested it or a request failed.
  package var isWaiting: Bool

  package init(loaded: Int, total: Int? = nil, isWaiting: Bool = false) {
    self.loaded = loaded
    self.total = total
    self.isWaiting = isWaiting
  }

  /// The progress in words, such as `120 of 840 items loaded`.
  package var text: CleanText {
    let count =
      if let total {
        CleanText(grouped: loaded) + " of " + CleanText(grouped: total) + " items"
      } else {
        CleanText(counting: loaded, "item", "items")
      }
    return count + (isWaiting ? " loaded, waiting to try again" : " loaded")
  }
}
