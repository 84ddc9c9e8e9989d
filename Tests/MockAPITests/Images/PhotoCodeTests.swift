import Testing

@testable import MockAPI

@Suite(.timeLimit(.minutes(1))) struct PhotoCodeTests {
  @Test func `every number has colours of its own`() {
    var seen: Set<[UInt32]> = []
    for number in 0..<PhotoCode.count {
      let colors = PhotoCode.colors(number)
      #expect(PhotoCode.number(of: colors) == number)
      seen.insert(colors)
    }
    #expect(seen.count == PhotoCode.count)
    #expect(PhotoCode.colors(PhotoCode.count + 5) == PhotoCode.colors(5))
  }

  @Test func `neighbours differ in what they begin with`() {
    for number in 0..<100 {
      #expect(PhotoCode.colors(number)[0] != PhotoCode.colors(number + 1)[0])
    }
  }

  @Test(arguments: [[0x87AFD7, 0x87AFD7], [0x87AFD7, 0x87AFD7, 0x0000D7], []])
  func `other colours are no code`(colors: [UInt32]) {
    #expect(PhotoCode.number(of: colors) == nil)
  }

  @Test func `a small and poor JPEG keeps it`() throws {
    let painter = Painter(photos: PhotoCollection(seed: 0), people: PeopleCollection(seed: 0))
    for index in 0..<200 {
      let picture = Picture(subject: .photo(index), width: 100, height: 60, quality: 75)
      let file = try #require(painter.paint(picture) { Array($0) })
      #expect(DecodedImage(file)?.number == Photo.number(at: index))
    }
  }

  @Test func `240 colours of a terminal keep it`() {
    for number in stride(from: 0, to: PhotoCode.count, by: 7) {
      let drawn = PhotoCode.colors(number).map(Self.nearestOfCube)
      #expect(PhotoCode.number(of: drawn) == number)
    }
  }

  /// The nearest of the colour cube and the greys of xterm's 256 colours.
  private static func nearestOfCube(_ color: UInt32) -> UInt32 {
    let levels: [UInt32] = [0, 95, 135, 175, 215, 255]
    let cube = levels.flatMap { red in
      levels.flatMap { green in levels.map { red << 16 | green << 8 | $0 } }
    }
    let greys = (0..<24).map { (8 + 10 * UInt32($0)) * 0x010101 }
    return (greys + cube).min { distance($0, color) < distance($1, color) } ?? 0
  }

  private static func distance(_ one: UInt32, _ other: UInt32) -> Int {
    [0, 8, 16].reduce(0) { sum, shift in
      let step = Int(one >> shift & 255) - Int(other >> shift & 255)
      return sum + step * step
    }
  }
}
