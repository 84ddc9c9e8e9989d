/// Writes a TOML document, a key a line.
///
/// A value that is nil, or a list without elements, is left out with its key.
struct TOMLWriter {
  private(set) var text = ""

  /// A remark on a line of its own.
  mutating func comment(_ remark: String) { text += "# \(remark)\n" }

  /// Begins a table.
  ///
  /// - Parameters:
  ///   - name: its key, dotted.
  ///   - remark: what stands above it; nil: nothing.
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

  /// A text that may have several lines.
  mutating func set(_ key: String, lines value: String?) {
    if let value { write(key, TOMLText.lines(value)) }
  }

  mutating func set(_ key: String, _ value: (some CustomStringConvertible)?) {
    set(key, value?.description)
  }

  mutating func set(_ key: String, _ value: Int?) {
    if let value { write(key, String(value)) }
  }

  /// A flag, which is left out where it is what a reader supposes.
  mutating func set(_ key: String, _ value: Bool, unless supposed: Bool) {
    if value != supposed { write(key, String(value)) }
  }

  /// A small table in one line.
  mutating func set(_ key: String, inline members: String) { write(key, "{ \(members) }") }

  /// Texts, of which one stands alone.
  mutating func set(_ key: String, _ values: [String]) {
    guard values.count > 1 else { return set(key, values.first) }
    write(key, "[" + values.map(TOMLText.string).joined(separator: ", ") + "]")
  }

  mutating func set(_ key: String, _ values: [Int]) {
    guard !values.isEmpty else { return }
    write(key, "[" + values.map(String.init).joined(separator: ", ") + "]")
  }

  /// Names and texts; those of one name stand together.
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
