import CEverWeb

struct SQLiteFailure: Error, Hashable {
  /// The primary result code (https://www.sqlite.org/rescode.html), without its extension.
  var code: Int32

  /// SQLite's message.
  var text: String

  init(code: Int32, text: String = "") {
    self.code = code & 0xFF
    self.text = text.isEmpty ? String(cString: sqlite3_errstr(code)) : text
  }
}
