/// An image at the size at which it is drawn; it identifies a picture everywhere.
///
/// Prefetching and displaying must use the same request, otherwise the work is done twice.
package struct ImageRequest: Hashable, Sendable {
  /// How the image fills its cells.
  package enum Fit: Hashable, Sendable {
    /// Crops the image to fill all cells.
    case fill
    /// Shows the whole image inside the cells.
    case inside
  }

  /// The URL of its bytes; the placeholders of ``ItemImage/thumbnail`` are replaced already.
  package var url: String
  /// The ``ItemImage/thumbnail`` of its image, which identifies the image at any size.
  package var image: String
  /// The cells that it may take, at least 1 each way.
  package var columns: Int
  package var rows: Int
  /// The pixels of those cells together, at least 1 each way.
  package var width: Int
  package var height: Int
  package var fit: Fit

  /// Requests an image by its thumbnail, which is nil for an image of one size: its URL identifies it.
  package init(
    url: String,
    of image: String? = nil,
    columns: Int,
    rows: Int,
    width: Int,
    height: Int,
    fit: Fit
  ) {
    self.url = url
    self.image = image ?? url
    self.columns = columns
    self.rows = rows
    self.width = width
    self.height = height
    self.fit = fit
  }
}

/// All images that a screen wants at one time; an image that it no longer names is cancelled.
package struct ImageWants: Hashable, Sendable {
  /// Images on the screen, the most urgent first.
  package var visible: [ImageRequest]
  /// Images next to the screen in the scrolling direction, the nearest first.
  package var near: [ImageRequest]
  /// Images farther on, whose bytes are fetched but not decoded.
  package var far: [ImageRequest]

  package init(visible: [ImageRequest] = [], near: [ImageRequest] = [], far: [ImageRequest] = []) {
    self.visible = visible
    self.near = near
    self.far = far
  }

  package var isEmpty: Bool { visible.isEmpty && near.isEmpty && far.isEmpty }
}

/// Why an image can't be shown.
package struct ImageFailure: Error, Hashable, Sendable {
  /// A sentence for the user; it may contain text from outside that isn't sanitised.
  package var message: String
  /// Whether a retry may help.
  package var canRetry: Bool
  /// Whether the request was cancelled; such a failure isn't remembered.
  package var isCancellation: Bool

  package init(_ message: String, canRetry: Bool = false, isCancellation: Bool = false) {
    self.message = message
    self.canRetry = canRetry
    self.isCancellation = isCancellation
  }

  /// The failure of a cancelled request.
  package static let cancelled = ImageFailure("cancelled", canRetry: true, isCancellation: true)

  /// There is no image worker, or it can't be started: no image can be displayed.
  package static let noWorker = ImageFailure("the program that decodes images can't be started")
}
