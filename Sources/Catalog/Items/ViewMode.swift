/// The arrangement of the items of a list.
package enum ViewMode: String, Hashable, Sendable, CaseIterable {
  /// One row of text for each item.
  case list
  /// One row for each item with a small image, and its text in two lines.
  case thumbnails
  /// Cells of equal size in columns, each with its image.
  case grid
  /// One column, with each image as tall as its aspect ratio requires.
  case feed
}
