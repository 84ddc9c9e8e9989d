extension Model {
  /// Where the image of a row stands on the screen; nil where it isn't seen.
  func imageRectangle(ofRow row: Int) -> CellRectangle? { nil }
}
