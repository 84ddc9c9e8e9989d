import EverCatalog

/// How much of an input is read and kept.
package struct InputLimits: Hashable, Sendable {
  /// The most bytes that are kept of an input that can't be read again.
  package var keptBytes = 1 << 30
  /// The bytes after which a record is cut.
  package var longestRecord = 8 << 20
  /// The bytes of a table's row after which an open quotation mark counts as unclosed.
  package var longestQuotedRow = 16 << 20
  /// The bytes beyond which a document isn't read as a whole.
  package var largestDocument = ListDocument.largest
  /// The bytes of one read.
  package var readSize = 1 << 20
  /// The bytes of a pipe that are read ahead of the requested ones.
  package var readAhead = 64 << 20

  /// The first bytes, which decide how the input is read.
  var startSize: Int { min(readSize, 1 << 16) }

  /// The charset of the text; nil: UTF-8, or what a byte order mark says.
  package var encoding: String?

  package init() {}
}

/// Why an input ends early.
enum InputFailure: Error, Hashable, Sendable {
  /// It can't be read, with this value of `errno`.
  case unreadable(Int32)
  /// The row of a table at this place has a quotation mark that nothing ends.
  case openQuote(at: Int)
  /// Its compressed data, or text in another charset, can't be decoded from here on.
  case damaged(String)
  /// A regular file became shorter while it was read.
  case shortened
  /// Another file has its path now.
  case replaced
}
