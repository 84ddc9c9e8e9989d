/// Collects the header lines of a response, up to a limit.
///
/// An interim response (100 to 199) restarts the block, so that the last response's headers remain;
/// the limit covers all of them.
struct HeaderBlock {
  private(set) var headers: [HTTPHeader] = []
  /// Whether the empty line at the end has arrived.
  private(set) var isComplete = false
  private var bytesLeft: Int

  /// Makes an empty block with a limit in bytes.
  init(limit: Int) {
    bytesLeft = limit
  }

  /// Adds one line with its line break; false when it exceeds the limit.
  mutating func take(_ line: some Collection<UInt8>) -> Bool {
    bytesLeft -= line.count
    guard bytesLeft >= 0 else { return false }
    let text = String(decoding: line, as: UTF8.self)
    if text.hasPrefix("HTTP/") {
      headers = []
      isComplete = false
    } else if text.utf8.allSatisfy({ $0 == 0x0D || $0 == 0x0A }) {
      isComplete = true
    } else if let first = text.utf8.first, first == 0x20 || first == 0x09 {
      fold(text)
    } else if let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) {
      let value = String(trimmed(text[text.utf8.index(after: colon)...]))
      headers.append(HTTPHeader(String(text[..<colon]), value))
    }
    return true
  }

  /// Appends a line that starts with white space to the last value (RFC 9112, section 5.2).
  private mutating func fold(_ text: String) {
    guard !headers.isEmpty else { return }
    headers[headers.count - 1].value += " " + trimmed(text)
  }
}
