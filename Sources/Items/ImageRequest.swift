/// An image at the size at which it is drawn: what recognises a picture everywhere.
///
/// What is fetched ahead and what is shown must be the same request, or work is done twice.
package struct ImageRequest: Hashable, Sendable {
  /// How the image fills its cells.
  package enum Fit: Hashable, Sendable {
    /// All of them; what stands over is cut.
    case fill
    /// As many as show all of it.
    case inside
  }

  /// Where its bytes are; the marks of ``ItemImage/thumbnail`` are replaced already.
  package var url: String
  /// Cells that it may take, at least 1 each.
  package var columns: Int
  package var rows: Int
  /// Pixels of those cells together, at least 1 each.
  package var width: Int
  package var height: Int
  package var fit: Fit

  package init(url: String, columns: Int, rows: Int, width: Int, height: Int, fit: Fit) {
    self.url = url
    self.columns = columns
    self.rows = rows
    self.width = width
    self.height = height
    self.fit = fit
  }
}

/// The images that a screen wants at one time; whoever holds none of them any more cancels them.
package struct ImageWants: Hashable, Sendable {
  /// On the screen, the most urgent first.
  package var visible: [ImageRequest]
  /// Next to the screen on the way of travel, the nearest first.
  package var near: [ImageRequest]
  /// Further on: their bytes are fetched, they are not decoded.
  package var far: [ImageRequest]

  package init(
    visible: [ImageRequest] = [],
    near: [ImageRequest] = [],
    far: [ImageRequest] = []
  ) {
    self.visible = visible
    self.near = near
    self.far = far
  }

  package var isEmpty: Bool { visible.isEmpty && near.isEmpty && far.isEmpty }
}

/// Why an image can't be shown.
package struct ImageFailure: Error, Hashable, Sendable {
  /// What is wrong, in a sentence for the user; from outside, so not sanitised.
  package var message: String
  /// Whether asking again may help.
  package var canRetry: Bool
  /// Whether nobody wanted it any more; such a failure is not remembered.
  package var isCancellation: Bool

  package init(_ message: String, canRetry: Bool = false, isCancellation: Bool = false) {
    self.message = message
    self.canRetry = canRetry
    self.isCancellation = isCancellation
  }

  /// Nobody wants it any more.
  package static let cancelled = ImageFailure("cancelled", canRetry: true, isCancellation: true)
}
