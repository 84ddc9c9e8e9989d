import EverText

extension DetailSheet {
  /// The fewest cells of values beside names: with less, words would be broken.
  static let fewestCells = 14

  /// Appends a name, and its value at its right where that has room for all of it, or else below.
  mutating func append(name: String, below value: String, style: Style, address: String?) {
    let column = Self.start + 2
    let room = max(1, end - Self.start - 1)
    for part in TextWrapper.wrap(CleanText(sanitizing: name), to: room) where !name.isEmpty {
      append(part, at: Self.start, style: .secondary)
    }
    var values = Self.wrap(value, to: max(1, end - column - 1))
    if let row = lines.indices.last, !name.isEmpty, values.count == 1 {
      let beside = lines[row].endColumn + 2
      if beside + DisplayWidth.of(values[0]) < end {
        lines[row].append(values.removeFirst(), at: beside, width: end - beside, style: style)
        if let address { lines[row].link(to: address) }
      }
    }
    for value in values {
      append(value, at: column, style: style)
      if let address { lines[lines.count - 1].link(to: address) }
    }
  }

  /// The lines of a value: the server's line breaks are kept, and consecutive blank lines become
  /// one.
  static func wrap(_ value: String, to width: Int) -> [CleanText] {
    let parts = value.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    var lines: [CleanText] = []
    for part in parts {
      let wrapped = wrapped(CleanText(sanitizing: String(part)), to: width)
      if wrapped == [""], lines.last ?? "" == "" { continue }
      lines += wrapped
    }
    return lines
  }

  /// The lines of a text without a line break: a part such as the age of a time is in one line.
  private static func wrapped(_ text: CleanText, to width: Int) -> [CleanText] {
    let lines = TextWrapper.wrap(text, to: width)
    let parts = lines.count > 1 ? text.string.split(separator: partMark.string) : []
    guard parts.count > 1 else { return lines }
    var joined: [CleanText] = []
    for part in parts.map({ CleanText(sanitizing: String($0)) }) {
      let alone = joined.isEmpty ? part : "· " + part
      guard DisplayWidth.of(alone) <= width else { return lines }
      if let last = joined.last, DisplayWidth.of(last + partMark + part) <= width {
        joined[joined.count - 1] = last + partMark + part
      } else {
        joined.append(alone)
      }
    }
    return joined
  }

  /// The text between the parts of a value.
  private static let partMark: CleanText = " · "
}
