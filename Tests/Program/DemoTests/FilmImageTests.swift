import EverText
import Testing

@testable import EverDemo
@testable import EverRecording

@Suite struct FilmImageTests {
  /// A red pixel beside a blue one, which two columns and one row of cells display.
  private static let image = PixelImage(
    cells: Size(columns: 2, rows: 1),
    pixels: PixelSize(width: 2, height: 1),
    compressed: [
      0x78, 0x9C, 0xFB, 0xCF, 0x00, 0x04, 0xFF, 0x01, 0x06, 0xFF, 0x01, 0xFF,
    ]
  )

  /// The cells that display columns of row 0 of image 300.
  private func placeholders(_ columns: [Int]) -> String {
    let marks = PlaceholderMarks.all.compactMap { Unicode.Scalar($0) }
    return columns.reduce(into: "\u{1B}[38;2;0;1;44m") { text, column in
      text.unicodeScalars += ["\u{10EEEE}", marks[0], marks[column], marks[0]]
    }
  }

  private func film(
    _ text: String,
    _ image: PixelImage? = Self.image,
    columns: Int = 12
  ) throws -> Film {
    let size = Size(columns: columns, rows: 1)
    let header = CastHeader(version: .two, size: size, title: "T")
    let output = CastEvent(.output("\u{1B}[?25l" + text), at: .zero)
    var cast = Cast(header: header, events: [output])
    cast.images = image.map { [300: $0, 301: $0] } ?? [:]
    return try Film(cast)
  }

  @Test func `adjacent parts of an image are one span`() throws {
    let film = try film("a" + placeholders([0, 1, 1]))
    let spans = film.rows[0].spans
    #expect(spans.map(\.column) == [0, 1, 3])
    #expect(spans.map(\.width) == [1, 2, 1])
    #expect(spans[2].image == FilmRow.ImagePart(image: 300, row: 0, column: 1))
    // No row displays the other one.
    #expect(film.images.keys.elementsEqual([300]))
  }

  @Test func `a document holds an image once, and windows onto its parts`() throws {
    let film = try film(placeholders([1]))
    let svg = SVGFilm(film).document
    #expect(svg.ranges(of: "<image id=\"i300\" width=\"16\" height=\"16\"").count == 1)
    #expect(svg.contains("href=\"data:image/jpeg;base64,/9j/"))
    #expect(svg.contains("viewBox=\"8 0 8 16\"><use xlink:href=\"#i300\"/></svg>"))
    let page = HTMLFilm(film, name: "x").document
    #expect(page.ranges(of: "href=\"data:image/jpeg").count == 1)
    #expect(page.contains("viewBox=\"8 0 8 16\"><use xlink:href=\"#i300\"/></svg>"))
  }

  @Test func `the rows of an image are one rectangle, so that no seam shows between them`() throws {
    var tall = Self.image
    tall.cells.rows = 2
    let marks = PlaceholderMarks.all.compactMap { Unicode.Scalar($0) }
    let text = (0...1).map { row in
      [0, 1].reduce(into: "\u{1B}[38;2;0;1;44m") { text, column in
        text.unicodeScalars += ["\u{10EEEE}", marks[row], marks[column], marks[0]]
      }
    }
    let header = CastHeader(version: .two, size: Size(columns: 4, rows: 2))
    let output = CastEvent(.output("\u{1B}[?25l" + text.joined(separator: "\r\n")), at: .zero)
    var cast = Cast(header: header, events: [output])
    cast.images = [300: tall]
    let film = try Film(cast)
    let part = FilmRow.ImagePart(image: 300, row: 0, column: 0)
    let whole = ImageBlock(part: part, column: 0, row: 0, width: 2, height: 2)
    #expect(film.blocks(of: film.frames[0]) == [whole])
  }

  @Test func `pixels of an image are in its cells`() throws {
    let film = try film(placeholders([0, 1]), columns: 2)
    var screen = try DrawnScreen(film, unit: 2)
    screen.draw(film.frames[0], of: film)
    let width = screen.width
    let colors = screen.withPixels { pixels in
      // A margin of one and a half cells, and then the middle of each cell.
      [32, 48].map { Array(pixels[(28 * width + $0) * 4..<(28 * width + $0) * 4 + 3]) }
    }
    // Blue, green and red; colours blend between the pixels.
    #expect(colors[0][0] < 64 && colors[0][2] > 128 && colors[1][0] > 128 && colors[1][2] < 64)
  }

  @Test func `the edges of text in a GIF have three shades, and a photo has all`() throws {
    for (text, few) in [("\u{1B}[31maB%&@8", 5), (placeholders([0, 1]), nil)] as [(String, Int?)] {
      let film = try film(text)
      let counts = try [false, true].map { hasFewShades in
        var screen = try DrawnScreen(film, unit: 2, hasFewShades: hasFewShades)
        screen.draw(film.frames[0], of: film)
        return screen.withPixels { Set($0.bindMemory(to: UInt32.self)).count }
      }
      #expect(counts[0] > 5 && counts[1] == few ?? counts[0])
    }
  }

  @Test(arguments: [nil, PixelImage(cells: image.cells, pixels: image.pixels, compressed: [1, 2])])
  func `an image that is missing or broken is blank`(image: PixelImage?) throws {
    let film = try film("a" + placeholders([0]) + "\u{1B}[mb", image)
    #expect(SVGFilm(film).document.contains(">b</text>"))
    #expect(!SVGFilm(film).document.contains("data:"))
    #expect(!HTMLFilm(film, name: "x").document.contains("data:"))
  }

  @Test func `a long run of blocks is one image, and a short one is paths`() throws {
    let art = "\u{1B}[38;2;1;2;3;48;2;4;5;6m"
    let long = SVGFilm(try film(art + String(repeating: "▀", count: 8))).document
    #expect(long.contains("<image x=\"0\" width=\"64\"") && !long.contains("#010203"))
    let short = SVGFilm(try film(art + String(repeating: "▀", count: 7))).document
    #expect(!short.contains("<image") && short.contains("fill=\"#010203\""))
    // A colour of the theme must follow the theme.
    let themed = SVGFilm(try film("\u{1B}[34;41m" + String(repeating: "▀", count: 8))).document
    #expect(!themed.contains("<image"))
  }
}
