import EverText
import EverImageDecoding
import Testing

struct WireTests {
  @Test(arguments: DecodeTarget.Drawing.allCases)
  func `a request is read as it was written`(drawing: DecodeTarget.Drawing) throws {
    var target = DecodeTarget.small
    target.drawing = drawing
    target.fills = drawing == .palette
    let request = DecodeRequest(target: target, byteCount: 70_000)
    let bytes = try #require(request.encoded)
    #expect(bytes.count == DecodeRequest.size)
    #expect(DecodeRequest(bytes) == request)
  }

  @Test func `a request that is too large is not written`() {
    var request = DecodeRequest(target: .small, byteCount: DecodeRequest.maximumByteCount)
    #expect(request.encoded != nil)
    request.byteCount += 1
    #expect(request.encoded == nil)
    request.byteCount = 1
    request.target.cells.rows = 0
    #expect(request.encoded == nil)
  }

  /// The argument chooses columns, rows, width or height.
  @Test(arguments: 0..<4)
  func `a target is at least 1 and not too large either way`(length: Int) {
    let most = length < 2 ? 4_096 : 32_768
    for (value, isWritten) in [(0, false), (1, true), (most, true), (most + 1, false)] {
      var target = DecodeTarget.small
      switch length {
      case 0: target.cells.columns = value
      case 1: target.cells.rows = value
      case 2: target.pixels.width = value
      default: target.pixels.height = value
      }
      let bytes = DecodeRequest(target: target, byteCount: 1).encoded
      #expect((bytes != nil) == isWritten, "\(value)")
    }
  }

  @Test func `a request in other bytes isn't one`() throws {
    let bytes = try #require(DecodeRequest(target: .small, byteCount: 1).encoded)
    #expect(DecodeRequest([]) == nil)
    #expect(DecodeRequest(bytes.dropLast()) == nil)
    #expect(DecodeRequest(bytes + [0]) == nil)
    for index in [0, 3, bytes.count - 2, bytes.count - 1] {
      #expect(DecodeRequest(bytes.replacing(index, with: 99)) == nil, "byte \(index)")
    }
  }

  @Test(arguments: [
    DecodeReply.ready(Sandbox(layers: .all, allowedOperations: .socket)), .failed(.damaged),
    .failed(.tooManyPixels), .decoded(.symbols),
    .decoded(.pixels), .decoded(.sixels), .decoded(.png),
  ])
  func `a reply is read as it was written`(reply: DecodeReply) {
    let bytes = reply.encoded
    let prefix = Array(bytes.prefix(DecodeReply.prefixSize))
    let body = Array(bytes.dropFirst(DecodeReply.prefixSize))
    #expect(DecodeReply.bodySize(prefix: prefix) == body.count)
    #expect(DecodeReply(body: body) == reply)
  }

  @Test(arguments: [
    DecodeReply.ready(Sandbox(layers: .all, allowedOperations: .socket)), .failed(.damaged),
    .decoded(.symbols), .decoded(.pixels), .decoded(.sixels), .decoded(.png),
  ])
  func `a reply that ends early or continues isn't one`(reply: DecodeReply) {
    let body = Array(reply.encoded.dropFirst(DecodeReply.prefixSize))
    for count in body.indices {
      #expect(DecodeReply(body: Array(body.prefix(count))) == nil, "\(count) bytes")
    }
    #expect(DecodeReply(body: body + [0]) == nil)
  }

  /// A reply that is still accepted must encode to the changed bytes.
  @Test(arguments: [DecodedImage.symbols, .pixels, .sixels, .png])
  func `a reply with any byte changed is refused or written as it was read`(image: DecodedImage) {
    let body = body(of: image)
    for index in body.indices {
      for byte in [UInt8(0), 1, 16, 127, 128, 255] {
        let changed = body.replacing(index, with: byte)
        guard let reply = DecodeReply(body: changed) else { continue }
        #expect(Array(reply.encoded.dropFirst(DecodeReply.prefixSize)) == changed, "byte \(index)")
      }
    }
  }

  @Test func `a picture without cells or pixels, or with too many of them, isn't one`() {
    var image = DecodedImage.pixels
    #expect(DecodeReply(body: body(of: image)) != nil)
    for columns in [0, 4_097] {
      image.cells.columns = columns
      #expect(DecodeReply(body: body(of: image)) == nil, "\(columns) columns")
    }
    image = .pixels
    for width in [0, 32_769] {
      image.content = .pixels(PixelSize(width: width, height: 2), compressed: [1])
      #expect(DecodeReply(body: body(of: image)) == nil, "\(width) pixels")
    }
    image = .pixels
    for width in [0, Int(UInt32.max)] {
      image.source.width = width
      #expect(DecodeReply(body: body(of: image)) == nil, "a file of \(width) pixels")
    }
  }

  @Test func `a preview has at most 48 pixels either way`() {
    for (width, isRead) in [(48, true), (49, false)] {
      var image = DecodedImage.pixels
      let pixels = Array(repeating: PixelGrid.Pixel(0), count: width)
      image.preview = PixelGrid(width: width, height: 1, pixels: pixels)
      #expect((DecodeReply(body: body(of: image)) != nil) == isRead)
    }
  }

  private func body(of image: DecodedImage) -> [UInt8] {
    Array(DecodeReply.decoded(image).encoded.dropFirst(DecodeReply.prefixSize))
  }

  @Test func `a prefix of another protocol or of too much isn't one`() {
    let prefix = Array(DecodeReply.ready(Sandbox()).encoded.prefix(DecodeReply.prefixSize))
    #expect(DecodeReply.bodySize(prefix: prefix) == 3)
    #expect(DecodeReply.bodySize(prefix: prefix.replacing(3, with: 1)) == nil)
    #expect(DecodeReply.bodySize(prefix: prefix.replacing(7, with: 255)) == nil)
    #expect(DecodeReply.bodySize(prefix: Array("HTTP/1.1".utf8)) == nil)
  }

  /// A terminal would obey a control character, and a wide character would shift the row.
  @Test(arguments: ["\u{1B}", "\u{9B}", "\u{7}", "漢", "\u{301}", "\u{25A0}", "\u{10EEEE}"])
  func `a picture of characters that are not drawn with isn't one`(scalar: Unicode.Scalar) {
    let size = Size(columns: 1, rows: 1)
    let cell = CellArt.Cell(scalar, foreground: .standard, background: .standard)
    var image = DecodedImage.symbols
    image.cells = size
    image.content = .symbols(CellArt(size: size, cells: [cell]))
    let body = Array(DecodeReply.decoded(image).encoded.dropFirst(DecodeReply.prefixSize))
    #expect(DecodeReply(body: body) == nil)
  }

  @Test func `an image fits a target of as many cells, drawn the same way`() {
    var target = DecodeTarget.small
    #expect(DecodedImage.symbols.fits(target))
    #expect(!DecodedImage.pixels.fits(target))
    target.drawing = .pixels
    #expect(DecodedImage.pixels.fits(target))
    #expect(!DecodedImage.symbols.fits(target))
    target.pixels.height = 1
    #expect(!DecodedImage.pixels.fits(target))
    target.pixels = PixelSize(width: 2, height: 20)
    #expect(!DecodedImage.pixels.fits(target))
    target = .small
    target.cells.columns = 1
    #expect(!DecodedImage.symbols.fits(target))
    target = .small
    target.cells.rows = 0
    #expect(!DecodedImage.symbols.fits(target))
  }
}

extension [UInt8] {
  fileprivate func replacing(_ index: Int, with byte: UInt8) -> [UInt8] {
    var bytes = self
    bytes[index] = byte
    return bytes
  }
}
