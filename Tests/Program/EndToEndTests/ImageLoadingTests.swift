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

  private func browse() throws -> TerminalProgram {
    try Everscroll.photos("--log", directory.path + "/log", of: server, cache: cache)
  }

  @Test func `blocks are in the places of images, and keys work`() async throws {
    server.hold(pathPrefix: "/id/")
    let program = try browse()
    try await server.waitUntilHolding(9)
    #expect(server.log.finished.first?.page == 1, "the page comes first")
    let waiting = try await program.waitUntil("the blocks") { $0.pictureBoxes.count == 9 }
    #expect(waiting.pictureBoxes.allSatisfy { $0.isBlock })
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
}
