import EverText
import EverItems

/// The texts from which the user chooses with Tab at the prompt, and the chosen one.
struct PromptCompletion: Hashable, Sendable {
  /// The part of the line before each text, such as `theme `.
  private let start: String
  private let texts: [String]
  private var index: Int

  /// Chooses the first text (1) or the last one (-1) after the start of a line; nil without texts.
  init?(_ start: String, _ texts: [String], step: Int) {
    guard !texts.isEmpty else { return nil }
    self.start = start
    self.texts = texts
    index = step < 0 ? texts.count - 1 : 0
  }

  var line: String { start + texts[index] }

  /// Whether there is nothing else to choose.
  var isOnly: Bool { texts.count == 1 }

  /// Chooses another text; after the last one it continues with the first.
  mutating func move(by step: Int) {
    index = (index + step + texts.count) % texts.count
  }

  /// The texts with a mark before the chosen one, as far as they have room; nearby texts are
  /// displayed when not all have.
  ///
  /// The directory that all paths are in is left out.
  func shown(cells: Int) -> CleanText {
    let directory = directory
    let names = texts.enumerated().map { place, text in
      (place == index ? RowPainter.cursorMark : " ")
        + CleanText(sanitizing: String(text.dropFirst(directory)))
    }
    var first = 0
    while first < index, Self.width(of: names[first...index]) > cells { first += 1 }
    var end = index + 1
    while end < names.count, Self.width(of: names[first...end]) <= cells { end += 1 }
    return CleanText(joining: Array(names[first..<end]), separator: " ")
  }

  /// The number of characters before the names of paths.
  private var directory: Int {
    let start = texts.dropFirst().reduce(texts[0][...]) { start, text in
      start.prefix(zip(start, text).prefix { $0 == $1 }.count)
    }
    guard texts.count > 1, let end = start.lastIndex(of: "/") else { return 0 }
    return start[...end].count
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
  /// The files and directories whose path begins with this text.
  case files(String)
}

extension KeyMap {
  /// The names of the commands that can be typed: those that are only typed or take an argument
  /// first.
  var typedNames: [String] {
    let known = CommandTable.rows.filter { knows($0.command) }
    let (first, rest) = (
      known.filter { $0.textAction != nil }, known.filter { $0.textAction == nil }
    )
    return ownBindings.map(\.command.name) + (first + rest).map(\.name)
  }
}
