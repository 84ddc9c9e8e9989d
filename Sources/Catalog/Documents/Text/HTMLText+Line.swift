import Encodings

extension HTMLText {
  /// The visible text of HTML on one line: without tags, comments, scripts and styles.
  ///
  /// Text that was escaped twice, as in RSS descriptions, is decoded once.
  ///
  /// - Complexity: O(bytes).
  static func line(_ html: String) -> String {
    var text: [UInt8] = []
    let bytes = Array(html.utf8)
    // Without it, each tag that isn't closed would be searched to the end of the text.
    let lastClose = bytes.lastIndex(of: UInt8(ascii: ">")) ?? 0
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      guard byte == UInt8(ascii: "<"), index < lastClose, let tag = Tag(bytes, at: index) else {
        text.append(byte)
        index += 1
        continue
      }
      if tag.isBreak { text.append(0x20) }
      index = tag.end
    }
    return decode(String(decoding: text, as: UTF8.self)).oneLine
  }

  /// A tag or a comment, with the content of a script or a style.
  private struct Tag {
    /// The index where the text continues.
    let end: Int
    /// Whether it separates the words before and after it.
    let isBreak: Bool

    private static let inline: Set<String> = [
      "a", "b", "i", "u", "em", "strong", "span", "code", "sub", "sup", "small", "font", "abbr",
    ]

    /// Nil for a character that starts no tag, such as in `1 < 2`.
    init?(_ bytes: [UInt8], at start: Int) {
      let rest = bytes[(start + 1)...]
      if rest.starts(with: "!--".utf8) {
        (end, isBreak) = (Self.place(of: "-->", in: rest) ?? bytes.count, false)
        return
      }
      let name = rest.drop { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "!") }
        .prefix { $0.isLetter || $0.isDigit }
      guard let first = name.first, first.isLetter,
        let close = rest.firstIndex(of: UInt8(ascii: ">"))
      else { return nil }
      let word = String(decoding: name, as: UTF8.self).lowercased()
      isBreak = !Self.inline.contains(word)
      let isHidden = ["script", "style"].contains(word) && rest.first != UInt8(ascii: "/")
      end = isHidden ? Self.place(of: "</\(word)", in: bytes[close...]) ?? bytes.count : close + 1
    }

    /// The index after a text, or of a text that starts a tag.
    private static func place(of text: String, in bytes: ArraySlice<UInt8>) -> Int? {
      guard let found = bytes.firstRange(of: Array(text.utf8)) else { return nil }
      return text.hasPrefix("<") ? found.lowerBound : found.upperBound
    }
  }
}
