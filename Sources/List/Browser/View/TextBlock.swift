import EverText

/// Lines of text in some columns of the screen.
struct TextBlock {
  var lines: [CleanText]
  /// The first column, and the number of columns.
  var column: Int
  var width: Int
  var style = Style.plain
}

extension TextBlock {
  /// A text in as many lines as it needs, at least one.
  init(wrapping text: CleanText, at column: Int, width: Int, style: Style = .plain) {
    self.init(
      lines: TextWrapper.wrap(text, to: width),
      column: column,
      width: width,
      style: style
    )
  }
}

extension Line {
  /// A line with one text.
  init(
    _ text: CleanText,
    at column: Int,
    width: Int,
    style: Style = .plain,
    alignment: TextAlignment = .left
  ) {
    self.init()
    append(text, at: column, width: width, style: style, alignment: alignment)
  }

  /// The lines that a text needs, at least one.
  static func wrapped(
    _ text: CleanText,
    at column: Int,
    width: Int,
    style: Style = .plain
  ) -> [Line] {
    beside([TextBlock(wrapping: text, at: column, width: width, style: style)])
  }

  /// The lines of blocks side by side, from left to right.
  static func beside(_ blocks: [TextBlock]) -> [Line] {
    (0..<(blocks.map(\.lines.count).max() ?? 0)).map { row in
      var line = Line()
      for block in blocks where row < block.lines.count {
        line.append(block.lines[row], at: block.column, width: block.width, style: block.style)
      }
      return line
    }
  }

  /// The lines of parts of a screen side by side, each of some columns.
  static func beside(_ parts: [[Line]], columns: Int) -> [Line] {
    (0..<(parts.map(\.count).max() ?? 0)).map { row in
      var line = Line()
      for (index, part) in parts.enumerated() where row < part.count {
        line.append(part[row], shiftedBy: index * columns)
      }
      return line
    }
  }
}

extension [Line] {
  /// Appends blank lines until there are `count`.
  mutating func pad(to count: Int) {
    self += repeatElement(Line(), count: Swift.max(0, count - self.count))
  }
}
