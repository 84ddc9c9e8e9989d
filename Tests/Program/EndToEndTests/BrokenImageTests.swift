import EverBase
import EverText
import Glibc
import EverMock
import TestSupport
import Testing

/// Images that can't be displayed, and a worker that dies.
@Suite(.serialized, .timeLimit(.minutes(5))) struct BrokenImageTests {
  /// The index of the photo that a box shows; -1 when the box is marked as broken.
  private func place(_ box: PictureBox) -> Int? { box.isMarked ? -1 : box.place }

  /// The boxes of broken images when every second image is broken; nil while a sound image isn't in
  /// its box, or a broken one has no mark yet.
  private func broken(on screen: ScreenSnapshot) -> [PictureBox]? {
    guard let photos = PhotoScreen(screen, place: place), photos.wrongCaptions.isEmpty else {
      return nil
    }
    let boxes = screen.pictureBoxes.filter(\.isTopSeen)
    let others = zip(zip(photos.expected, photos.shown), boxes).filter { $0.0.0 != $0.0.1 }
    guard boxes.count == photos.expected.count,
      others.allSatisfy({ !$0.0.0.isMultiple(of: 2) && !$0.1.isBlock })
    else { return nil }
    return others.map(\.1)
  }

  @Test func `what is broken is marked, and all else is shown`() async throws {
    let server = try MockServer.start()
    server.add(FaultRule(.brokenImages(every: 2)))
    let program = try Everscroll.photos(of: server)
    // A web page, truncated files, impossible sizes and so on; some are sound images of something
    // else.
    for (cursor, keys) in [(1, "3j"), (10, "2j"), (16, "2j"), (22, "g")] {
      let screen = try await program.waitUntil("photos and marks") {
        $0.cursorPlace == cursor && broken(on: $0) != nil
      }
      let others = try #require(broken(on: screen))
      #expect(others.count(where: \.isMarked) >= 1)
      program.send(keys)
    }
    program.send("l\r")
    try await program.waitUntil("the detail of a broken one") {
      $0.titleLine.hasPrefix(" " + MockPhotos.author(at: 1)) && $0.text.contains("✗")
    }
    program.send("q")
    try await program.waitUntil("the grid") { $0.cursorPlace == 2 }
    #expect(try await program.quit() == .exited(0))
    #expect(program.modes == program.initialModes)
  }

  @Test func `each death of the worker costs one image at most`() async throws {
    let server = try MockServer.start()
    let program = try Everscroll.photos(of: server)
    try await program.expectPhotos(cursor: 1)
    let first = try #require(ImageWorkerProcess.child(of: program.processID))
    kill(first.id, SIGKILL)
    // Far enough that none of the images there has been decoded as a prefetch.
    program.send("9j")
    try await program.waitUntil("photos and marks") {
      $0.cursorPlace == 28 && PhotoScreen($0, place: place)?.isComplete == true
    }
    let second = try #require(ImageWorkerProcess.child(of: program.processID))
    #expect(second.id != first.id)
    // The stopped worker receives an image, and dies with it.
    kill(second.id, SIGSTOP)
    program.send("3j")
    try await program.waitUntil("the cursor") { $0.cursorPlace == 37 }
    _ = try await server.quietLog()
    kill(second.id, SIGKILL)
    let screen = try await program.waitUntil("photos and marks") {
      PhotoScreen($0) { place($0) }?.isComplete == true
    }
    let photos = try #require(PhotoScreen(screen) { place($0) })
    let wrong = zip(photos.expected, photos.shown).filter { $0 != $1 }
    // One image for each death.
    #expect(wrong.count <= 2 && wrong.allSatisfy { $0.1 == -1 }, "\(photos)")
    program.send("3j")
    try await program.waitUntil("later images") { screen in
      guard screen.cursorPlace == 46, let later = PhotoScreen(screen, place: { place($0) }) else {
        return false
      }
      return later.shown.count { $0 == -1 } <= 2 && later.isComplete
    }
    #expect(try await program.quit() == .exited(0))
  }
}

/// The process that decodes images for a program.
struct ImageWorkerProcess {
  let id: Int32

  /// Its state in `/proc`.
  var file: String { "/proc/\(id)/stat" }

  /// A regular expression for that file while the process runs: another process may get its number
  /// later, and a dead process that wasn't reaped is a zombie.
  static let mark = "(image-worker) [^Z]"

  /// - Returns: nil when no worker runs.
  static func child(of program: Int32) -> ImageWorkerProcess? {
    let children = directoryNames("/proc/\(program)/task").flatMap { thread in
      textOfFile("/proc/\(program)/task/\(thread)/children").split(separator: " ")
        .compactMap { Int32($0) }
    }
    return children.first { textOfFile("/proc/\($0)/comm") == "image-worker\n" }
      .map { ImageWorkerProcess(id: $0) }
  }

  /// Whether the process still runs.
  var isRunning: Bool {
    let stat = textOfFile(file)
    return stat.contains("(image-worker) ") && !stat.contains(") Z ")
  }
}
