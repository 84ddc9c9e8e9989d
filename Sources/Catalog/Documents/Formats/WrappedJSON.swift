import EverItems
import EverBase

/// JSON inside of a script: a guard that keeps pages from running it, or a call.
enum WrappedJSON {
  /// Guards that keep a page from running a response as a script.
  private static let prefixes = [
    ")]}',", ")]}'", "while(1);", "while (1);", "for(;;);", "for (;;);", "throw 1;", "{}&&",
  ]

  /// The JSON in bytes that start with a guard or are a call; nil for other bytes.
  ///
  /// - Complexity: O(bytes).
  static func inner(of body: [UInt8]) -> ArraySlice<UInt8>? {
    let text = body.dropFirst(body.byteOrderMarkLength).drop(while: \.isJSONSpace)
    for prefix in prefixes where text.starts(with: prefix.utf8) {
      return text.dropFirst(prefix.utf8.count)
    }
    return call(text)
  }

  /// The argument of a call such as `/**/ typeof callback === 'function' && callback({…});`.
  private static func call(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    var text = text
    while let last = text.last, last.isJSONSpace || last == UInt8(ascii: ";") { text.removeLast() }
    guard text.last == UInt8(ascii: ")"), let open = text.firstIndex(of: UInt8(ascii: "(")),
      open - text.startIndex < 1_000
    else { return nil }
    let head = String(decoding: text[..<open], as: UTF8.self)
    let words = head.split(separator: "&&").last?.split { $0.isWhitespace } ?? []
    guard let word = words.last, words.dropLast().allSatisfy({ $0 == "/**/" }) else { return nil }
    let name = word.trimmingPrefix("/**/")
    guard let first = name.first, first.isLetter || first == "_" || first == "$",
      name.allSatisfy({ $0.isLetter || $0.isNumber || "_$.[]'\"".contains($0) })
    else { return nil }
    let argument = text[(open + 1)...].dropLast().drop(while: \.isJSONSpace)
    guard argument.first == UInt8(ascii: "{") || argument.first == UInt8(ascii: "[") else {
      return nil
    }
    return argument
  }
}
