import EverBase
import EverItems

/// The presentation of a field: its title, width, alignment and format.
struct ColumnShape {
  private let field: FieldSignals
  let title: String
  private let format: FieldFormat
  private let isNumber: Bool
  /// Whether other columns are more useful when there is no room for all.
  private let yields: Bool
  /// The cells of each value as a list displays it, the narrowest first; at most 60 count.
  private let widths: [Int]

  /// Derives the presentation of a field.
  ///
  /// - Parameters:
  ///   - field: the field.
  ///   - names: the titles of values when items are arrays; nil when they aren't.
  ///   - all: all fields that have a column.
  /// - Complexity: O(bytes of the values).
  init(_ field: FieldSignals, names: [String]?, among all: [FieldSignals]) {
    self.field = field
    title = ColumnTitle.title(of: field.path, names, among: all.map(\.path))
    let numbers = TextNumbers(field)
    let format = numbers?.areAmounts ?? false ? .amount : Self.format(of: field)
    self.format = format
    isNumber =
      numbers != nil
      || [.quantity, .bytes, .label].contains(field.kind)
        && field.values.allSatisfy { $0.kind == .number }
    // The beginning of a long text distinguishes items less than a whole name beside it.
    let isLong = field.kind == .prose && all.contains { $0.isName && $0.depth == 1 }
    yields = field.isForPrograms || isLong
    let texts = field.values.map { format.text(of: $0) ?? "" }
    let form = format.form.fitted(to: texts, year: nil)
    let isGrouped = [.number, .amount, .bytes].contains(format)
    widths = texts.map { TextExtent.cells(isGrouped ? form.shown($0) : $0, limit: 60) }.sorted()
  }

  /// Whether the values are categories, which name no item.
  var isCategory: Bool { field.isCategory && !field.isName }

  var column: ColumnDefinition {
    let width = width
    var column = Column(
      title: title,
      width: width,
      // A part of a number, of a time or of a code has no meaning.
      minimumWidth: isNumber || field.kind == .time || isCode ? width : min(width, leastOfText),
      grows: field.kind == .text && widest > 12 || field.kind == .prose,
      alignment: isNumber ? .right : .left
    )
    column.yields = yields
    var definition = ColumnDefinition(column: column, content: .paths([field.path]))
    definition.format = format
    return definition
  }

  /// Whether a value needs more cells than short texts do.
  var isLong: Bool { wholeWidth > Self.longestShort }

  private static let longestShort = 24

  private static func format(of field: FieldSignals) -> FieldFormat {
    switch field.kind {
    case .quantity: .number
    case .time:
      // A value can be a day without a time of day.
      field.values.allSatisfy { $0.text.map { $0.utf8.count == 10 && $0.isDay } ?? false }
        ? .date : .time
    case .bytes: .bytes
    case .text where LogFields.isLevel(field): .level
    case .text, .prose:
      field.values.contains { $0.text.map(HTMLText.isMarked) ?? false } ? .html : .text
    case .flag: .flag
    case .label, .address, .hash, .nothing: .text
    }
  }

  /// Whether the values are codes, such as article numbers: all have digits, no blanks, and the
  /// same length.
  private var isCode: Bool {
    guard field.kind == .text, !field.isList, field.values.count > 1 else { return false }
    let texts = field.values.compactMap(\.text)
    let length = texts.first?.utf8.count
    return texts.allSatisfy { text in
      let bytes = text.utf8
      return bytes.count == length && bytes.contains(where: \.isDigit) && !bytes.contains(0x20)
    }
  }

  /// The cells of a day in words, such as 10 Oct 2025.
  private static let widestDay = 11

  /// The cells of texts with little room: short ones are whole, and of longer ones the beginning is
  /// enough, which of sentences is longer than of names.
  private var leastOfText: Int {
    switch widest {
    case ...12: max(10, widest)
    case ...24: 10
    default: 14
    }
  }

  /// The cells that 90 % of the values need, and all numbers, limited to what a row can provide.
  private var width: Int {
    if format == .date { return Self.widestDay }
    let limit = field.isName ? 60 : field.kind == .prose ? 40 : 24
    let needed = isNumber ? widths.last ?? 0 : widest
    return min(max(needed, min(title.count, 12), 3), limit)
  }

  private var widest: Int {
    widths.isEmpty ? 0 : widths[min(widths.count * 9 / 10, widths.count - 1)]
  }

  /// Whether the values are the levels of log records.
  var isLevel: Bool { format == .level }

  /// The cells that the title and all values need, also long values.
  ///
  /// - Complexity: O(bytes of the values).
  var longestWidth: Int {
    let longest = field.values.map { TextExtent.cells($0.text ?? "", limit: 400) }.max() ?? 0
    return max(wholeWidth, longest)
  }

  /// The cells that the title and all values need; at most 24 of the title and 60 of a value count.
  var wholeWidth: Int { max(TextExtent.cells(title, limit: 24), widths.last ?? 0, width) }
}

/// Approximates the display width of a text for the width of a column.
enum TextExtent {
  /// The cells of a text, with two for each East Asian character; at most `limit` are counted.
  static func cells(_ text: String, limit: Int) -> Int {
    var cells = 0
    for character in text {
      guard cells < limit, let scalar = character.unicodeScalars.first else { break }
      cells += isWide(scalar) ? 2 : 1
    }
    return min(cells, limit)
  }

  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
