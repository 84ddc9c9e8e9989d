import EverText
import EverMock
import TestSupport
import Testing

/// Images as pixels, in a terminal that identifies itself as kitty.
@Suite(.serialized, .timeLimit(.minutes(5))) struct KittyImageTests {
  private static let version = "kitty(0.35.2)"

  @Test(arguments: [["COLORTERM": "truecolor"], [:]])
  func `each placeholder points at its part of its image`(environment: [String: String])
    async throws
  {
    let program = try Everscroll.photos(environment: environment, kitty: Self.version)
    try await program.expectPhotos(cursor: 1, columns: 3) { program.hasImage(in: $0) }
    program.send("8j")
    try await program.expectPhotos(cursor: 25) { program.hasImage(in: $0) }
    program.send("3k")
    try await program.expectPhotos(cursor: 16) { program.hasImage(in: $0) }
    program.send("v")
    try await program.expectPhotos(cursor: 16, columns: 1) { program.hasImage(in: $0) }
    program.send("\r")
    try await program.expectDetail(of: 16) { program.hasImage(in: $0) }
    program.send("J")
    try await program.expectDetail(of: 17) { program.hasImage(in: $0) }
    program.send("q")
    try await program.expectPhotos(cursor: 17) { program.hasImage(in: $0) }
    #expect(program.heldImages.mistakes == [])
    #expect(try await program.quit() == .exited(0))
    #expect(program.heldImages.images.isEmpty)
    #expect(program.modes == program.initialModes)
  }
}
