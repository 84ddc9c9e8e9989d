import EverText
import Glibc
import EverMock
import TestSupport
import Testing

/// The behaviour while images load.
@Suite(.serialized, .timeLimit(.minutes(5))) struct ImageLoadingTests {
  private let cache: CacheDirectory
  private let directory: TemporaryDirectory
  private let server: MockServer

  init() throws {
    cache = try CacheDirectory()
    directory = try TemporaryDirectory()
    server = try MockServer.start()
  }

  private func browse(_ size: Size = Size(columns: 80, rows: 24)) throws -> TerminalProgram {
    try Everscroll.photos("--log", directory.path + "/log", of: server, cache: cache, size: size)
  }

  @Test func `blocks are in the places of images, and keys work`() async throws {
    server.hold(pathPrefix: "/id/")
    let program = try browse()
    try await server.waitUntilHolding(9)
    #expect(server.log.finished.first?.page == 1, "the page comes first")
    let waiting = try await program.waitUntil("the blocks") { $0.pictureBoxes.count == 9 }
    #expect(waiting.pictureBoxes.allSatisfy { $0.place == nil && !$0.isMarked })
    #expect(waiting.pictureBoxes.first?.caption == MockPhotos.author(at: 0))
    program.send("j")
    try await program.waitUntil("the cursor below") { $0.cursorPlace == 4 }
    program.send("l")
    try await program.waitUntil("the cursor at the right") { $0.cursorPlace == 5 }
    program.send("k")
    try await program.waitUntil("the cursor above") { $0.cursorPlace == 2 }
    server.release()
    try await program.expectPhotos(cursor: 2)
    try await program.quitExpectingNoImageTwice(from: server, log: directory)
  }

  @Test func `images that one turns away from are cancelled`() async throws {
    let program = try browse()
    try await program.expectPhotos(cursor: 1)
    try await server.waitForImagesAtTop()
    server.hold(pathPrefix: "/id/")
    program.send("6j")
    try await program.waitUntil("the cursor below") { $0.cursorPlace == 19 }
    try await server.waitUntilHolding()
    program.send("g")
    try await server.waitUntil("what was given up") { log in
      log.held.isEmpty && log.imageRequests.contains { $0.outcome == .aborted }
    }
    try await program.expectPhotos(cursor: 1)
    server.release()
    program.send("6j")
    try await program.expectPhotos(cursor: 19)
    try await program.quitExpectingNoImageTwice(from: server, log: directory)
  }

  @Test func `a refresh keeps the images`() async throws {
    // Nothing is prefetched, so the held request is for the first page.
    let program = try Everscroll.photos("--prefetch", "0", of: server, cache: cache)
    try await program.expectPhotos(cursor: 1)
    try await server.waitForImagesAtTop()
    server.hold(pathPrefix: "/v2/")
    program.send("r")
    try await server.waitUntilHolding()
    let during = try await program.waitUntil("the refresh") { isRefreshing($0) }.pictureBoxes
    #expect(during.count == 9 && during.allSatisfy { !$0.isBlock })
    server.release()
    // The message about the result disappears after some seconds.
    try await program.waitUntil("the end of it") { !isRefreshing($0) }
    try await program.expectPhotos(cursor: 1)
    #expect(try await program.quit() == .exited(0))
    let images = try await server.quietLog().imageRequests
    #expect(images.count == MockServer.imagesAtTop)
  }

  private func isRefreshing(_ screen: ScreenSnapshot) -> Bool {
    ["refreshing", "looking for new items"].contains { screen.statusLine.contains($0) }
  }

  @Test func `quitting while images load leaves nothing behind`() async throws {
    let program = try browse()
    try await program.expectPhotos(cursor: 1)
    let worker = try #require(ImageWorkerProcess.child(of: program.processID))
    server.hold(pathPrefix: "/id/")
    program.send("9j")
    try await server.waitUntilHolding()
    #expect(try await program.quit() == .exited(0))
    #expect(program.modes == program.initialModes)
    #expect(!program.screen.isAlternateScreen)
    let watcher = try TerminalProgram(
      .shell("while grep -qs '\(ImageWorkerProcess.mark)' \(worker.file); do sleep 0.1; done")
    )
    #expect(try await watcher.waitForExit() == .exited(0))
    #expect(!worker.isRunning)
  }

  @Test func `small screens and new sizes are survived while images load`() async throws {
    server.hold(pathPrefix: "/id/")
    let program = try browse(Size(columns: 1, rows: 1))
    try await server.waitUntil("the page") { $0.finished.contains { $0.page == 1 } }
    let sizes = [(20, 5), (3, 2), (200, 50), (2, 30), (90, 1), (40, 12)]
    for (columns, rows) in sizes {
      program.resize(columns: columns, rows: rows)
      program.send("jv")
      try await program.waitUntil("a screen of \(columns)×\(rows)") { screen in
        screen.size == Size(columns: columns, rows: rows) && !screen.text.isEmpty
      }
    }
    program.resize(columns: 80, rows: 24)
    server.release()
    program.send("g")
    try await program.expectPhotos(cursor: 1, columns: 3)
    #expect(try await program.quit() == .exited(0))
  }
}
