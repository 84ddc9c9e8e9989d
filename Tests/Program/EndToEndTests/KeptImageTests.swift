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

  @Test func `S saves a file, and never over another one`() async throws {
    let directory = try TemporaryDirectory()
    let program = try Everscroll.photos(
      of: server,
      cache: cache,
      environment: ["COLORTERM": "truecolor", "XDG_DOWNLOAD_DIR": directory.path]
    )
    try await program.expectPhotos(cursor: 1)
    // Painting an original takes long.
    let path = try #require(
      server.log.finished.map(\.path).first { $0.hasPrefix("/id/0/") }
    )
    server.prepare(PreparedResponse("/id/0/5000/3333", body: "\u{89}PNG\r\n\u{1A}\n"))
    #expect(!path.isEmpty)
    for count in 1...2 {
      program.send("S")
      try await program.waitUntil("file \(count)") { _ in
        directoryNames(directory.path).count == count
      }
    }
    #expect(try await program.quit() == .exited(0))
  }
}
