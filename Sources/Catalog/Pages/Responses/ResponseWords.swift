package import Documents
package import Transport

/// Tells what the words of a response say about its list.
package struct ResponseWords: Sendable {
  /// Tells whether a response says something.
  package typealias Check = @Sendable (JSONValue, HTTPResponse) -> Bool

  /// Whether a response says that it holds a part of its page.
  let isCut: Check

  /// Whether the response to a page after page one says that there are more items.
  let goesOn: Check

  package init(isCut: @escaping Check, goesOn: @escaping Check) {
    self.isCut = isCut
    self.goesOn = goesOn
  }

  /// Words that say nothing.
  package static let none = ResponseWords(isCut: { _, _ in false }, goesOn: { _, _ in false })
}
