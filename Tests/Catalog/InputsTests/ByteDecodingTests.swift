import EverCatalog
import EverItems
import Glibc
import Paging
import Testing

@testable import EverInputs

@Suite(.timeLimit(.minutes(5))) struct ByteDecodingTests {
  /// The text of bytes that arrive in chunks; the failure after it.
  private func text(_ bytes: [UInt8], encoding: String? = nil, chunk: Int) -> (String, String?) {
    var decoding = ByteDecoding(encoding: encoding)
    var text: [UInt8] = []
    var damage: String?
    let starts = Array(stride(from: 0, to: bytes.count, by: chunk)) + [bytes.count]
    for start in starts where damage == nil {
      let piece = Array(bytes[start..<min(bytes.count, start + chunk)])
      let (next, found) = decoding.decode(piece, isEnd: piece.isEmpty)
      text += next
      damage = found
    }
    return (String(decoding: text, as: UTF8.self), damage)
  }

  /// The bytes of a text, as `gzip -n`, `xz`, `zstd` and others write them.
  private static let gzip: [UInt8] = [
    0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0x4B, 0xE4, 0x4A, 0xE2, 2, 0, 0x97, 0x2A, 0x57, 0x18, 4, 0,
    0, 0,
  ]
  private static let zstd: [UInt8] = [
    0x28, 0xB5, 0x2F, 0xFD, 0, 0x58, 0x21, 0, 0, 0x61, 0x0A, 0x62, 0x0A,
  ]

  @Test(
    arguments: [
      (Array("a\nb\n".utf8), nil, "a\nb\n"), (gzip, nil, "a\nb\n"), (zstd, nil, "a\nb\n"),
      (gzip + gzip, nil, "a\nb\na\nb\n"), (zstd + zstd, nil, "a\nb\na\nb\n"),
      ([0xFF, 0xFE, 0x61, 0, 0xE9, 0, 0x3D, 0xD8, 0x00, 0xDE], nil, "aé😀"),
      ([0xFE, 0xFF, 0, 0x61, 0, 0x0A], nil, "a\n"), ([0x61, 0xE9], "latin1", "aé"),
      ([0x61, 0, 0x62], "utf-16le", "a\u{FFFD}"), ([], nil, ""), ([0x1F], nil, "\u{1F}"),
    ] as [([UInt8], String?, String)]
  )
  func `text is the same wherever chunks end`(bytes: [UInt8], encoding: String?, wanted: String) {
    for chunk in 1...max(1, bytes.count) {
      let (text, failure) = text(bytes, encoding: encoding, chunk: chunk)
      #expect(text == wanted && failure == nil)
    }
  }

  @Test(arguments: [gzip, zstd])
  func `data that ends too early or is damaged says so, after what it holds`(whole: [UInt8]) {
    for chunk in [1, 5, 100] {
      let (_, cut) = text(Array(whole.dropLast(3)), chunk: chunk)
      #expect(cut?.hasSuffix("ends too early") == true)
    }
    var broken = whole
    broken[8] ^= 0xFF
    broken[10] = 0xFF
    #expect(text(broken, chunk: 100).1 != nil)
  }

  @Test func `the records of a compressed file are items, and the rest an error`() async throws {
    let file = BytesFile(Self.gzip + Self.gzip.dropLast(2))
    let source = InputSource(
      descriptor: file.descriptor,
      description: .init(name: "x.gz"),
      directories: ["/tmp"],
      columns: { ColumnDetection.columns(.detected, forLines: $0) }
    )
    let page = try await source.page(PageRequest(key: .first, pageSize: 10))
    #expect(page.items.map(\.fields) == [["a"], ["b"], ["a"], ["b"]])
    await #expect(throws: PageError("x.gz has gzip data that ends too early.")) {
      try await source.page(PageRequest(key: .offset(4), pageSize: 10))
    }
  }

  @Test func `names of charsets are known`() {
    #expect(ByteDecoding.isKnown("latin1") && ByteDecoding.isKnown("Shift_JIS"))
    #expect(!ByteDecoding.isKnown("gzip") && !ByteDecoding.isKnown("no-such"))
    #expect(!ByteDecoding.isKnown("utf-16//IGNORE"))
  }
}

/// A file with bytes, which is deleted when its descriptor is closed.
private final class BytesFile: Sendable {
  let descriptor: Int32

  init(_ bytes: [UInt8]) {
    let file = TextFile("")
    descriptor = withExtendedLifetime(file) { dup(file.descriptor) }
    let count = pwrite(descriptor, bytes, bytes.count, 0)
    precondition(count == bytes.count, "no place for a file: error \(errno)")
  }

  deinit { close(descriptor) }
}
