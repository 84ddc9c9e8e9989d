/// Makes names of values comparable across the styles of APIs.
package enum PlainName {
  /// A name in lowercase letters and digits only: `next_page`, `nextPage` and `Next-Page` are the
  /// same.
  ///
  /// The prefix of a vocabulary is removed: `hydra:next` is `next`, `@odata.nextLink` is
  /// `nextlink`, and so is `odata.nextLink`, as OData 3 has it.
  package static func of(_ name: String) -> String {
    let own = name.lastIndex(of: ":").map { name[name.index(after: $0)...] } ?? name[...]
    let prefix = ["@odata.", "odata."].first(where: own.hasPrefix) ?? ""
    let local = own.dropFirst(prefix.utf8.count)
    return String(decoding: local.utf8.compactMap(plain), as: UTF8.self)
  }

  private static func plain(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte + 0x20
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): byte
    case 0x80...: byte
    default: nil
    }
  }
}
