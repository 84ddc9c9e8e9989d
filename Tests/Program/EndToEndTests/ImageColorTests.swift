import EverText
import EverMock
import TestSupport
import Testing

/// Images in terminals with fewer colours, and without colours.
@Suite(.serialized, .timeLimit(.minutes(5))) struct ImageColorTests {
  @Test(arguments: [("xterm-256color", 16...255), ("xterm-16color", 0...15)])
  func `a terminal of a palette gets nothing else`(term: String, range: ClosedRange<UInt8>)
    async throws
  {
    let program = try Everscroll.photos(environment: ["TERM": term])
    let screen = try await program.waitUntil("all images") { screen in
      let boxes = screen.pictureBoxes
      return boxes.count == 9 && boxes.allSatisfy { !$0.isBlock }
    }
    let cells = screen.pictureBoxes.flatMap(\.cells).flatMap(\.self)
    let colors = Set(cells.flatMap { [$0.style.foreground, $0.style.background] })
    #expect(colors.count > 5)
    for color in colors {
      guard case .palette(let index) = color else {
        #expect(color == .standard)
        continue
      }
      #expect(range.contains(index))
    }
    #expect(screen.pictureBoxes.first?.caption == MockPhotos.author(at: 0))
    #expect(try await program.quit() == .exited(0))
  }

  @Test func `where no images are wanted, none is requested`() async throws {
    let server = try MockServer.start()
    let program = try Everscroll.photos("--images", "none", of: server)
    try await program.waitUntil("the authors") { screen in
      (0..<6).allSatisfy { screen.text.contains(MockPhotos.author(at: $0)) }
    }
    // The program starts with a list.
    program.send("3j\r")
    try await program.waitUntil("a detail") {
      $0.titleLine.hasPrefix(" " + MockPhotos.author(at: 3))
    }
    program.send("qv")
    try await program.waitUntil("the grid") {
      $0.cursorPlace == 4 && $0.text.contains(MockPhotos.author(at: 3))
    }
    #expect(try await program.quit() == .exited(0))
    #expect(try await server.quietLog().imageRequests.isEmpty)
  }
}
