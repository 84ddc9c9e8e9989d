import CEverItems

/// A compiled regular expression in the syntax of RE2, which matches in linear time.
package final class RegularExpression: Hashable, Sendable {
  package let text: String
  private let ignoresCase: Bool
  /// RE2 reads its compiled expression from any thread.
  private nonisolated(unsafe) let handle: OpaquePointer

  /// Nil when the text isn't a regular expression.
  package init?(_ text: String, ignoresCase: Bool = false) {
    guard let handle = cregex_create(text, text.utf8.count, ignoresCase ? 1 : 0) else { return nil }
    (self.text, self.ignoresCase, self.handle) = (text, ignoresCase, handle)
  }

  deinit { cregex_free(handle) }

  /// The bytes of the first match from an offset on; nil without one.
  ///
  /// - Complexity: O(expression × bytes).
  func match(in bytes: UnsafeBufferPointer<UInt8>, from start: Int = 0) -> Range<Int>? {
    var (lower, upper) = (0, 0)
    let isFound = bytes.withMemoryRebound(to: CChar.self) { text in
      cregex_find(handle, text.baseAddress, text.count, start, &lower, &upper)
    }
    return isFound == 1 ? lower..<upper : nil
  }

  /// Whether a text contains a match.
  ///
  /// - Complexity: O(expression × bytes).
  package func isIn(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { match(in: $0) != nil }
  }

  package static func == (left: RegularExpression, right: RegularExpression) -> Bool {
    left.text == right.text && left.ignoresCase == right.ignoresCase
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
