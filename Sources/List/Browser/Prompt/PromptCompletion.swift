import Cells

/// The texts from which the user chooses with Tab at the prompt, and the chosen one.
struct PromptCompletion: Hashable, Sendable {
  /// The part of the line before each text, such as `theme `.
  private let start: String
  private let texts: [String]
  private var index: Int

  /// - Parameters:
  ///   - start: the part of the line before each text.
  ///   - texts: the texts; without any there is nothing to choose.
  ///   - step: 1 chooses the first text, -1 the last one.
  init?(_ start: String, _ texts: [String], step: Int) {
    guard !texts.isEmpty else { return nil }
    self.start = start
    self.texts = texts
    index = step < 0 ? texts.count - 1 : 0
  }

  /// The line with the chosen text.
  var line: String { start + texts[index] }

  /// Whether there is nothing else to choose.
  var isOnly: Bool { texts.count == 1 }

  /// Chooses another text; after the last one it continues with the first.
  mutating func move(by step: Int) {
    index = (index + step + texts.count) % texts.count
  }

  /// The texts with a mark before the chosen one, as far as they have room; nearby texts are
  /// displayed when not all have.
  func shown(cells: Int) -> CleanText {
    let names = texts.enumerated().map { place, text in
      (place == index ? RowPainter.cursorMark : " ") + CleanText(sanitizing: text)
    }
    var first = 0
    while first < index, Self.width(of: names[first...index]) > cells { first += 1 }
    var end = index + 1
    while end < names.count, Self.width(of: names[first...end]) <= cells { end += 1 }
    return CleanText(joining: Array(names[first..<end]), separator: " ")
  }

  private static func width(of names: ArraySlice<CleanText>) -> Int {
    names.reduce(names.count - 1) { $0 + DisplayWidth.of($1) }
  }
}

/// The kinds of names that can follow a command at the prompt; the shell lists them.
package enum PromptValues: Hashable, Sendable {
  case sources
  case themes
  case networks

  /// - Returns: nil for a command whose arguments have no names.
  init?(_ command: TextCommand) {
    switch command {
    case .open: self = .sources
    case .theme: self = .themes
    case .typed(.network): self = .networks
    case .filter, .typed(.paging), .typed(.header), .typed(.save), .typed(.fail), .typed(.drift),
      .typed(.record):
      return nil
    }
  }
}

extension KeyMap {
  /// The names of the commands that can be typed: those that are only typed or take an argument
  /// first.
  var typedNames: [String] {
    let names = Command.allCases.filter(knows)
    let (first, rest) = (
      names.filter { TextCommand($0) != nil }, names.filter { TextCommand($0) == nil }
    )
    return own.map(\.name) + (first + rest).map(\.rawValue)
  }
}
