import EverText
import EverItems
import Paging
import EverList

/// The setting for the scroll bar of lists.
package enum ScrollBarSetting: Hashable, Sendable {
  /// Where the screen is wide enough.
  case automatic
  case off
}

extension Model {
  /// The width in columns from which all lists have a scroll bar: with less, only those have one
  /// whose values need none of its cells.
  private static let roomForScrollBar = 80

  /// Whether lists have a scroll bar: beside a detail it is the rule between both.
  var hasScrollBar: Bool {
    scrollBar == .automatic && cells == nil && motion == nil && feed.status == .ready
      && (size.columns >= Self.roomForScrollBar || hasFreeEdge)
  }

  /// Whether all values that are known have room beside the scroll bar.
  private var hasFreeEdge: Bool {
    guard !hasOwnRows, split == nil, showsHeading else { return false }
    let cells = size.columns - scrollBarColumn + 1
    let (columns, width) = (source.columns, numberWidth)
    return ListLayout.spares(cells, of: size.columns, columns, numberWidth: width)
  }

  /// The column of the scroll bar: the last one, or that of the rule between list and detail.
  var scrollBarColumn: Int { split?.rule ?? size.columns - 1 }

  /// Cells for the rows of the list: a blank column separates them from the scroll bar or the rule.
  var rowColumns: Int { split != nil || hasScrollBar ? scrollBarColumn - 1 : size.columns }

  /// The positions of the parts of its rows.
  var rowLayout: ListLayout { layout(of: source.columns) }

  /// The positions of the parts of a row with some columns, of which the first begins where that of
  /// the source does.
  func layout(of columns: [Column]) -> ListLayout {
    ListLayout(
      source: columns,
      columns: rowColumns,
      numberWidth: numberWidth,
      numberGap: source.columns.numberGap
    )
  }

  private var numberWidth: Int { ListLayout.numberWidth(rowCount: feed.rowCount) }
}

/// Makes the cells of the scroll bar, and caches its marks while the feed is the same.
struct ScrollBarCache {
  /// The values that determine the marks.
  private struct Key: Hashable {
    var revision: UInt64
    var height: Int
  }

  private var kept: (key: Key, bar: ScrollBar, edge: Edge)?

  /// The column of the scroll bar in a frame; nil without one.
  ///
  /// - Complexity: O(1) while the list is at the same place, O(rows of the screen) while the feed is
  ///   the same, otherwise O(pages + rows of the screen).
  mutating func edge(of model: Model, firstRow: Int) -> Edge? {
    let (offset, lineCount, height) = (model.list.offset, model.list.lineCount, model.list.height)
    guard model.hasScrollBar else { return nil }
    let key = Key(revision: model.feed.revision, height: height)
    let marks = kept.flatMap { $0.key == key ? $0.bar.marks : nil }
    guard
      var bar = ScrollBar(offset: offset, lineCount: lineCount, height: height, marks: marks ?? [])
    else { return nil }
    if marks == nil { bar.mark(model.feed, height: height) }
    let column = model.scrollBarColumn
    if let kept, kept.bar == bar, kept.edge.column == column, kept.edge.firstRow == firstRow {
      return kept.edge
    }
    let edge = Edge(column: column, firstRow: firstRow, cells: bar.cells)
    kept = (key, bar, edge)
    return edge
  }
}
