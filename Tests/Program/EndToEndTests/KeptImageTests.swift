import EverBase
import EverText
import Glibc
import TestSupport
import Testing

@testable import EverMock

/// Cached images, and images that the user saves.
@Suite(.serialized, .timeLimit(.minutes(5))) struct KeptImageTests {
  private let cache: CacheDirectory
  private let server: MockServer

  init() throws {
    cache = try CacheDirectory()
    server = try MockServer.start()
  }

  @Test func `a second start requests no image, and offline for nothing`() async throws {
    let first = try Everscroll.photos("--prefetch", "0", of: server, cache: cache)
    try await first.expectPhotos(cursor: 1)
    try await server.waitForImagesAtTop()
    let images = try await server.quietLog().imageRequests
    #expect(images.count == MockServer.imagesAtTop)
    try await waitUntilKept(images.count)
    #expect(try await first.quit() == .exited(0))
    let second = try Everscroll.photos("--prefetch", "0", of: server, cache: cache)
    try await second.expectPhotos(cursor: 1)
    #expect(try await second.quit() == .exited(0))
    let log = try await server.quietLog()
    #expect(log.imageRequests == images)
    let third = try Everscroll.photos("--prefetch", "0", "--offline", of: server, cache: cache)
    try await third.expectPhotos(cursor: 1)
    #expect(try await third.quit() == .exited(0))
    #expect(server.log.received == log.received)
  }

  /// Waits until a number of images is cached, because an ending program doesn't wait long for
  /// that.
  private func waitUntilKept(_ images: Int) async throws {
    let deadline = ContinuousClock.now + Duration.patience
    var shown = ""
    while !shown.contains(" \(images) images, "), ContinuousClock.now < deadline {
      shown = try await Everscroll.print(
        "cache",
        "info",
        environment: ["XDG_CACHE_HOME": cache.path],
        timeout: .patience
      ).output
    }
    #expect(shown.contains(" \(images) images, "), "\(shown)")
  }

  @Test func `S saves the original, and never over another file`() async throws {
    // A photo of the first bands, so that another one is below it.
    let photos = PhotoCollection(seed: 0)
    let place = try #require(
      (0..<24).min { area(photos.photo(at: $0)) < area(photos.photo(at: $1)) }
    )
    // Painting originals takes long; the other one is small.
    let painted = try put(photos.photo(at: place), scale: 1)
    let other = try put(photos.photo(at: place + 3), scale: 20)
    let directory = try TemporaryDirectory()
    let program = try Everscroll.photos(
      of: server,
      cache: cache,
      environment: ["COLORTERM": "truecolor", "XDG_DOWNLOAD_DIR": directory.path]
    )
    try await program.expectPhotos(cursor: 1)
    program.send("\(place + 1)g")
    try await program.waitUntil("the cursor") { $0.cursorPlace == place + 1 }
    program.send("S")
    let first = "-\(photos.photo(at: place).number).jpg"
    try await program.waitUntilSaved(painted, first, in: directory)
    program.send("jS")
    let second = "-\(photos.photo(at: place + 3).number).jpg"
    try await program.waitUntilSaved(other, second, in: directory)
    program.send("k")
    try await program.waitUntil("the cursor") { $0.cursorPlace == place + 1 }
    program.send("S")
    let third = "-\(photos.photo(at: place).number)-1.jpg"
    try await program.waitUntilSaved(painted, third, in: directory)
    #expect(directoryNames(directory.path).count == 3)
    let kept = file(in: directory, endingWith: first).flatMap(bytesOfFile)
    #expect(kept == painted)
    #expect(try await program.quit() == .exited(0))
  }

  /// Puts an original on the server that doesn't need painting.
  ///
  /// - Parameters:
  ///   - photo: the photo.
  ///   - scale: the factor by which the file is smaller than the original.
  /// - Returns: the file.
  /// - Throws: an error when it can't be painted.
  private func put(_ photo: Photo, scale: Int) throws -> [UInt8] {
    let (width, height) = (photo.width / scale, photo.height / scale)
    let file = Painter(photos: PhotoCollection(seed: 0), people: PeopleCollection(seed: 0)).paint(
      Picture(subject: .photo(photo.index), width: width, height: height)
    ) { Array($0) }
    let painted = try #require(file)
    server.prepare(
      PreparedResponse(
        "/id/\(photo.number)/\(photo.width)/\(photo.height)",
        headers: [MockHeader("Content-Type", "image/jpeg")],
        body: painted
      )
    )
    return painted
  }

  private func area(_ photo: Photo) -> Int { photo.width * photo.height }
}

extension TerminalProgram {
  /// Waits until a file is complete.
  ///
  /// The status line shows its path for some seconds only. While it does, the path is checked, of
  /// this file or of the one before.
  fileprivate func waitUntilSaved(
    _ bytes: [UInt8],
    _ ending: String,
    in directory: TemporaryDirectory,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let screen = try await waitUntil("the file …\(ending)", sourceLocation: sourceLocation) {
      screen in
      !screen.statusLine.contains("saving ")
        && file(in: directory, endingWith: ending).flatMap(bytesOfFile) == bytes
    }
    // The end of the file is written last.
    guard let path = savedPath(screen), path.hasSuffix(".jpg") else { return }
    let paths = directoryNames(directory.path).map { "\(directory.path)/\($0)" }
    #expect(paths.contains(path), sourceLocation: sourceLocation)
  }
}

/// The path in the status line; it ends before the text at the right.
private func savedPath(_ screen: ScreenSnapshot) -> String? {
  guard let start = screen.statusLine.firstRange(of: "saved /") else { return nil }
  return screen.statusLine[start.lowerBound...].dropFirst(6).split(separator: " ").first.map(
    String.init
  )
}

/// The path of the only file with a suffix; nil while there is none.
private func file(in directory: TemporaryDirectory, endingWith ending: String) -> String? {
  directoryNames(directory.path).first { $0.hasSuffix(ending) }.map { "\(directory.path)/\($0)" }
}
