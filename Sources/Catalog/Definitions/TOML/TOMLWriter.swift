/// Writes a TOML document, one line for each key.
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

  mutating func set(_ key: String, _ value: String) { text += "\(TOMLText.key(key)) = \(value)\n" }

  /// Writes names and texts; those of the same name become a list.
  mutating func set(_ pairs: [Pair]) {
    var written: Set<String> = []
    for pair in pairs where written.insert(pair.name).inserted {
      set(pair.name, pairs.filter { $0.name == pair.name }.map(\.value).written)
    }
  }
}
