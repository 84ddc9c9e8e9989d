import EverBase
import EverText
import Glibc
import EverMock
import TestSupport
import Testing

/// Images that can't be displayed, and a worker that dies.
@Suite(.serialized, .timeLimit(.minutes(5))) struct BrokenImageTests {
  @Test func `what is broken is marked, and all else is shown`() async throws {
    let server = try MockServer.start()
    server.add(FaultRule(.brokenImages(every: 2)))
    let program = try Everscroll.photos(of: server)
    // A web page, truncated files, impossible sizes and so on; some are sound images of something
    // else.
    for (cursor, keys) in [(1, "3j"), (10, "2j"), (16, "2j"), (22, "g")] {
      try await program.waitUntil("photos and marks") { screen in
        let tallest = screen.pictureBoxes.map(\.rows.count).max()
        let boxes = screen.pictureBoxes.filter { $0.rows.count == tallest }
        return screen.cursorPlace == cursor && screen.wrongCaptions == []
          && !boxes.contains(where: \.isBlock) && boxes.contains(where: \.isMarked)
          && boxes.contains(where: \.isPicture)
      }
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
