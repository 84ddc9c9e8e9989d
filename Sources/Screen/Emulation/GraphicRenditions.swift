/// Rewrites the parameters of SGR (`CSI … m`; ECMA-48, 8.3.117) for libvterm 0.1.4.
///
/// libvterm has no dim: 2 becomes 11, the first alternative font, which no program uses here, and
/// 22 resets it with 10. It has no conceal: 8 and 28 become 5 and 25, blink, which isn't displayed. It reads a colour with colons only without the field for the colour space:
/// `38:2::r:g:b` becomes `38;2;r;g;b`.
enum GraphicRenditions {
  private static let colors: Set<Substring> = ["38", "48", "58"]

  /// The parameters of sequences that follow each other, one for each attribute and colour.
  static func codes(of fields: [Substring]) -> [String] {
    var codes: [String] = []
    var rest = fields[...]
    while let field = rest.popFirst() {
      var parts = field.split(separator: ":", omittingEmptySubsequences: false)[...]
      let name = parts.popFirst() ?? ""
      guard colors.contains(name) else {
        codes += attribute(name, parts.first)
        continue
      }
      if parts.isEmpty {
        parts = rest.prefix(rest.first == "2" ? 4 : 2)
        rest = rest.dropFirst(parts.count)
      }
      codes += color(name, parts)
    }
    return codes
  }

  private static func attribute(_ name: Substring, _ kind: Substring?) -> [String] {
    switch (name, kind) {
    case ("", _): ["0"]
    case ("2", _): ["11"]
    case ("22", _): ["22", "10"]
    case ("4", "0"): ["24"]
    case ("8", _): ["5"]
    case ("28", _): ["25"]
    case ("5", _), ("6", _), ("25", _): []
    default: UInt8(name).map { [String($0)] } ?? []
    }
  }

  /// A colour of the text or behind it; libvterm has none for underlines.
  private static func color(_ name: Substring, _ parts: ArraySlice<Substring>) -> [String] {
    let count = parts.first == "2" ? 3 : 1
    let values = parts.dropFirst().suffix(count).map { String(UInt8($0) ?? 0) }
    guard name != "58", let kind = parts.first, values.count == count else { return [] }
    return [([String(name), String(kind)] + values).joined(separator: ";")]
  }
}
