import EverText
import TestSupport

@testable import EverMock

/// The photos of the mock server, in the order of its list.
enum MockPhotos {
  private static let collection = PhotoCollection(seed: 0)
  static let count = collection.count
  private static let largestNumber = Photo.number(at: count - 1)

  static func author(at place: Int) -> String { collection.photo(at: place).author }

  /// The index of the photo with a code of colours, from left to right; nil when there is none.
  static func place(of colors: [UInt32]) -> Int? {
    guard let number = PhotoCode.number(of: colors), number <= largestNumber else { return nil }
    let place = (number * 11 + 11) / 12
    return Photo.number(at: place) == number ? place : nil
  }

  /// The columns in which each colour of the band is pure, for a band of a number of columns.
  static func bandParts(of columns: Int) -> [Range<Int>] {
    (0..<PhotoCode.parts).map { part in
      let width = Double(columns) / Double(PhotoCode.parts)
      let first = (Double(part) + 0.2) * width
      let last = (Double(part) + 0.8) * width
      let lower = Int(first.rounded(.up))
      return lower..<max(lower, Int(last.rounded(.down)))
    }
  }

  /// The rows of the band in an image of a number of rows.
  static func bandRows(of rows: Int) -> Double { PhotoCode.band * Double(rows) }
}

extension PictureBox {
  /// The index of the photo in the box, from the colours at the top of its symbols; nil when it
  /// can't be read.
  var place: Int? {
    guard isTopSeen, let top = cells.first, MockPhotos.bandRows(of: rows.count) >= 0.5 else {
      return nil
    }
    let colors = MockPhotos.bandParts(of: top.count).compactMap { part in
      mean(top[part].compactMap { $0.topColor })
    }
    return MockPhotos.place(of: colors)
  }
}

extension ScreenSnapshot.Cell {
  /// The colour of the cell's upper edge; the mean when the edge has two colours, and nil when it
  /// has none of its own.
  fileprivate var topColor: (red: Int, green: Int, blue: Int)? {
    switch text {
    case " ", "▁", "▂", "▃", "▄", "▅", "▆", "▇": return style.background.levels
    case "▀", "▔", "█": return style.foreground.levels
    default:
      guard let one = style.foreground.levels, let other = style.background.levels else {
        return nil
      }
      return ((one.red + other.red) / 2, (one.green + other.green) / 2, (one.blue + other.blue) / 2)
    }
  }
}

extension Color {
  fileprivate var levels: (red: Int, green: Int, blue: Int)? {
    guard case .rgb(let red, let green, let blue) = self else { return nil }
    return (Int(red), Int(green), Int(blue))
  }
}

/// The mean of colours as 0xRRGGBB; nil without colours.
func mean(_ colors: [(red: Int, green: Int, blue: Int)]) -> UInt32? {
  guard !colors.isEmpty else { return nil }
  let sum = colors.reduce((0, 0, 0)) { ($0.0 + $1.red, $0.1 + $1.green, $0.2 + $1.blue) }
  func level(_ sum: Int) -> UInt32 { UInt32((sum + colors.count / 2) / colors.count) }
  return level(sum.0) << 16 | level(sum.1) << 8 | level(sum.2)
}
