import EverText

/// Checks the data of sixels before they go to a terminal: the worker that made them isn't trusted.
///
/// The data has no control character, which would end the control string, and stays inside of its
/// cells (DEC VT330/VT340 Programmer Reference, chapter 14).
struct SixelData {
  let limit: PixelSize

  /// The most digits of a number, far more than any needs.
  private static let longestNumber = 7

  /// - Complexity: O(bytes).
  func accepts(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    var column = 0
    var band = 0
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "\""):
        guard let size = Self.numbers(&rest), size.count == 4,
          size[2] <= limit.width, size[3] <= limit.height
        else { return false }
      case UInt8(ascii: "#"):
        guard let color = Self.numbers(&rest), [1, 5].contains(color.count) else { return false }
      case UInt8(ascii: "!"):
        guard let count = Self.numbers(&rest), count.count == 1, let sixel = rest.popFirst(),
          (0x3F...0x7E).contains(sixel)
        else { return false }
        column += count[0]
      case UInt8(ascii: "$"): column = 0
      case UInt8(ascii: "-"): (column, band) = (0, band + 1)
      case 0x3F...0x7E: column += 1
      default: return false
      }
      // A band has six rows; after the last one there may be a line feed.
      guard column <= limit.width, column == 0 || 6 * (band + 1) <= limit.height + 5 else {
        return false
      }
    }
    return 6 * band <= limit.height + 5
  }

  /// Takes numbers with semicolons between them; nil for a number that is too long.
  private static func numbers(_ rest: inout ArraySlice<UInt8>) -> [Int]? {
    var numbers = [0]
    var digits = 0
    while let byte = rest.first {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        digits += 1
        guard digits <= longestNumber else { return nil }
        numbers[numbers.count - 1] = 10 * numbers[numbers.count - 1] + Int(byte - 0x30)
      case UInt8(ascii: ";"):
        guard numbers.count < 5 else { return nil }
        numbers.append(0)
        digits = 0
      default: return numbers
      }
      rest.removeFirst()
    }
    return numbers
  }
}
