import EverText

/// Photos in cells of 30×10, four side by side on 120 columns, with the cursor's row always in
/// view.
struct NaiveGrid {
  static let cellColumns = 30
  static let cellRows = 10

  private let rows: Int
  private let across: Int
  private let down: Int
  private var photos: [NaivePhoto] = []
  private var images: [Int: NaiveImage] = [:]
  private var visible = 0..<0
  private var cursor = 0
  private var top = 0
  private var nextPage: Int? = 1
  private var isLoading = false

  init(size: Size) {
    rows = size.rows
    across = size.columns / Self.cellColumns
    down = (size.rows - 1) / Self.cellRows
  }

  /// Handles an event; false when the user quits.
  mutating func take(_ event: GridEvent) -> Bool {
    switch event {
    case .key(UInt8(ascii: "q")): return false
    case .key(UInt8(ascii: "j")): cursor = max(0, min(cursor + across, photos.count - 1))
    case .key(UInt8(ascii: "k")): cursor = max(0, cursor - across)
    case .key: break
    case .photos(let page):
      photos += page
      isLoading = false
      nextPage = page.isEmpty ? nil : nextPage.map { $0 + 1 }
    case .image(let index, let image):
      // An image of a cell that has left the view is discarded.
      if visible.contains(index) { images[index] = image }
    }
    return true
  }

  /// Fetches the images of new cells, drops the images of cells that have left the view, and
  /// returns the bytes that draw everything.
  mutating func show(with downloads: Downloads) -> [UInt8] {
    let line = cursor / across
    top = min(max(top, line - down + 1), line)
    let shown = (top * across)..<min(photos.count, max(top * across, (top + down) * across))
    for index in shown where !visible.contains(index) {
      downloads.startImage(photos[index].original, index: index)
    }
    images = images.filter { shown.contains($0.key) }
    visible = shown
    if let page = nextPage, !isLoading, cursor + across * down * 2 >= photos.count {
      isLoading = true
      downloads.startPage(page)
    }
    return drawn
  }

  private var drawn: [UInt8] {
    var text = "\u{1b}[2J"
    for index in visible {
      let place = index - top * across
      let x = place % across * Self.cellColumns + 1
      let y = place / across * Self.cellRows + 1
      for (offset, line) in (images[index]?.rows ?? []).enumerated() {
        text += "\u{1b}[\(y + offset);\(x)H\(line)\u{1b}[0m"
      }
      let mark = index == cursor ? "> " : "  "
      text += "\u{1b}[\(y + Self.cellRows - 1);\(x)H\(mark)\(photos[index].author)"
    }
    text += "\u{1b}[\(rows);1H Photos  \(photos.isEmpty ? 0 : cursor + 1)"
    return Array(text.utf8)
  }
}
