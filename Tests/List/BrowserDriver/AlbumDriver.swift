import EverText
import EverItems
import Paging

@testable import EverBrowser

/// The photo at a place of the server's list, from 0; every third is a portrait.
func shot(_ place: Int, width: Int? = 600, height: Int? = nil, author: String? = nil) -> Item {
  Item(
    id: .sent("\(place)"),
    json: "{}",
    fields: ["photo \(place + 1)", "title"]
  ) {
    $0.image = ItemImage(thumbnail: "https://photos/\(place)/{width}/{height}") {
      $0.width = width
      $0.height = width == nil ? nil : height ?? (place % 3 == 2 ? 900 : 400)
      $0.color = 0x20_40_60
      $0.author = author ?? "author \(place + 1)"
    }
  }
}

/// A picture of one colour for a request.
func picture(_ request: ImageRequest, source: PixelSize? = nil) -> Picture {
  picture(
    columns: request.columns,
    rows: request.rows,
    drawing: symbols(.rgb(1, 2, 3), columns: request.columns, rows: request.rows),
    preview: PixelGrid(PixelGrid.Pixel(1, 2, 3)),
    source: source ?? PixelSize(width: request.width, height: request.height)
  )
}

extension Driver {
  /// Photos on a screen of 60×20, which has two lanes with bands of ten lines; pages have six.
  static func album(
    _ view: ViewMode = .grid,
    size: Size = Size(columns: 60, rows: 20),
    pages: Int = 1,
    pageSize: Int = 6,
    total: Int? = nil,
    addressing: PageAddressing = .serial,
    prefetch: Prefetch = .fixed(0),
    showsImages: Bool = true,
    keyMap: KeyMap = .standard,
    hasMotion: Bool = false
  ) -> Driver {
    var driver = Driver(
      addressing: addressing,
      size: size,
      pageSize: pageSize,
      prefetch: prefetch,
      title: "Photos",
      columns: [Column(title: "name", width: 16), Column(title: "kind", width: 8)],
      view: view,
      imageSettings: ImageSettings(areShown: showsImages),
      keyMap: keyMap,
      hasMotion: hasMotion
    )
    driver.makeItem = { shot($0) }
    driver.start()
    for _ in 0..<pages { driver.respond(total: total) }
    return driver
  }

  /// Sends the pictures for the visible images.
  mutating func showPictures() {
    for request in wants.visible { send(.image(request, .success(picture(request)))) }
  }

  /// The frame's lines as text, with `#` for a picture and `.` for a block.
  mutating func cells() -> [String] {
    frame().lines.map { line in
      var cells: [Character] = []
      func pad(to column: Int) {
        cells += Array(repeating: " ", count: max(0, column - cells.count))
      }
      var parts: [(column: Int, text: [Character])] = line.runs.map {
        ($0.column, Array($0.text.string))
      }
      for slice in line.slices {
        var mark: Character = "#"
        if case .symbols(let art) = slice.drawing, art.cells.first?.scalar == "░" { mark = "." }
        parts.append((slice.column, Array(repeating: mark, count: slice.columns.count)))
      }
      for part in parts.sorted(by: { $0.column < $1.column }) {
        pad(to: part.column)
        cells += part.text
      }
      return String(cells)
    }
  }
}
