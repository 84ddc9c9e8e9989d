import Cells
import Glibc
import TestSupport
import Testing

@testable import MockAPI

/// Images that were here before, and those that the user keeps.
@Suite(.serialized, .timeLimit(.minutes(5))) struct KeptImageTests {
  private let cache: CacheDirectory
  private let server: MockServer

  init() throws {
    cache = try CacheDirectory()
    server = try MockServer.start()
  }

  /// The first page as a server sends it that lets it be kept, which those of photos don't.
  private var keptPage: MockAnswer {
    let photos = PhotoCollection(seed: 0)
    let items = (0..<30).map { photos.photo(at: $0) }.map { photo in
      let size = "\(photo.width)/\(photo.height)"
      return #"{"id":"\#(photo.number)","author":"\#(photo.author)","width":\#(photo.width),"#
        + #""height":\#(photo.height),"url":"\#(server.baseURL)/photos/\#(photo.id)","#
        + #""download_url":"\#(server.baseURL)/id/\#(photo.number)/\#(size)"}"#
    }
    return MockAnswer(
      "/v2/list?page=1&limit=30",
      headers: MockAnswer.json + [MockHeader("Cache-Control", "max-age=3600")],
      body: Array("[\(items.joined(separator: ","))]".utf8)
    )
  }

  @Test func `a second start asks for no image, and offline for nothing`() async throws {
    server.answer(keptPage)
    let first = try Everscroll.photos(of: server, cache: cache)
    try await first.expectPhotos(cursor: 1)
    let images = try await server.quietLog().imageRequests
    #expect(try await first.quit() == .exited(0))
    let second = try Everscroll.photos(of: server, cache: cache)
    try await second.expectPhotos(cursor: 1)
    #expect(try await server.quietLog().imageRequests == images)
    #expect(try await second.quit() == .exited(0))
    let received = server.log.received
    let third = try Everscroll.photos("--offline", of: server, cache: cache)
    try await third.expectPhotos(cursor: 1)
    #expect(try await third.quit() == .exited(0))
    #expect(server.log.received == received)
    let info = try await Everscroll.print(
      "cache",
      "info",
      environment: ["XDG_CACHE_HOME": cache.path]
    )
    #expect(info.output.contains(" \(images.count) images, "))
  }

  @Test func `S saves the original, and never over another file`() async throws {
    // The smallest original of the first page: others take long to paint.
    let photos = PhotoCollection(seed: 0)
    let place = try #require(
      (0..<30).min { area(photos.photo(at: $0)) < area(photos.photo(at: $1)) }
    )
    let photo = photos.photo(at: place)
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
    let told = try await program.waitUntil("the first file") {
      $0.statusLine.contains("saved \(directory.path)/")
    }
    let path = try #require(savedPath(told))
    let painted = Painter(photos: photos, people: PeopleCollection(seed: 0)).paint(
      Picture(subject: .photo(place), width: photo.width, height: photo.height)
    ) { Array($0) }
    #expect(bytesOfFile(path) == painted)
    #expect(path.contains("-\(photo.number)."))
    program.send("jS")
    try await program.waitUntil("the second file") {
      savedPath($0).map { $0 != path } == true
    }
    program.send("k")
    try await program.waitUntil("the cursor") { $0.cursorPlace == place + 1 }
    program.send("S")
    try await program.waitUntil("the same one again") {
      savedPath($0)?.contains("-\(photo.number)-1.") == true
    }
    #expect(bytesOfFile(path) == painted)
    #expect(try await program.quit() == .exited(0))
  }

  @Test func `o opens the page of a photo`() async throws {
    let directory = try TemporaryDirectory()
    let script = directory.path + "/browser"
    let file = try #require(fopen(script, "w"))
    fputs("#!/bin/sh\nprintf '%s' \"$1\" > \(directory.path)/opened\n", file)
    fclose(file)
    chmod(script, 0o700)
    let program = try Everscroll.photos(
      of: server,
      environment: ["COLORTERM": "truecolor", "BROWSER": script]
    )
    try await program.expectPhotos(cursor: 1)
    program.send("j\r")
    try await program.expectDetail(of: 4)
    program.send("o")
    let link = "\(server.baseURL)/photos/\(PhotoCollection(seed: 0).photo(at: 3).id)"
    try await program.waitUntil("that it was opened") { _ in directory.text(of: "opened") == link }
  }

  private func area(_ photo: Photo) -> Int { photo.width * photo.height }

  /// The path that the status line tells; it ends before what follows at the right.
  private func savedPath(_ screen: ScreenSnapshot) -> String? {
    guard let start = screen.statusLine.firstRange(of: "saved /") else { return nil }
    return screen.statusLine[start.lowerBound...].dropFirst(6).split(separator: " ").first.map(
      String.init
    )
  }

  private func bytesOfFile(_ path: String) -> [UInt8]? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 {
      bytes += buffer[..<count]
    }
    return bytes
  }
}
