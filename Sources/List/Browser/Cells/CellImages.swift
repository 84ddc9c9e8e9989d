import EverItems

/// The images of the cells on the screen and around it: their requests, those that are wanted, and
/// the measured aspects on which the height of a cell depends.
struct CellImages: Sendable {
  private(set) var requests = CellRequests()
  private(set) var wants = ImageWants()
  private var view: View?
  /// Measured aspects of images for which the source sends none.
  private var aspects: [ItemID: Double] = [:]
  /// A number that changes with the measured aspects.
  private(set) var revision: UInt64 = 0

  /// The values that determine the wanted images: equal views want equal images.
  struct View: Hashable {
    var source: CellRequests.Source
    var rowCount: Int
    var visible: Range<Int>
    /// Rows on a screen.
    var capacity: Int
    var cursor: Int
    var isGoingUp: Bool
  }

  /// The maximum number of measured aspects, at about 100 bytes each; when it is reached, all are
  /// dropped and measured again.
  private static let mostAspects = 10_000

  /// The measured aspect of an item's image; nil while there is none.
  func aspect(of id: ItemID) -> Double? { aspects[id] }

  /// Records the aspect of an item's image.
  mutating func measure(_ aspect: Double, of id: ItemID) {
    guard aspects[id] != aspect else { return }
    if aspects.count >= Self.mostAspects { aspects = [:] }
    aspects[id] = aspect
    revision += 1
  }

  /// Whether the wanted images are those of a view.
  func shows(_ view: View) -> Bool { view == self.view }

  /// Clears the wanted images, because there are no cells.
  mutating func clear() {
    view = nil
    wants = ImageWants()
  }

  /// Sets the wanted images: those of the cells on the screen, the cursor's first, and of the next
  /// two screens in the direction of movement; none in the other direction.
  ///
  /// - Parameters:
  ///   - view: the screen.
  ///   - make: makes the request of a row whose request isn't known; returns nil for a row without
  ///     an image.
  /// - Complexity: O(rows of three screens).
  mutating func want(_ view: View, make: (Int) -> ImageRequest?) {
    self.view = view
    let visible = view.visible
    let screen = max(1, view.capacity)
    let below = visible.upperBound..<min(view.rowCount, visible.upperBound + 2 * screen)
    let above = max(0, visible.lowerBound - 2 * screen)..<visible.lowerBound
    let ahead = view.isGoingUp ? above : below
    let all = min(visible.lowerBound, ahead.lowerBound)..<max(visible.upperBound, ahead.upperBound)
    requests.cover(all, of: view.source, make: make)
    let order = view.isGoingUp ? Array(ahead.reversed()) : Array(ahead)
    let own = visible.contains(view.cursor) ? [view.cursor] : []
    wants = ImageWants(
      visible: requests.requests(of: own + visible.filter { $0 != view.cursor }),
      near: requests.requests(of: order.prefix(screen)),
      far: requests.requests(of: order.dropFirst(screen))
    )
  }
}

/// The requests for the images of the rows on the screen and around it; each is made once.
struct CellRequests: Sendable {
  /// The values that determine the requests: equal sources have equal requests.
  struct Source: Hashable, Sendable {
    var feed: UInt64
    var layout: CellLayout
    /// The revision of the measured aspects.
    var measured: UInt64
  }

  private(set) var rows = 0..<0
  private(set) var source: Source?
  private var requests: [ImageRequest?] = []

  /// The request of a row; nil when it isn't covered or has no image.
  subscript(row: Int) -> ImageRequest? {
    rows.contains(row) ? requests[row - rows.lowerBound] : nil
  }

  /// Covers other rows.
  ///
  /// - Complexity: O(rows); `make` is called only for rows that were not covered before.
  mutating func cover(_ rows: Range<Int>, of source: Source, make: (Int) -> ImageRequest?) {
    let kept = source == self.source ? self.rows : 0..<0
    guard kept != rows || source != self.source else { return }
    requests = rows.map { kept.contains($0) ? self[$0] : make($0) }
    self.rows = rows
    self.source = source
  }

  /// The requests of some rows, in their order.
  func requests(of rows: some Sequence<Int>) -> [ImageRequest] { rows.compactMap { self[$0] } }
}
