import Cells
import Input
import ListReader
import Paging
import Testing
import Viewport

@testable import FeedView

@Suite struct FeedViewFuzzTests {
  private static let keys: [Chord] = [
    "j", "k", " ", "b", "g", "G", "r", "R", "x", Chord(.enter), Chord(.escape), Chord(.end),
    .control("d"), .control("u"), .control("e"), .control("y"),
  ]

  @Test(arguments: 0..<20)
  func `whatever happens, the frame fits and the cursor is on a row of it`(seed: UInt64) {
    var random = SplitMix(state: seed)
    let addressing: PageAddressing = seed.isMultiple(of: 2) ? .serial : .offset
    var driver = Driver(
      PlumRows(),
      configuration: FeedConfiguration(pageSize: 5, addressing: addressing)
    )
    for _ in 0..<400 {
      step(&driver, &random)
      let frame = driver.frame()
      #expect(frame.size == driver.model.size)
      #expect(frame.lines.allSatisfy { $0.endColumn <= frame.size.columns }, "seed \(seed)")
      let list = driver.model.reader.list
      #expect(list.rowCount == driver.model.reader.feed.rowCount, "seed \(seed)")
      #expect(list.visible.isEmpty || list.visible.contains(list.cursor), "seed \(seed)")
    }
  }

  private func step(_ driver: inout Driver<PlumRows>, _ random: inout SplitMix) {
    switch Int.random(in: 0..<10, using: &random) {
    case 0, 1: driver.deliver(of: 63, total: Bool.random(using: &random) ? .exact(63) : .unknown)
    case 2: driver.fail(PageError("no", remedy: .retry))
    case 3: driver.wait(.milliseconds(Int.random(in: 1...3_000, using: &random)))
    case 4: driver.send(.event(.wheel(Int.random(in: -3...3, using: &random))))
    case 5:
      let columns = Int.random(in: 0...60, using: &random)
      driver.send(
        .resized(Size(columns: columns, rows: Int.random(in: 0...20, using: &random)))
      )
    default:
      if let key = Self.keys.randomElement(using: &random) { driver.press(key) }
    }
  }
}

/// SplitMix64, so that a seed reproduces a run.
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = (state ^ (state >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
