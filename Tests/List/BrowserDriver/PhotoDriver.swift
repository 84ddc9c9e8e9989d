import EverText
import EverItems

@testable import EverBrowser

extension Driver {
  /// A browser of photos on a screen of 60×14 with cells of 10×20 pixels; pages have two.
  static func photos(
    count: Int = 4,
    view: ViewMode = .grid,
    size: Size = Size(columns: 60, rows: 14),
    hasMotion: Bool = true,
    hasMore: Bool = false,
    keyMap: KeyMap = .standard,
    appearance: Appearance = Appearance()
  ) -> Driver {
    var driver = Driver(
      size: size,
      title: "Photos",
      columns: [Column(title: "author", width: 20), Column(title: "likes", width: 7)],
      view: view,
      imageSettings: ImageSettings(),
      keyMap: keyMap,
      hasMotion: hasMotion,
      appearance: appearance
    )
    driver.start()
    driver.respond(items: (0..<count).map { photo($0) }, isLast: !hasMore)
    return driver
  }

  /// The current wants.
  var wants: ImageWants { model.images.shown.wants }

  /// Sends a picture for the first wanted image.
  mutating func respondToImage(
    _ request: ImageRequest? = nil,
    columns: Int? = nil,
    drawing: Picture.Drawing? = nil,
    preview: PixelGrid = PixelGrid(.white)
  ) {
    guard let request = request ?? wants.visible.first else { return }
    let drawn = picture(
      columns: columns ?? request.columns,
      rows: request.rows,
      drawing: drawing ?? .graphics(id: 7),
      preview: preview
    )
    send(.image(request, .success(drawn)))
  }

  /// The colours of a cell of a picture made of characters.
  mutating func art(row: Int, column: Int) -> CellArt.Cell? {
    for slice in frame().lines[row].slices {
      guard case .symbols(let art) = slice.drawing, slice.column <= column,
        column < slice.endColumn
      else { continue }
      let place = slice.columns.lowerBound + column - slice.column
      return art.cells[slice.row * art.size.columns + place]
    }
    return nil
  }
}

/// A photo of 600×400 pixels in a dark blue.
func photo(_ number: Int, color: UInt32? = 0x102030) -> Item {
  Item(
    id: .sent("\"p\(number)\""),
    json: "{}",
    fields: ["Ann \(number)", "1,20\(number)"]
  ) {
    $0.link = "https://unsplash.com/photos/p\(number)"
    $0.image = ItemImage(thumbnail: "https://x/\(number)/{width}/{height}") {
      $0.original = "https://x/\(number)/file.jpg"
      ($0.width, $0.height) = (6_000, 4_000)
      $0.color = color
      $0.author = "Ann \(number)"
    }
  }
}

/// A picture of one dark red pixel.
func picture(
  columns: Int,
  rows: Int,
  drawing: Picture.Drawing = .graphics(id: 7),
  preview: PixelGrid = PixelGrid(PixelGrid.Pixel(0x800000)),
  source: PixelSize = PixelSize(width: 600, height: 400)
) -> Picture {
  Picture(
    size: Size(columns: columns, rows: rows),
    drawing: drawing,
    preview: preview,
    source: source
  )
}

/// A drawing of equal cells.
func symbols(_ color: Color, columns: Int, rows: Int) -> Picture.Drawing {
  let cell = CellArt.Cell("x", foreground: color, background: color)
  let cells = Array(repeating: cell, count: columns * rows)
  return .symbols(CellArt(size: Size(columns: columns, rows: rows), cells: cells))
}
