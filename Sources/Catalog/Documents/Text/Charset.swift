import EverBase
package import EverWeb

/// Text in another charset than UTF-8, by the name in `Content-Type`.
enum Charset {
  /// The most bytes of UTF-8 for a byte, in the converted text and in its copy.
  private static let growth = 6

  /// The text in UTF-8, of bytes in a charset; bytes that are no character become U+FFFD.
  ///
  /// Servers name a charset that isn't the one they use. So bytes that are UTF-8 stay as they are,
  /// as do the bytes of XML, which names its charset itself.
  ///
  /// - Parameters:
  ///   - body: the bytes.
  ///   - name: the name of their charset.
  /// - Returns: the bytes of the text; those that are no character become U+FFFD.
  /// - Throws: a ``FormatError`` for a charset that isn't known, or when memory has no room.
  /// - Complexity: O(bytes).
  static func utf8(of body: [UInt8], in name: String) throws(FormatError) -> [UInt8] {
    guard !isUTF8(body), !isXML(body) else { return body }
    guard let decoder = ByteDecoder(charset: superset(of: name)) else { throw .charset(name) }
    guard let charge = MemoryBudget.ofProcess.charge(growth * body.count, for: .page) else {
      throw .tooLarge
    }
    return withExtendedLifetime(charge) { decoder.decode(body, isEnd: true).text }
  }

  /// Whether bytes are text in UTF-8; UTF-16 contains zeros, ISO 2022 escapes.
  private static func isUTF8(_ body: [UInt8]) -> Bool {
    !body.contains { $0 == 0 || $0 == 0x1B } && String(validating: body, as: UTF8.self) != nil
  }

  private static func isXML(_ body: [UInt8]) -> Bool {
    body.starts(with: "<?xml".utf8) || body.starts(with: [0xFE, 0xFF, 0, UInt8(ascii: "<")])
      || body.starts(with: [0xFF, 0xFE, UInt8(ascii: "<"), 0])
  }

  /// The charset that a name stands for in practice (WHATWG, Encoding).
  private static func superset(of name: String) -> String {
    let isLatin = ["iso-8859-1", "iso8859-1", "latin1", "l1", "us-ascii", "ascii"].contains(name)
    return isLatin ? "windows-1252" : name
  }
}

extension HTTPResponse {
  /// The name of the charset in `Content-Type`, in lower case; nil when none is named.
  private var charset: String? {
    var parameters = (header("Content-Type") ?? "").lowercased().drop { $0 != ";" }
    let name = Attributes.take(from: &parameters, to: ",", separators: ";")["charset"]
    return name.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The body in UTF-8.
  ///
  /// - Throws: a ``FormatError`` for a charset that isn't known, or when memory has no room.
  /// - Complexity: O(bytes); O(1) without a charset.
  func textBody() throws(FormatError) -> [UInt8] {
    guard let charset, !["utf-8", "utf8"].contains(charset) else { return body }
    return try Charset.utf8(of: body, in: charset)
  }

  /// The response with its body in UTF-8; unchanged when that isn't possible.
  package var inUTF8: HTTPResponse {
    var response = self
    if let text = try? textBody() { response.body = text }
    return response
  }
}
