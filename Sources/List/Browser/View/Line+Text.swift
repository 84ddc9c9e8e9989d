import EverText

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
    TextWrapper.wrap(text, to: width).map { Line($0, at: column, width: width, style: style) }
  }
}

extension [Line] {
  /// Appends blank lines until there are `count`.
  mutating func pad(to count: Int) {
    self += repeatElement(Line(), count: Swift.max(0, count - self.count))
  }
}
