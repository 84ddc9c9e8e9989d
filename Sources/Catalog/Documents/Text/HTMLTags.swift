import Encodings

extension HTMLText {
  /// The text without tags and comments, with its character references decoded.
  ///
  /// A block starts on a new line, and an item of a list with a bullet. Scripts and styles are left
  /// out. Only names of HTML elements make a tag, so `Vec<T>` and `a < b`
  /// are kept.
  ///
  /// - Complexity: O(bytes).
  package static func plain(_ text: String) -> String {
    text.utf8.contains(UInt8(ascii: "<")) ? decode(withoutTags(text)) : decode(text)
  }

  /// Whether a text has tags or character references.
  package static func isMarked(_ text: String) -> Bool {
    text.utf8.contains { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") } && plain(text) != text
  }

  private static func withoutTags(_ text: String) -> String {
    var plain = ""
    var rest = text[...]
    var isItem = false
    var unclosed = 0
    while let start = rest.firstIndex(of: "<") {
      append(rest[..<start], to: &plain, asItem: &isItem)
      rest = rest[start...]
      guard unclosed < mostUnclosed, let tag = Tag(rest, unclosed: &unclosed) else {
        append("<", to: &plain, asItem: &isItem)
        rest = rest.dropFirst()
        continue
      }
      if tag.startsLine, !plain.isEmpty, plain.last != "\n" { plain.append("\n") }
      isItem = tag.startsItem || isItem && !tag.endsItem
      rest = rest[tag.end...]
    }
    append(rest, to: &plain, asItem: &isItem)
    return String(plain.withoutEndingBlanks)
  }

  /// The number of tags without an end after which the others are text: each is searched to the end
  /// of the text.
  private static let mostUnclosed = 100

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
    /// The index after it.
    let end: String.Index
    let startsLine: Bool
    let startsItem: Bool
    let endsItem: Bool

    /// Takes a text that starts with `<`, and counts a tag without an end.
    init?(_ text: Substring, unclosed: inout Int) {
      if text.hasPrefix("<!--") {
        guard let close = text.firstRange(of: "-->") else {
          unclosed += 1
          return nil
        }
        (end, startsLine, startsItem, endsItem) = (close.upperBound, false, false, false)
        return
      }
      let inner = text.dropFirst().drop { $0 == "/" }
      let written = inner.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == ":") }
      // `<S>` and `<Data>` are code rather than tags, but `<BR>` is an old-style tag.
      let isLoud = written.count > 1 && written.allSatisfy { $0.isUppercase || $0.isNumber }
      let name = isLoud ? written.lowercased() : String(written)
      let isBlock = HTMLText.blocks.contains(HTMLText.withoutVocabulary(name))
      guard isBlock || HTMLText.inline.contains(name) || HTMLText.isForeign(name),
        let first = inner[written.endIndex...].first,
        first == ">" || first == "/" || first.isWhitespace
      else { return nil }
      guard Self.canBeAttributes(inner[written.endIndex...].drop(while: \.isWhitespace)) else {
        return nil
      }
      guard let close = Self.close(of: inner[written.endIndex...]) else {
        unclosed += 1
        return nil
      }
      let isEnd = inner.startIndex > text.index(after: text.startIndex)
      (startsLine, startsItem, endsItem) = (isBlock, name == "li" && !isEnd, name == "li" && isEnd)
      let isHidden = ["script", "style"].contains(name) && !isEnd
      end =
        isHidden
        ? text[close...].firstRange(of: "</\(name)")?.lowerBound ?? text.endIndex
        : text.index(after: close)
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

  private static let blocks: Set<String> = [
    "address", "article", "aside", "blockquote", "body", "br", "center", "dd", "details", "div",
    "dl", "dt", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6",
    "head", "header", "hr", "html", "li", "main", "nav", "ol", "p", "pre", "sec", "section",
    "summary", "table", "tbody", "td", "tfoot", "th", "thead", "title", "tr", "ul",
  ]

  private static let inline: Set<String> = [
    "a", "abbr", "audio", "b", "bdi", "bdo", "big", "button", "cite", "code", "data", "del", "dfn",
    "em", "font", "i", "iframe", "img", "input", "ins", "kbd", "label", "mark", "picture", "q",
    "rp", "rt", "ruby", "s", "samp", "script", "small", "source", "span", "strike", "strong",
    "style", "sub", "sup", "svg", "time", "tt", "u", "var", "video", "wbr",
  ]
}
