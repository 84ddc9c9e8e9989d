import EverBase

extension HTMLText {
  /// The text without tags and comments, with its character references decoded.
  ///
  /// A block starts on a new line, and an item of a list with a bullet. Scripts and styles are left
  /// out. Only names of HTML elements make a tag, so `Vec<T>` and `a < b` are kept. A text that only
  /// mentions tags, such as `Why <template> beats <div>`, is no HTML.
  ///
  /// - Complexity: O(bytes).
  package static func plain(_ text: String) -> String {
    let tags = "<>".utf8.allSatisfy(text.utf8.contains) ? tags(in: text) : []
    return decode(isHTML(text, with: tags) ? self.text(text, without: tags) : text)
  }

  /// The visible text of HTML on one line.
  ///
  /// Text that was escaped twice, as in RSS descriptions, is decoded once.
  ///
  /// - Complexity: O(bytes).
  static func line(_ html: String) -> String { plain(html).oneLine }

  /// Whether a text has tags or character references.
  package static func isMarked(_ text: String) -> Bool {
    text.utf8.contains { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") } && plain(text) != text
  }

  /// The number of tags without an end after which the others are text: each is searched to the end
  /// of the text.
  private static let mostUnclosed = 100

  private static func tags(in text: String) -> [Tag] {
    var tags: [Tag] = []
    var rest = text[...]
    var unclosed = 0
    while unclosed < mostUnclosed, let start = rest.firstIndex(of: "<") {
      let tag = Tag(rest[start...], unclosed: &unclosed)
      if let tag { tags.append(tag) }
      rest = tag.map { rest[$0.range.upperBound...] } ?? rest[start...].dropFirst()
    }
    return tags
  }

  /// Whether a tag has an end, attributes or no content, or is the tag of a block rather than a
  /// word of a sentence.
  private static func isHTML(_ text: String, with tags: [Tag]) -> Bool {
    var started: Set<String> = []
    return tags.contains { tag in
      if tag.isCertain || tag.isEnd && started.contains(tag.name) { return true }
      if !tag.isEnd { started.insert(tag.name) }
      let before = text[..<tag.range.lowerBound].last
      return tag.isBlock && !isWord(after: before, before: text[tag.range.upperBound...].first)
    }
  }

  /// Whether what stands between two characters is a word of a sentence; nil is the start or the end
  /// of the text.
  private static func isWord(after front: Character?, before back: Character?) -> Bool {
    (front.map { " \u{A0}([\"'“‘«".contains($0) } ?? true)
      && (back.map { " \u{A0})]\"'”’».,;:!?".contains($0) } ?? true)
  }

  private static func text(_ text: String, without tags: [Tag]) -> String {
    var plain = ""
    var isItem = false
    var end = text.startIndex
    for tag in tags {
      append(text[end..<tag.range.lowerBound], to: &plain, asItem: &isItem)
      if tag.startsLine, !plain.isEmpty, plain.last != "\n" { plain.append("\n") }
      isItem = tag.startsItem || isItem && !tag.endsItem
      end = tag.range.upperBound
    }
    append(text[end...], to: &plain, asItem: &isItem)
    return String(plain.withoutEndingBlanks)
  }

  /// Appends a text, with a bullet when it is the first one of an item of a list.
  private static func append(_ text: Substring, to plain: inout String, asItem isItem: inout Bool) {
    guard isItem else {
      plain += text
      return
    }
    let words = text.drop(while: \.isWhitespace)
    guard !words.isEmpty else { return }
    plain += "• " + words
    isItem = false
  }

  /// A tag or a comment at the start of a text.
  private struct Tag {
    /// The name in lowercase; empty for a comment.
    let name: String
    let isEnd: Bool
    /// Its range, with the content of a script or a style.
    let range: Range<String.Index>
    /// Whether it is a block, a script or a style.
    let isBlock: Bool
    /// Whether it can't be a word of a sentence: a comment, or a tag with attributes or without
    /// content.
    let isCertain: Bool

    var startsLine: Bool { isBlock && !isHidden }
    var startsItem: Bool { name == "li" && !isEnd }
    var endsItem: Bool { name == "li" && isEnd }
    private var isHidden: Bool { HTMLText.hidden.contains(name) }

    /// Takes a text that starts with `<`, and counts a tag without an end.
    init?(_ text: Substring, unclosed: inout Int) {
      if text.hasPrefix("<!--") {
        guard let close = text.firstRange(of: "-->") else {
          unclosed += 1
          return nil
        }
        (name, isEnd, range) = ("", false, text.startIndex..<close.upperBound)
        (isBlock, isCertain) = (false, true)
        return
      }
      let inner = text.dropFirst().drop { $0 == "/" }
      let written = inner.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == ":") }
      // `<S>` and `<Data>` are code rather than tags, but `<BR>` is an old-style tag.
      let isLoud = written.count > 1 && written.allSatisfy { $0.isUppercase || $0.isNumber }
      let name = isLoud ? written.lowercased() : String(written)
      let isBlock = Vocabulary.has(HTMLText.withoutVocabulary(name), in: "html.blocks")
      let isHidden = HTMLText.hidden.contains(name)
      let attributes = inner[written.endIndex...].drop(while: \.isWhitespace)
      guard
        isBlock || isHidden || Vocabulary.has(name, in: "html.inline") || HTMLText.isForeign(name),
        let first = inner[written.endIndex...].first,
        first == ">" || first == "/" || first.isWhitespace, Self.canBeAttributes(attributes)
      else { return nil }
      guard let close = Self.close(of: inner[written.endIndex...]) else {
        unclosed += 1
        return nil
      }
      self.name = name
      isEnd = inner.startIndex > text.index(after: text.startIndex)
      self.isBlock = isBlock || isHidden
      isCertain = HTMLText.empty.contains(name) || attributes.first != ">"
      let end =
        isHidden && !isEnd
        ? text[close...].firstRange(of: "</\(name)")?.lowerBound ?? text.endIndex
        : text.index(after: close)
      range = text.startIndex..<end
    }

    /// Whether a text can be the rest of a tag, with or without attributes: in `a <b and c> d` it is
    /// none.
    private static func canBeAttributes(_ text: Substring) -> Bool {
      guard let first = text.first, first != ">", first != "/" else { return true }
      // A longer search in each of many such texts would take quadratic time.
      return first.isLetter && text.prefix(200).prefix { $0 != ">" }.contains("=")
    }

    /// The bracket that closes a tag, outside of quoted attributes.
    private static func close(of attributes: Substring) -> String.Index? {
      var quote: Character?
      return attributes.indices.first { index in
        switch attributes[index] {
        case let character where character == quote: quote = nil
        case "\"" where quote == nil, "'" where quote == nil: quote = attributes[index]
        case ">" where quote == nil: return true
        default: break
        }
        return false
      }
    }
  }

  /// Whether a name belongs to another vocabulary in a text, such as `jats:p` or `mml:math`.
  private static func isForeign(_ name: String) -> Bool {
    ["jats:", "mml:", "o:", "xhtml:"].contains(where: name.hasPrefix)
  }

  /// The name of a tag of JATS, the format of articles, in HTML: `jats:title` is `title`.
  private static func withoutVocabulary(_ name: String) -> String {
    name.hasPrefix("jats:") ? String(name.dropFirst(5)) : name
  }

  /// Elements whose content isn't displayed.
  private static let hidden: Set<String> = ["script", "style"]

  /// Elements without content that have a place in a line.
  private static let empty: Set<String> = ["br", "hr", "img", "wbr"]
}
