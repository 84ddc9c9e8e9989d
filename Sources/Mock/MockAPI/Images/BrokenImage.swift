import EverBase

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
    case .half: Self.bytes(Array(Self.sample(.jpeg).prefix(3_000)), "image/jpeg")
    case .cut: Self.cutResponse
    case .typeless: Self.bytes(Self.sample(.png), "text/plain")
    case .error500: .text(500, "Something went wrong\n")
    case .error404: PictureRoutes.notFound
    case .redirect: Self.redirect(to: "/id/0/300/200")
    case .loop: Self.redirect(to: "/images/broken/loop")
    case .heavy: Self.heavyResponse
    case .html, .hugePNG, .hugeJPEG, .frames, .empty, .svg: kept ?? .text(500, "")
    }
  }

  /// The response whose bytes are in `broken.txt`, in Base64 beside their media type.
  private var kept: MockResponse? {
    let cells = MockFile.table("broken", cells: 3).first { $0[0] == rawValue }
    return cells.map { Self.bytes(Base64.decode($0[2]) ?? [], $0[1]) }
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
