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
