import CEverWeb
import EverBounds

/// A prepared statement, reused by the thread of its connection.
final class Statement {
  private let handle: OpaquePointer

  init(_ handle: OpaquePointer) {
    self.handle = handle
  }

  deinit { sqlite3_finalize(handle) }

  /// Binds values to the parameters, from the first one on.
  func bind(_ values: [SQLiteValue]) {
    for (value, index) in zip(values, Int32(1)...) { bind(value, index) }
  }

  /// Moves to the next row; the result code says whether there is one.
  func step() -> Int32 { sqlite3_step(handle) }

  /// Resets the statement for its next use and releases the bound values.
  func reset() {
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
  }

  /// Binds one value.
  ///
  /// The result code is ignored: an index out of range is a programming error, and a lack of memory
  /// shows up as a NULL that the schema forbids.
  private func bind(_ value: SQLiteValue, _ index: Int32) {
    switch value {
    case .integer(let number): sqlite3_bind_int64(handle, index, Int64(number))
    case .text(let text):
      let count = Int32(clamping: text.utf8.count)
      _ = text.withCString { csqlite_bind_text(handle, index, $0, count) }
    case .blob(let bytes):
      _ = bytes.withUnsafeBytes {
        csqlite_bind_blob(handle, index, $0.baseAddress, sqlite3_uint64($0.count))
      }
    }
  }
}

/// The current row of a statement; columns count from 0.
struct Row {
  fileprivate let handle: OpaquePointer

  func integer(_ column: Int32) -> Int { Int(sqlite3_column_int64(handle, column)) }

  /// The number of a column, limited to what a count can be: another program may have changed it.
  func count(_ column: Int32) -> Int { Count(clamping: integer(column)).value }

  /// The text of a column; invalid UTF-8 becomes U+FFFD.
  func text(_ column: Int32) -> String { String(decoding: blob(column), as: UTF8.self) }

  func blob(_ column: Int32) -> [UInt8] {
    guard let bytes = sqlite3_column_blob(handle, column) else { return [] }
    return Array(
      UnsafeRawBufferPointer(start: bytes, count: Int(sqlite3_column_bytes(handle, column)))
    )
  }
}

extension Statement {
  /// The row that ``step()`` moved to.
  var row: Row { Row(handle: handle) }
}

/// The value of a statement's parameter.
enum SQLiteValue: Hashable, Sendable {
  case integer(Int)
  case text(String)
  case blob([UInt8])
}

struct SQLiteFailure: Error, Hashable {
  /// The primary result code (https://www.sqlite.org/rescode.html), without its extension.
  var code: Int32

  /// SQLite's message.
  var text: String

  /// Why the file is left alone, although SQLite can read it; nil when that isn't the reason.
  var refusal: Refusal?

  enum Refusal: Hashable {
    /// It is a database of another program.
    case foreign
    case newerVersion(Int, known: Int)
  }

  init(code: Int32, text: String = "") {
    self.code = code & 0xFF
    self.text = text.isEmpty ? String(cString: sqlite3_errstr(code)) : text
  }

  init(_ refusal: Refusal) {
    self.init(code: SQLITE_MISMATCH)
    self.refusal = refusal
  }
}
