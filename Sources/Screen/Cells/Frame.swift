/// The content of one screen.
package struct Frame: Hashable, Sendable {
  /// Rows of the frame that show a part of a longer content and scroll as a block.
  package struct ScrollRegion: Hashable, Sendable {
    /// The rows of the frame that scroll.
    package var rows: Range<Int>
    /// The index of the first shown row in the content; one more scrolls the rows up by one.
    package var offset: Int
    /// Identifies the content; a frame scrolls into another one only when this is equal.
    package var identity: Int

    package init(rows: Range<Int>, offset: Int, identity: Int) {
      self.rows = rows
      self.offset = offset
      self.identity = identity
    }
  }

  package var size: Size
  /// One line for each row; `lines.count == size.rows`.
  package var lines: [Line]
  /// The column that doesn't scroll with the rows; nil when all columns do.
  package var edge: Edge?
  /// The rows that scroll; nil when none do.
  package var scrollRegion: ScrollRegion?
  /// The window's title; nil leaves it unchanged.
  package var title: CleanText?
  /// The colours of the roles of its text.
  package var theme = Theme.standard

  package init(
    size: Size,
    lines: [Line],
    scrollRegion: ScrollRegion? = nil,
    title: CleanText? = nil
  ) {
    precondition(lines.count == size.rows, "\(lines.count) lines for \(size.rows) rows")
    self.size = size
    self.lines = lines
    self.scrollRegion = scrollRegion
    self.title = title
  }
}
