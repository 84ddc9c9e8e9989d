import Glibc

/// How the records of an input end.
package enum RecordForm: Hashable, Sendable {
  /// Each is a line; `skipsBlanks`: lines of white space are no records, as in JSON lines.
  case lines(skipsBlanks: Bool)
  /// Each ends with NUL, and may hold line feeds.
  case nulTerminated
  /// Each is a row of a table, which may hold line ends between quotation marks; empty rows are no
  /// records.
  case rows(separator: UInt8, hasQuotes: Bool)
}

/// Finds where records end, in bytes that arrive in pieces.
package struct RecordScanner: Hashable, Sendable {
  /// The place in a row of a table.
  private enum Place {
    /// At the start of a value, where a quotation mark opens it.
    case start
    /// In a value without quotation marks, or after its closing one.
    case plain
    case quoted
    /// After a mark that closes a value, or is the first of two.
    case closing
  }

  package let form: RecordForm
  private var place = Place.start

  /// Whether the bytes of the current record so far are none of a record.
  private(set) var isBlank: Bool
  private let skipsBlanks: Bool

  /// Makes a scanner at the start of a record.
  package init(_ form: RecordForm) {
    self.form = form
    skipsBlanks =
      switch form {
      case .lines(let skipsBlanks): skipsBlanks
      case .nulTerminated: false
      case .rows: true
      }
    isBlank = skipsBlanks
  }

  /// Whether the current record, as far as it was scanned, ends between quotation marks.
  var isQuoted: Bool { place == .quoted }

  /// Finds the end of the current record.
  ///
  /// - Parameters:
  ///   - bytes: the next piece.
  ///   - start: the index of its first byte that isn't scanned.
  /// - Returns: the index after the end of the record; nil when it continues after the piece.
  /// - Complexity: O(bytes of the record).
  package mutating func end(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    switch form {
    case .lines:
      let end = bytes.firstIndex(of: Self.lineFeed, from: start).map { $0 + 1 }
      if isBlank { isBlank = bytes[start..<(end ?? bytes.count)].allSatisfy(\.isBlankOfLine) }
      return end
    case .nulTerminated: return bytes.firstIndex(of: 0, from: start).map { $0 + 1 }
    case .rows(let separator, let hasQuotes):
      return endOfRow(in: bytes, from: start, separator, hasQuotes)
    }
  }

  /// Begins the next record, after the end of one; returns whether that one was a record.
  package mutating func next() -> Bool {
    defer { (place, isBlank) = (.start, skipsBlanks) }
    return !isBlank
  }

  private mutating func endOfRow(
    in bytes: UnsafeRawBufferPointer,
    from start: Int,
    _ separator: UInt8,
    _ hasQuotes: Bool
  ) -> Int? {
    var index = start
    while index < bytes.count {
      switch place {
      case .quoted:
        guard let mark = bytes.firstIndex(of: Self.quote, from: index) else { return nil }
        (index, place) = (mark + 1, .closing)
      case .closing:
        let isPair = bytes[index] == Self.quote
        (index, place) = (index + (isPair ? 1 : 0), isPair ? .quoted : .plain)
      case .start, .plain:
        let byte = bytes[index]
        index += 1
        if byte == Self.lineFeed || byte == Self.carriageReturn { return index }
        isBlank = false
        if byte == separator {
          place = .start
        } else {
          place = hasQuotes && place == .start && byte == Self.quote ? .quoted : .plain
        }
      }
    }
    return nil
  }

  static let lineFeed: UInt8 = 0x0A
  private static let carriageReturn: UInt8 = 0x0D
  private static let quote = UInt8(ascii: "\"")

  /// The bytes of a record without what ends it.
  package func content(of record: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    let end =
      switch form {
      case .lines: record.last == Self.lineFeed
      case .nulTerminated: record.last == 0
      case .rows: record.last == Self.lineFeed || record.last == Self.carriageReturn
      }
    return UnsafeRawBufferPointer(rebasing: end ? record.dropLast() : record[...])
  }
}

extension UInt8 {
  /// Whether it is white space that a blank line may have.
  fileprivate var isBlankOfLine: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}

extension UnsafeRawBufferPointer {
  /// The index of the next byte of a value, from an index on; nil when there is none.
  func firstIndex(of byte: UInt8, from start: Int) -> Int? {
    guard let base = baseAddress, start < count,
      let found = memchr(base + start, Int32(byte), count - start)
    else { return nil }
    return UnsafeRawPointer(found) - base
  }
}
