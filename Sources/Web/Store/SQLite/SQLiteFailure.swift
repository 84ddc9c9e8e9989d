import CEverWeb

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
