package import EverItems
package import EverText

/// The images of a model: how the terminal displays them, and which ones are wanted and displayed.
package struct ModelImages: Sendable {
  package var settings: ImageSettings
  /// The images that are wanted now, and their pictures.
  package internal(set) var shown = ShownImages()
  /// A few pixels of recently seen images, at about 5 000 bytes each, by the templates of their
  /// thumbnails, which identify an image at any size.
  private(set) var previews = NewestValues<String, Preview>(limit: 1_000)
  /// The photo that arrived in part last, by its URL, and how much of it, in percent.
  var arriving = (url: "", percent: 0)
  /// The requests for the cells of the list.
  var cells = CellImages()

  init(_ settings: ImageSettings) { self.settings = settings }

  /// A few pixels of an image; nil when it wasn't seen.
  func preview(of image: ItemImage?) -> Preview? {
    var preview = image.flatMap { previews[$0.thumbnail] }
    preview?.cell = settings.cell
    return preview
  }

  /// What is known of an image without its picture: a few pixels, or its colour; nil without any.
  func block(of image: ItemImage?) -> Preview? {
    preview(of: image) ?? image?.color.map { Preview(pixels: PixelGrid(PixelGrid.Pixel($0))) }
  }

  /// Keeps the pixels of a picture, with the shape of its image.
  mutating func keepPreview(of picture: Picture, for request: ImageRequest) {
    let source = picture.source
    let aspect = Double(max(1, source.width)) / Double(max(1, source.height))
    previews[request.image] = Preview(pixels: picture.preview, aspect: aspect)
  }

  /// The cells of a place, from a corner on, in which the image is drawn: the cells of its picture,
  /// or of its shape if that is known.
  func drawnPart(of place: ImagePlace, at corner: Position) -> CellRectangle {
    let room = Size(columns: place.request.columns, rows: place.request.rows)
    func middle(_ length: Int, of room: Int, from edge: Int) -> Range<Int> {
      let start = edge + max(0, ImageBox.margin(of: length, in: room))
      return start..<min(edge + room, start + length)
    }
    let aspect = previews[place.image.thumbnail]?.aspect
    var size = place.image.cells(in: room, cell: settings.cell, measured: aspect)
    if case .success(let picture) = shown[place.request] { size = picture.size }
    return CellRectangle(
      rows: middle(size.rows, of: room.rows, from: corner.row),
      columns: middle(size.columns, of: room.columns, from: corner.column)
    )
  }

  /// Why the image of a row isn't displayed, or of another one on the screen when the row has none;
  /// nil when nothing failed.
  func failure(ofRow row: Int) -> ImageFailure? {
    guard let request = cells[row] else {
      return cells.wants.visible.lazy.compactMap(shown.failure).first
    }
    return shown.failure(of: request)
  }
}

/// How images can be shown on this terminal.
package struct ImageSettings: Hashable, Sendable {
  /// Whether images are fetched and drawn at all.
  package var areShown: Bool
  /// Pixels of one cell.
  package var cell: PixelSize
  /// Whether they are drawn in pixels instead of characters; nil while the terminal hasn't said so.
  package var arePixels: Bool?

  package init(areShown: Bool = true, cell: PixelSize = .usualCell, arePixels: Bool? = nil) {
    self.areShown = areShown
    self.cell = cell
    self.arePixels = arePixels
  }

  /// No image is ever requested.
  package static let none = ImageSettings(areShown: false)
}

/// The images that a model wants, and the results of their requests.
///
/// It holds only what is wanted now; the image pipeline caches what leaves the screen and its
/// surroundings.
package struct ShownImages: Hashable, Sendable {
  /// The current wants.
  package private(set) var wants = ImageWants()
  private var results: [ImageRequest: Result<Picture, ImageFailure>] = [:]
  /// A number that changes whenever another picture may be displayed.
  package private(set) var revision: UInt64 = 0

  /// The result of a request; nil while there is none.
  package subscript(request: ImageRequest) -> Result<Picture, ImageFailure>? { results[request] }

  /// Why a request failed; nil while it may succeed.
  func failure(of request: ImageRequest) -> ImageFailure? {
    guard case .failure(let failure) = results[request], !failure.isCancellation else { return nil }
    return failure
  }

  /// Replaces the wants, and returns whether they changed.
  ///
  /// - Complexity: O(requests).
  mutating func want(_ wants: ImageWants) -> Bool {
    guard wants != self.wants else { return false }
    self.wants = wants
    let held = Set(wants.visible + wants.near)
    results = results.filter { held.contains($0.key) }
    return true
  }

  /// Receives a result; it is dropped when its image is no longer wanted.
  mutating func take(_ request: ImageRequest, _ result: Result<Picture, ImageFailure>) {
    guard wants.visible.contains(request) || wants.near.contains(request) else { return }
    results[request] = result
    revision &+= 1
  }
}

/// The images of the cells on the screen and around it: their requests, which are made once, the
/// wanted requests, and the measured aspects on which the height of a cell depends.
struct CellImages: Sendable {
  private(set) var wants = ImageWants()
  private var view: View?
  /// The rows whose requests are known, and these.
  private var rows = 0..<0
  private var requests: [ImageRequest?] = []
  /// The values that determine the requests; nil before the first.
  private(set) var basis: Basis?
  /// Measured aspects of images for which the source sends none.
  private var aspects: [ItemID: Double] = [:]
  /// A number that changes with the measured aspects.
  private(set) var revision: UInt64 = 0

  /// The values that determine the requests: with equal ones, requests are equal.
  struct Basis: Hashable, Sendable {
    var feed: UInt64
    var layout: CellLayout
    /// The revision of the measured aspects.
    var measured: UInt64
  }

  /// The values that determine the wanted images: equal views want equal images.
  struct View: Hashable {
    var basis: Basis
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

  /// The request of a row; nil when it isn't known or the row has no image.
  subscript(row: Int) -> ImageRequest? {
    rows.contains(row) ? requests[row - rows.lowerBound] : nil
  }

  /// The rows with a request.
  func rows(of request: ImageRequest) -> [Int] { rows.filter { self[$0] == request } }

  /// Whether the wanted images are the images of a view.
  func shows(_ view: View) -> Bool { view == self.view }

  /// Clears the wanted images, because there are no cells.
  mutating func clear() {
    view = nil
    wants = ImageWants()
  }

  /// Sets the wanted images: first the cursor's, then the other images on the screen and on the
  /// next two screens in the direction of movement; none in the other direction.
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
    if basis != view.basis { rows = 0..<0 }
    requests = all.map { rows.contains($0) ? self[$0] : make($0) }
    (rows, basis) = (all, view.basis)
    let order = view.isGoingUp ? Array(ahead.reversed()) : Array(ahead)
    let own = visible.contains(view.cursor) ? [view.cursor] : []
    wants = ImageWants(
      visible: (own + visible.filter { $0 != view.cursor }).compactMap { self[$0] },
      near: order.prefix(screen).compactMap { self[$0] },
      far: order.dropFirst(screen).compactMap { self[$0] }
    )
  }
}
