/// Everything that one screen shows.
package struct Frame: Hashable, Sendable {
  /// Rows of the frame that show a window onto something longer, so that they scroll as a block.
  package struct ScrollRegion: Hashable, Sendable {
    /// The rows of the frame that scroll.
    package var rows: Range<Int>
    /// Which part of the longer thing the first row shows; one more scrolls the rows up by one.
    package var offset: Int
    /// What is being scrolled; two frames scroll into each other only when it is the same.
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
  /// The rows that scroll; nil when none do.
  package var scrollRegion: ScrollRegion?
  /// The window's title; nil leaves it alone.
  package var title: CleanText?

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
