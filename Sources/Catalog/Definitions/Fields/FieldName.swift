/// Formats names of members for people.
package enum FieldName {
  /// The words of a path: `badge_counts.gold` is `badge counts gold`, `birthYear` is `birth year`.
  ///
  /// Words that say only what kind of value it is are left out: `open_issues_count` is
  /// `open issues`, `num_comments` is `comments`, and `last_access_date` is `last access`.
  ///
  /// - Returns: at least one word; `value` for a path without steps.
  package static func words(_ steps: some Sequence<String>) -> String {
    let words = steps.flatMap { withoutKind(parts(of: $0)) }
    return words.isEmpty ? "value" : words.joined(separator: " ")
  }

  /// The heading of nested values: the words of each step, the outer ones first.
  package static func heading(_ steps: some Sequence<String>) -> String {
    steps.map { words([$0]) }.joined(separator: " › ")
  }

  /// The parts of a name: it is split at `_`, `-` and where a capital begins a word.
  ///
  /// A name in capitals is one part, and so is a name without letters, such as `+1`. Capitals in a
  /// name with blanks are kept: it was written for people.
  package static func parts(of name: String) -> [String] {
    guard name.contains(where: \.isLetter) else { return name.isEmpty ? [] : [name] }
    let isWritten = name.contains(where: \.isWhitespace)
    var parts: [String] = []
    for piece in pieces(of: name) {
      parts += isWritten ? [piece] : humps(of: Array(piece))
    }
    return parts
  }

  /// The pieces between `_`, `-` and blanks; a single letter stays with its word, as in `e-mail`.
  private static func pieces(of name: String) -> [String] {
    var pieces = name.split { "_-".contains($0) || $0.isWhitespace }[...]
    var joined: [String] = []
    while let piece = pieces.popFirst() {
      if piece.count == 1, piece.first?.isLetter ?? false, let next = pieces.first,
        name[piece.endIndex..<next.startIndex] == "-"
      {
        joined.append(String(name[piece.startIndex..<next.endIndex]))
        pieces.removeFirst()
      } else {
        joined.append(String(piece))
      }
    }
    return joined
  }

  /// Splits a name before each capital that begins a word.
  private static func humps(of name: [Character]) -> [String] {
    var parts: [String] = []
    var part = ""
    for (index, character) in name.enumerated() {
      let next = index + 1 < name.count ? name[index + 1] : nil
      let second = index + 2 < name.count ? name[index + 2] : nil
      let before = index > 0 ? name[index - 1] : nil
      let isInWord = before.map { $0.isLetter || $0.isNumber } ?? false
      let isAfterSmall = !(before?.isUppercase ?? true)
      let isHump =
        isInWord && character.isUppercase && (isAfterSmall || next?.isLowercase ?? false)
      if isHump {
        parts.append(part)
        part = ""
      }
      let isInCapitals = next?.isUppercase ?? false && !(second?.isLowercase ?? false)
      part += isHump && !isInCapitals ? character.lowercased() : String(character)
    }
    return parts + [part]
  }

  /// Leaves out `count` after a plural or `by`, `num` before a plural, and `date` after several
  /// words.
  private static func withoutKind(_ words: [String]) -> [String] {
    guard words.count > 1, let last = words.last?.lowercased() else { return words }
    let front = Array(words.dropLast())
    let before = front.last?.lowercased() ?? ""
    switch last {
    case "count" where isPlural(before): return front
    // An item is cited, so that a word before it, as in `is-referenced-by-count`, adds nothing.
    case "count" where before == "by": return front.first == "is" ? Array(front.dropFirst()) : front
    case "date" where words.count > 2: return front
    default:
      return words.first?.lowercased() == "num" && isPlural(last)
        ? Array(words.dropFirst()) : words
    }
  }

  private static func isPlural(_ word: String) -> Bool {
    word.hasSuffix("s") && !["ss", "us", "is"].contains(where: word.hasSuffix)
  }
}

extension FieldName {
  /// Whether a value or an object with this name is one that a server adds for programs: `_links`,
  /// `_score`, `__typename`, `@type`, `@odata.etag`.
  package static func isForPrograms(_ name: String) -> Bool {
    if name.first == "@" { return keywords.contains(name) || name.hasPrefix("@odata.") }
    return name.first == "_" && !Vocabulary.has(name, in: "names.contents")
  }

  /// The keywords of JSON-LD that describe an object.
  private static let keywords: Set<String> = ["@context", "@id", "@type", "@vocab"]

  /// The number of names around a value without which its own name is unclear.
  package static func outerNames(in steps: some BidirectionalCollection<String>) -> Int {
    min(steps.reversed().prefix(while: isUnclear).count, steps.count - 1)
  }

  /// The names without the last one, if it adds nothing to the name before it: `clouds.all`.
  package static func withoutFiller<Steps: BidirectionalCollection<String>>(
    _ steps: Steps
  ) -> Steps.SubSequence {
    steps.last.map { fillers.contains($0.lowercased()) } ?? false ? steps.dropLast() : steps[...]
  }

  /// Whether a name says little without the name of the object around it.
  private static func isUnclear(_ name: String) -> Bool {
    let plain = name.lowercased()
    return fillers.contains(plain) || Vocabulary.has(plain, in: "names.unclear")
      || name.first.map { $0.isNumber || $0 == "+" || $0 == "-" } ?? true
  }

  /// Names of values that stand for the object around them.
  private static let fillers = Set(Vocabulary.words("names", "fillers"))

}
