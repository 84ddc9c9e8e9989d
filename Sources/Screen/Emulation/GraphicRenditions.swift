/// Rewrites the SGR sequences (`CSI … m`) that libvterm 0.1.4 misreads.
///
/// libvterm has no dim: SGR 2 becomes SGR 11, the first alternative font, which no program uses
/// here, and SGR 22 resets it with SGR 10. It reads a colour with colons only without the field for
/// the colour space: `38:2::r:g:b` becomes `38;2;r;g;b`. SGR is ECMA-48, 8.3.117.
struct GraphicRenditions {
  private enum State {
    case text
    case escape
    case parameters
  }

  /// The longest sequence that is rewritten, in bytes; longer ones pass unchanged.
  private static let longestSequence = 128

  private var state = State.text
  private var sequence: [UInt8] = []

  /// Returns the rewritten bytes; an incomplete sequence waits for its rest.
  mutating func translate(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    for byte in bytes { take(byte, into: &output) }
    return output
  }

  private mutating func take(_ byte: UInt8, into output: inout [UInt8]) {
    switch (state, byte) {
    case (_, 0x1B):
      flush(into: &output)
      sequence = [byte]
      state = .escape
    case (.escape, UInt8(ascii: "[")):
      sequence.append(byte)
      state = .parameters
    case (.parameters, UInt8(ascii: "0")...UInt8(ascii: ";"))
    where sequence.count < Self.longestSequence:
      sequence.append(byte)
    case (.parameters, UInt8(ascii: "m")):
      output += Self.rewrite(sequence.dropFirst(2))
      sequence = []
      state = .text
    default:
      flush(into: &output)
      output.append(byte)
    }
  }

  private mutating func flush(into output: inout [UInt8]) {
    output += sequence
    sequence = []
    state = .text
  }

  private static func rewrite(_ parameters: ArraySlice<UInt8>) -> [UInt8] {
    let fields = String(decoding: parameters, as: UTF8.self)
      .split(separator: ";", omittingEmptySubsequences: false)
    var rewritten: [String] = []
    var colorFields = 0
    for (index, field) in fields.enumerated() {
      if colorFields > 0 {
        colorFields -= 1
        rewritten.append(String(field))
        continue
      }
      if field == "38" || field == "48", index + 1 < fields.count {
        colorFields = fields[index + 1] == "2" ? 4 : 2
      }
      rewritten.append(rewrite(field: field))
    }
    return Array("\u{1B}[\(rewritten.joined(separator: ";"))m".utf8)
  }

  private static func rewrite(field: Substring) -> String {
    switch field {
    case "2": return "11"
    case "22": return "22;10"
    default:
      let parts = field.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count > 1, parts[0] == "38" || parts[0] == "48" else { return String(field) }
      guard parts[1] == "2" else { return parts.joined(separator: ";") }
      return ([parts[0], "2"] + parts.suffix(3)).joined(separator: ";")
    }
  }
}
