import EverText
import EverItems
import EverList

/// The detail of the item under the cursor.
package struct DetailScreen: Hashable, Sendable {
  /// Whether the JSON is displayed instead of the fields.
  package internal(set) var showsJSON = false
  /// The item whose detail was requested; nil while its row isn't loaded.
  var item: Item?
  /// The content of the detail; while it is nil, the columns of the list are displayed.
  var content: ItemDetail? { didSet { json = JSONOutline(content?.jsonLines ?? []) } }
  /// Its rows at the current width.
  package internal(set) var rows = TextRows()
  /// The lines of the JSON, of which some may be folded.
  private(set) var json = JSONOutline([])
  /// The line of the JSON of each row, while the JSON is displayed.
  private var jsonLines: [Int] = []
  /// The links among the rows.
  private(set) var links: [DetailLink] = []
  /// The index of the link that the user chose; nil when none is chosen.
  private(set) var chosenLink: Int?
  /// The indices of the tables with all of their rows.
  private var unfolded: Set<Int> = []
  /// The place of its image among its rows; nil when no image is displayed.
  var image: ImagePlace?
  /// The direction in which the user goes through the items: 1 forwards, -1 backwards.
  var direction = 1

  /// Lays the rows out for a screen.
  ///
  /// - Parameters:
  ///   - size: the screen.
  ///   - columns: the columns of the source.
  ///   - image: the place of the image; JSON is displayed without an image.
  ///   - failure: why there is no picture of it; nil unless that failed.
  ///   - appearance: draws the detail, if the program does.
  mutating func layOut(
    in size: Size,
    columns: [Column],
    image: ImagePlace?,
    failure: ImageFailure?,
    appearance: Appearance
  ) {
    self.image = showsJSON ? nil : image
    let height = ListLayout.bodyHeight(of: size)
    let (old, cursor) = (jsonLines, rows.scroll.cursor)
    (links, jsonLines) = ([], [])
    guard !showsJSON else {
      rows.fit(jsonRows(columns: size.columns), height: height)
      // Another width moves the lines to other rows.
      guard jsonLines != old, old.indices.contains(cursor),
        let row = jsonLines.firstIndex(of: old[cursor])
      else { return }
      rows.scroll.moveCursor(to: row)
      return
    }
    let content = content ?? item.map { DetailLayout.preview(of: $0, columns: columns) }
    guard let item, let content else { return rows.fit([], height: height) }
    var layout = DetailLayout(
      content,
      columns: size.columns,
      place: self.image,
      unfolded: unfolded
    )
    if let own = appearance.detail {
      let start = DetailLayout.textColumn
      let columns = self.image?.textColumns(of: size.columns) ?? size.columns
      let room = Appearance.Room(start: start, width: columns - start - 1)
      layout = DetailLayout(lines: own(item, room))
    }
    if let place = self.image {
      let caption =
        failure.map { "✗ " + CleanText(sanitizing: $0.message) }
        ?? Caption.credit(of: item)
      layout.makeRoom(for: place, caption: caption, columns: size.columns)
    }
    if self.image == nil, let failure { layout.append(failure, columns: size.columns) }
    links = layout.links
    if let chosenLink, !links.indices.contains(chosenLink) { self.chosenLink = nil }
    rows.fit(layout.lines, height: height)
  }

  private mutating func jsonRows(columns: Int) -> [Line] {
    var lines: [Line] = []
    for index in json.visible {
      let parts = JSONLine(json.text(at: index))
        .lines(at: DetailLayout.textColumn, columns: columns)
      jsonLines += Array(repeating: index, count: parts.count)
      lines += parts
    }
    return lines
  }

  /// The row with the gutter mark; nil when there is none.
  var markedRow: Int? {
    if showsJSON { return rows.scroll.cursor }
    return chosenLink.flatMap { links.indices.contains($0) ? links[$0].row : nil }
  }
}

extension DetailScreen {
  /// Folds or unfolds the JSON at the cursor; the rows have to be laid out again.
  mutating func fold() {
    guard showsJSON, jsonLines.indices.contains(rows.scroll.cursor) else { return }
    let line = json.toggle(at: jsonLines[rows.scroll.cursor])
    // The line keeps its index, and lines above it aren't folded by this.
    guard let row = jsonLines.firstIndex(of: line) else { return }
    rows.scroll.moveCursor(to: row)
  }

  /// Unfolds the whole JSON, so that a search finds all of its text.
  mutating func unfold() { json.unfold() }

  /// Chooses the next link, or the previous one; after the last one it continues with the first.
  ///
  /// Without a chosen link, the first one on the screen is chosen.
  mutating func chooseLink(by step: Int) {
    guard !links.isEmpty else { return }
    if let chosenLink {
      self.chosenLink = (chosenLink + step + links.count) % links.count
    } else {
      chosenLink = links.firstIndex { $0.row >= rows.scroll.top } ?? 0
    }
    if let row = markedRow { rows.scroll.moveCursor(to: row) }
  }

  /// The link that the user chose; nil when there is none.
  var link: DetailLink? { showsJSON ? nil : chosenLink.map { links[$0] } }

  /// Displays all rows of a table, or only the first ones again; the rows have to be laid out
  /// again.
  mutating func toggle(table: Int) {
    if unfolded.remove(table) == nil { unfolded.insert(table) }
    chosenLink = nil
  }

  /// Starts at the top, as another item does.
  mutating func restart() {
    rows.scroll = ListViewport()
    rows.look(for: nil)
    chosenLink = nil
    unfolded = []
  }
}

/// A place in the rows of a detail that the user can choose and open.
struct DetailLink: Hashable, Sendable {
  enum Target: Hashable, Sendable {
    /// An address as it was sent.
    case address(String)
    /// The other rows of a table, by its index, or its first ones alone.
    case rows(ofTable: Int)
  }

  var target: Target
  var row: Int

  /// The address as it was sent; nil for rows.
  var url: String? { if case .address(let url) = target { url } else { nil } }
}
