/// The decoded name or value of a query: `+` is a space, `%XX` a byte.
///
/// A `%` without two hexadecimal digits is unchanged; invalid UTF-8 becomes U+FFFD.
package func queryDecoded(_ encoded: some StringProtocol) -> String {
  String(decoding: decodedBytes(encoded.utf8, plusIsSpace: true), as: UTF8.self)
}

/// The decoded part of a URL outside of its query, such as a user name: `+` is unchanged.
package func percentDecoded(_ encoded: some StringProtocol) -> String {
  String(decoding: decodedBytes(encoded.utf8, plusIsSpace: false), as: UTF8.self)
}

private func decodedBytes(_ encoded: some Collection<UInt8>, plusIsSpace: Bool) -> [UInt8] {
  var bytes = Array(encoded)[...]
  var decoded: [UInt8] = []
  while let byte = bytes.popFirst() {
    if byte == UInt8(ascii: "%"), let value = hexadecimalByte(bytes.prefix(2)) {
      bytes = bytes.dropFirst(2)
      decoded.append(value)
    } else {
      decoded.append(plusIsSpace && byte == UInt8(ascii: "+") ? 0x20 : byte)
    }
  }
  return decoded
}

private func hexadecimalByte(_ digits: ArraySlice<UInt8>) -> UInt8? {
  let values = digits.compactMap { Character(UnicodeScalar($0)).hexDigitValue }
  return values.count == 2 ? UInt8(values[0] << 4 | values[1]) : nil
}
