/// Writes a TOML document, one line for each key.
///
/// A nil value or an empty list is left out with its key.
struct TOMLWriter {
  private(set) var text = ""

  /// Writes a comment on a line of its own.
  mutating func comment(_ remark: String) { text += "# \(remark)\n" }

  /// Begins a table.
  ///
  /// - Parameters:
  ///   - name: its dotted key.
  ///   - remark: a comment above it; nil for none.
  mutating func table(_ name: String, remark: String? = nil) {
    text += "\n"
    if let remark { comment(remark) }
    text += "[\(name)]\n"
  }

  /// Begins the next element of a list of tables.
  mutating func element(of name: String) { text += "\n[[\(name)]]\n" }

  mutating func set(_ key: String, _ value: String?) {
    if let value { write(key, TOMLText.string(value)) }
  }

  /// Writes a text that may have several lines.
  mutating func set(_ key: String, lines value: String?) {
    if let value { write(key, TOMLText.lines(value)) }
  }

  mutating func set(_ key: String, _ value: (some CustomStringConvertible)?) {
    set(key, value?.description)
  }

  mutating func set(_ key: String, _ value: Int?) {
    if let value { write(key, String(value)) }
  }

  /// Writes a flag unless it has its default value.
  mutating func set(_ key: String, _ value: Bool, unless supposed: Bool) {
    if value != supposed { write(key, String(value)) }
  }

  /// Writes a small table on one line.
  mutating func set(_ key: String, inline members: String) { write(key, "{ \(members) }") }

  /// Writes a list of texts; a single text isn't written as a list.
  mutating func set(_ key: String, _ values: [String]) {
    guard values.count > 1 else { return set(key, values.first) }
    write(key, "[" + values.map(TOMLText.string).joined(separator: ", ") + "]")
  }

  mutating func set(_ key: String, _ values: [Int]) {
    guard !values.isEmpty else { return }
    write(key, "[" + values.map(String.init).joined(separator: ", ") + "]")
  }

  /// Writes names and texts; those of the same name become a list.
  mutating func set(_ pairs: [Pair]) {
    var written: Set<String> = []
    for pair in pairs where written.insert(pair.name).inserted {
      set(pair.name, pairs.filter { $0.name == pair.name }.map(\.value))
    }
  }

  private mutating func write(_ key: String, _ value: String) {
    text += "\(TOMLText.key(key)) = \(value)\n"
  }
}
