import EverText
import EverMock
import TestSupport
import Testing

/// Each image is in its right place, as the number in its colours shows.
@Suite(.serialized, .timeLimit(.minutes(5))) struct ImagePlaceTests {
  private let cache: CacheDirectory
  private let directory: TemporaryDirectory
  private let server: MockServer

  init() throws {
    cache = try CacheDirectory()
    directory = try TemporaryDirectory()
    server = try MockServer.start()
  }

  /// Opens the photos with a log; the prefetch distance doesn't depend on the speed of the machine.
  private func browse() throws -> TerminalProgram {
    try Everscroll.photos(
      "--log",
      directory.path + "/log",
      "--prefetch",
      "60",
      of: server,
      cache: cache
    )
  }

  @Test func `each image is in its cell in every view and size`() async throws {
    let program = try browse()
    try await program.expectPhotos(cursor: 1)
    program.send("5j")
    try await program.expectPhotos(cursor: 16)
    program.send("v")
    try await program.expectPhotos(cursor: 16, columns: 1)
    program.send("10j")
    try await program.expectPhotos(cursor: 26, columns: 1)
    program.send("vvv")
    try await program.expectPhotos(cursor: 26, columns: 3)
    program.send("+")
    try await program.expectPhotos(cursor: 26, columns: 2)
    program.send("--")
    try await program.expectPhotos(cursor: 26, columns: 4)
    program.resize(columns: 120, rows: 40)
    try await program.expectPhotos(cursor: 26, columns: 5)
    program.resize(columns: 60, rows: 18)
    try await program.expectPhotos(cursor: 26, columns: 3)
    try await program.quitExpectingNoImageTwice(from: server, log: directory)
  }

  @Test func `a detail has the image of its item, and those after it`() async throws {
    let program = try browse()
    try await program.expectPhotos(cursor: 1)
    program.send("j\r")
    try await program.expectDetail(of: 4)
    program.send("J")
    try await program.expectDetail(of: 5)
    program.send(String(repeating: "J", count: 30))
    try await program.expectDetail(of: 35)
    program.send("K")
    try await program.expectDetail(of: 34)
    program.send("q")
    try await program.expectPhotos(cursor: 34)
    try await program.quitExpectingNoImageTwice(from: server, log: directory)
  }
}
