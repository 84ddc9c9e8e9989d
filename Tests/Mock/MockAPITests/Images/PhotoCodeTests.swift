import Testing

@testable import EverMock

@Suite(.timeLimit(.minutes(5))) struct PhotoCodeTests {
  @Test func `every number has colours of its own`() {
    var seen: Set<[UInt32]> = []
    for number in 0..<PhotoCode.count {
      let colors = PhotoCode.colors(number, beside: 0x3F86C9)
      #expect(PhotoCode.number(of: colors) == number)
      seen.insert(colors)
    }
    #expect(seen.count == PhotoCode.count)
    #expect(PhotoCode.colors(PhotoCode.count + 5, beside: 0) == PhotoCode.colors(5, beside: 0))
  }

  @Test func `the first colour is the picture's where there is room beside it`() {
    #expect(PhotoCode.colors(1, beside: 0x3F86C9)[0] == 0x3F86C9)
    #expect(PhotoCode.colors(1, beside: 0x00FF80)[0] == 0x0CF380)
    for base: UInt32 in [0, 0xFFFFFF] {
      #expect(PhotoCode.number(of: PhotoCode.colors(77, beside: base)) == 77)
    }
  }

  @Test func `neighbours differ in what they begin with`() {
    for number in 0..<100 {
      let (one, next) = (
        PhotoCode.colors(number, beside: 0), PhotoCode.colors(number + 1, beside: 0)
      )
      #expect(one[1] != next[1])
    }
  }

  @Test func `colours are read to less than half a step`() {
    let colors = PhotoCode.colors(5, beside: 0x808080)
    for (shift, number) in [(8, 5), (-8, 5), (9, nil), (-9, nil)] {
      let moved = [colors[0], UInt32(Int(colors[1]) + shift)] + colors[2...]
      #expect(PhotoCode.number(of: moved) == number)
    }
  }

  @Test(arguments: [[UInt32](repeating: 0x87AFD7, count: 5), [0, 0, 0, 0x2A2A2A, 0, 0], []])
  func `other colours have no code`(colors: [UInt32]) {
    #expect(PhotoCode.number(of: colors) == nil)
  }

  @Test(arguments: [(100, 60), (280, 180)])
  func `a small and poor JPEG keeps it`(width: Int, height: Int) throws {
    let painter = Painter(
      photos: PhotoCollection(seed: 0, isCoded: true),
      people: PeopleCollection(seed: 0)
    )
    for index in 0..<200 {
      let picture = Picture(subject: .photo(index), width: width, height: height, quality: 75)
      let file = try #require(painter.paint(picture) { Array($0) })
      #expect(DecodedImage(file)?.number == Photo.number(at: index))
    }
  }

  /// A symbol has one colour, the mean of its pixels, or two: one for the symbol and one for the
  /// rest.
  @Test(arguments: [(16, 8), (20, 9), (28, 9), (56, 18)])
  func `symbols in true colour keep it in their first row`(columns: Int, rows: Int) throws {
    let painter = Painter(
      photos: PhotoCollection(seed: 0, isCoded: true),
      people: PeopleCollection(seed: 0)
    )
    for index in 0..<100 {
      let (width, height) = (columns * 10, rows * 20)
      let picture = Picture(subject: .photo(index), width: width, height: height, quality: 75)
      let file = try #require(painter.paint(picture) { Array($0) })
      let image = try #require(DecodedImage(file))
      let colors = (0..<PhotoCode.parts).map { part in
        let column = (2 * part + 1) * columns / (2 * PhotoCode.parts)
        return image.mean(column * 10..<column * 10 + 10, 0..<20)
      }
      #expect(PhotoCode.number(of: colors) == Photo.number(at: index))
    }
  }
}
