package import EverWeb

/// A page, or an image for every third name, whose bytes follow from its number.
///
/// So a reader can tell whether the bytes are complete.
package enum NumberedPage {
  package static let source = "numbered"

  /// The number of names that pages share in turn, so that most writes replace a page.
  package static let names = 100

  package static func id(_ number: Int) -> PageID {
    let name = number % names
    return PageID(name % 3 == 0 ? .image : .page, source: source, key: "\(name)")
  }

  package static func make(_ number: Int) -> StoredPage {
    StoredPage(
      id: id(number),
      url: "http://h/\(number)",
      headers: [HTTPHeader("ETag", "\"\(number)\"")],
      body: body(number),
      storedAt: 1_000 + number,
      freshUntil: 2_000 + number
    )
  }

  /// A body of 8 bytes to 40 kB, from less than one database page to ten of them.
  private static func body(_ number: Int) -> [UInt8] {
    let words = 1 + number &* 7_919 % 5_000
    var state = UInt64(number) &+ 0x9E37_79B9_7F4A_7C15
    return Array(unsafeUninitializedCapacity: words * 8) { bytes, count in
      for word in 0..<words {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        UnsafeMutableRawPointer(bytes.baseAddress)?
          .storeBytes(of: state, toByteOffset: word * 8, as: UInt64.self)
      }
      count = words * 8
    }
  }
}
