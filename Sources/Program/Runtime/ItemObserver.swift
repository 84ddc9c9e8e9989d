package import Browser
package import Items

/// The callbacks of a program that uses the library, called on the loop's thread between two
/// frames.
package struct ItemObserver {
  /// Called with an item whose row became visible.
  package var onShow: (Item) -> Void
  /// Called with an item that the user opened.
  package var onOpen: (Item) -> Void
  /// Called before the first request, with a function that sends messages from any thread.
  package var onStart: (@escaping @Sendable (Message) -> Void) -> Void

  package init(
    onShow: @escaping (Item) -> Void,
    onOpen: @escaping (Item) -> Void,
    onStart: @escaping (@escaping @Sendable (Message) -> Void) -> Void
  ) {
    self.onShow = onShow
    self.onOpen = onOpen
    self.onStart = onStart
  }

  /// A call that waits for the frame with its item.
  enum Call {
    case shown(Item)
    case opened(Item)
  }

  func perform(_ calls: [Call]) {
    for call in calls {
      switch call {
      case .shown(let item): onShow(item)
      case .opened(let item): onOpen(item)
      }
    }
  }
}
