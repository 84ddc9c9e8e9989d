/// Columns at the same places in all lines, below their headings, as `ps aux` and `df` print them.
package struct FixedColumns: Hashable, Sendable {
  let names: [String]
  /// The places of the columns in characters; the last one goes to the end of its line.
  private let places: [Range<Int>]

  private typealias Line = [Unicode.Scalar]

  /// The bytes that are examined.
  private static let sampleLength = 1 << 16
  /// The fewest columns, and the fewest lines below the headings; fewer can be text that is aligned by
  /// chance.
  private static let fewest = (columns: 3, rows: 2)

  /// Finds the columns; nil when they don't stand apart, or when the first line isn't one of headings.
  ///
  /// Each word of a heading has a letter, and they are in upper case or above a column of values that
  /// begin with digits.
  ///
  /// - Complexity: O(bytes of the first 64 KB).
  package init?(_ text: ArraySlice<UInt8>) {
    let text = text.prefix(Self.sampleLength)
    // The last line may be incomplete.
    let complete = text[...(text.lastIndex(of: 0x0A) ?? text.startIndex)]
    let lines = complete.split(whereSeparator: Table.isLineEnd).map { Self.characters(of: $0) }
    guard let heading = lines.first, lines.count > Self.fewest.rows,
      !complete.contains(UInt8(ascii: "\t"))
    else { return nil }
    let rows = lines.dropFirst()
    var places: [Range<Int>] = []
    for run in Self.runs(of: heading, rows) {
      let isNamed = !Self.text(of: heading, run).isEmpty
      let isEmpty = rows.allSatisfy { Self.text(of: $0, run).isEmpty }
      // A heading can have several words, and a value as well.
      if let last = places.last, !isNamed || isEmpty && run.lowerBound == last.upperBound + 1 {
        places[places.count - 1] = last.lowerBound..<run.upperBound
      } else {
        places.append(run)
      }
    }
    let names = places.map { Self.text(of: heading, $0) }
    let areUpper = names.allSatisfy { $0 == $0.uppercased() }
    guard places.count >= Self.fewest.columns, Set(names).count == names.count,
      names.allSatisfy({ name in
        name.split(separator: " ").allSatisfy { $0.contains(where: \.isLetter) }
      }),
      areUpper
        || places.contains(where: { place in
          rows.allSatisfy { Self.text(of: $0, place).first?.isNumber ?? false }
        })
    else { return nil }
    (self.places, self.names) = (places, names)
  }

  private static func characters(of line: ArraySlice<UInt8>) -> Line {
    Array(String(decoding: line, as: UTF8.self).unicodeScalars)
  }

  /// The ranges of characters that aren't blank in the headings or in more than a tenth of the rows;
  /// in the others, a value can be wider than its column.
  private static func runs(of heading: Line, _ rows: ArraySlice<Line>) -> [Range<Int>] {
    var uses = [Int](repeating: 0, count: ([heading] + rows).map(\.count).max() ?? 0)
    for line in rows { for index in line.indices where line[index] != " " { uses[index] += 1 } }
    for index in heading.indices where heading[index] != " " { uses[index] = rows.count }
    return uses.indices.split { uses[$0] * 10 <= rows.count }.map { $0.startIndex..<$0.endIndex }
  }

  private static func text(of line: Line, _ range: Range<Int>) -> String {
    var text = line[range.clamped(to: line.indices)].drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return String(String.UnicodeScalarView(text))
  }

  /// The values of a line, one for each column.
  ///
  /// Where a value is wider than its column and moves the others, words are values, and the last one is
  /// the rest of the line.
  ///
  /// - Complexity: O(bytes).
  func values(of line: ArraySlice<UInt8>) -> [String] {
    let line = Self.characters(of: line)
    let starts = [0] + places.dropFirst().map(\.lowerBound)
    let isInPlace = zip(places, starts.dropFirst()).allSatisfy { place, next in
      Self.text(of: line, place.upperBound..<next).isEmpty
    }
    let words = line.split(separator: " ", maxSplits: places.count - 1)
    guard isInPlace || words.count < places.count else {
      return words.map { Self.text(of: Array($0), 0..<$0.count) }
    }
    return zip(starts, starts.dropFirst() + [.max]).map { Self.text(of: line, $0..<$1) }
  }
}
