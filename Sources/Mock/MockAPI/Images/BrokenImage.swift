import CEverPictures

/// A broken or hostile image under `/images/broken/`.
package enum BrokenImage: String, Sendable, Hashable, CaseIterable {
  /// A web page with the media type of a JPEG.
  case html
  /// A JPEG that ends in the middle, with a `Content-Length` of the bytes that are sent.
  case half
  /// A JPEG during which the server closes the connection.
  case cut
  /// A PNG that claims 60 000×60 000 pixels.
  case hugePNG = "huge-png"
  /// A JPEG that claims 60 000×60 000 pixels.
  case hugeJPEG = "huge-jpeg"
  /// A GIF of 1 000 frames.
  case frames
  /// An empty body.
  case empty
  case svg
  /// A sound PNG with the media type of text.
  case typeless
  case error500 = "500"
  case error404 = "404"
  /// A redirect to a sound image.
  case redirect
  /// A redirect to itself.
  case loop
  /// More than 64 MiB that begin as a JPEG.
  case heavy

  var response: MockResponse {
    switch self {
    case .html: Self.bytes(Array("<!DOCTYPE html><title>Sign in</title>".utf8), "image/jpeg")
    case .half: Self.bytes(Array(Self.sample(.jpeg).prefix(3_000)), "image/jpeg")
    case .cut: Self.cutResponse
    case .hugePNG: Self.bytes(Self.hugePNGBytes, "image/png")
    case .hugeJPEG: Self.bytes(Self.hugeJPEGBytes, "image/jpeg")
    case .frames: Self.bytes(Self.framesBytes, "image/gif")
    case .empty: Self.bytes([], "image/jpeg")
    case .svg: Self.bytes(Array(Self.drawing.utf8), "image/svg+xml")
    case .typeless: Self.bytes(Self.sample(.png), "text/plain")
    case .error500: .text(500, "Something went wrong\n")
    case .error404: PictureRoutes.notFound
    case .redirect: Self.redirect(to: "/id/0/300/200")
    case .loop: Self.redirect(to: "/images/broken/loop")
    case .heavy: Self.heavyResponse
    }
  }

  /// The broken image for the photo at an index; the cases take turns.
  static func inTurn(_ index: Int) -> BrokenImage { allCases[index % allCases.count] }

  private static func bytes(_ bytes: [UInt8], _ type: String) -> MockResponse {
    MockResponse(
      status: 200,
      headers: [MockHeader("Content-Type", type), MockHeader("Cache-Control", "max-age=3600")],
      body: bytes,
      compression: .never
    )
  }

  private static var cutResponse: MockResponse {
    var response = bytes(sample(.jpeg), "image/jpeg")
    response.isCut = true
    return response
  }

  private static func redirect(to location: String) -> MockResponse {
    var response = MockResponse.text(302, "")
    response.headers.append(MockHeader("Location", location))
    return response
  }

  /// A sparse file of 68 MiB; only its start takes space on the disk.
  private static var heavyResponse: MockResponse {
    var response = bytes([], "image/jpeg")
    let size = 68 << 20
    guard let file = ScratchFile(), file.write(sample(.jpeg), at: 0), file.write([0], at: size - 1)
    else { return .text(500, "There is no room for a large image.\n") }
    response.file = FileSlice(file: file, offset: 0, count: size)
    return response
  }

  private static func sample(_ format: Picture.Format) -> [UInt8] {
    let seed: UInt64 = 1
    let painter = Painter(photos: PhotoCollection(seed: seed), people: PeopleCollection(seed: seed))
    let picture = Picture(subject: .photo(0), width: 300, height: 200, format: format)
    return painter.paint(picture) { Array($0) } ?? []
  }

  private static let claim: [UInt8] = [0, 0, 0xEA, 0x60]

  /// A PNG with another size at the start of its first chunk; the checksum covers the chunk's name
  /// and data (PNG 3, 11.2.1).
  private static var hugePNGBytes: [UInt8] {
    var bytes = sample(.png)
    guard bytes.count > 33 else { return [] }
    bytes.replaceSubrange(16..<24, with: claim + claim)
    let checksum = crc32(0, Array(bytes[12..<29]), 17)
    bytes.replaceSubrange(29..<33, with: [24, 16, 8, 0].map { UInt8(checksum >> $0 & 255) })
    return bytes
  }

  /// A JPEG with another size, which is five bytes after the start of the frame (ITU T.81, B.2.2).
  private static var hugeJPEGBytes: [UInt8] {
    var bytes = sample(.jpeg)
    guard let start = bytes.firstRange(of: [0xFF, 0xC0])?.lowerBound else { return [] }
    bytes.replaceSubrange(start + 5..<start + 9, with: claim.suffix(2) + claim.suffix(2))
    return bytes
  }

  /// One pixel per frame, in alternating colours (GIF89a).
  private static var framesBytes: [UInt8] {
    let screen: [UInt8] = [64, 0, 64, 0, 0x80, 0, 0, 0xF2, 0xA6, 0x5A, 0x2E, 0x4A, 0x7D]
    var bytes = Array("GIF89a".utf8) + screen
    for frame in 0..<1_000 {
      // A clear code, the pixel and the end code, three bits each.
      let codes = 4 | (frame & 1) << 3 | 5 << 6
      let place = [UInt8(frame % 64), 0, UInt8(frame / 64), 0, 1, 0, 1, 0, 0]
      bytes += [0x21, 0xF9, 4, 0, 5, 0, 0, 0, 0x2C] + place
      bytes += [2, 2, UInt8(codes & 255), UInt8(codes >> 8), 0]
    }
    return bytes + [0x3B]
  }

  private static let drawing = """
    <svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><rect width="300" height="200"/></svg>
    """
}

extension ScratchFile {
  fileprivate func write(_ bytes: [UInt8], at offset: Int) -> Bool {
    bytes.withUnsafeBytes { write($0, at: offset) }
  }
}

extension [Fault] {
  /// The broken image in the place of a photo's image; nil when the photo isn't affected.
  func brokenImage(_ picture: Picture) -> BrokenImage? {
    guard case .photo(let index) = picture.subject else { return nil }
    for case .brokenImages(let every) in self where (index + 1) % every == 0 {
      return .inTurn(index / every)
    }
    return nil
  }
}
