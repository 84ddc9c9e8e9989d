import EverBrowser
import Paging
import Testing

/// Keys that arrive together: from a terminal that sends a wheel notch as keys, or from a flood.
@Suite struct BurstTests {
  private func rested() -> Reading {
    var reading = Reading.loaded(of: 2)
    reading.wait(milliseconds: 5_000)
    return reading
  }

  @Test func `a notch that arrives at the first row pulls nothing`() {
    var reading = rested()
    reading.move(.moveDown)
    for _ in 0..<3 { reading.move(.moveUp) }
    #expect(reading.reader.pull.armedAt == nil)
  }

  @Test func `a flood of steps ends at the intended row`() {
    var reading = Reading.loaded(of: 30)
    for _ in 0..<20 { reading.move(.moveDown) }
    #expect(reading.reader.going.goal == 20)
    while !reading.open.isEmpty { reading.respond() }
    #expect(reading.reader.list.cursor == 20)
    #expect(reading.reader.going.goal == nil)
  }

  @Test func `a key that is held waits at the last row`() {
    var reading = Reading.loaded(of: 30)
    for _ in 0..<20 {
      reading.wait(milliseconds: 33)
      reading.move(.moveDown)
    }
    #expect(reading.reader.going.goal == nil)
    #expect(reading.reader.list.cursor == reading.reader.feed.rowCount - 1)
  }

  @Test func `steps on the way to the real end overflow nothing`() {
    var reading = Reading.loaded(of: 30)
    reading.move(.goToEnd)
    reading.move(.goToEnd)
    for _ in 0..<2 { reading.move(.moveDown) }
    #expect(reading.reader.going.goal != .max)
  }

  @Test func `any other movement ends a flood`() {
    var reading = Reading.loaded(of: 30)
    for _ in 0..<20 { reading.move(.moveDown) }
    reading.move(.moveUp)
    #expect(reading.reader.going.goal == nil)
  }

  @Test func `a flood with a pause in it ends at the intended row`() {
    var reading = Reading.loaded(of: 30)
    for _ in 0..<8 { reading.move(.moveDown) }
    reading.respond()
    reading.wait(milliseconds: 33)
    for _ in 0..<8 { reading.move(.moveDown) }
    #expect(reading.reader.going.goal == 16)
    while !reading.open.isEmpty { reading.respond() }
    #expect(reading.reader.list.cursor == 16)
  }

  @Test(arguments: [(5, 5), (20, 20), (99, 29), (.max, 29)])
  func `a number of steps ends at the intended row`(count: Int, row: Int) {
    var reading = Reading.loaded(of: 30)
    reading.move(.moveDown, count: count)
    while !reading.open.isEmpty { reading.respond() }
    #expect(reading.reader.list.cursor == row)
    #expect(reading.reader.going.goal == nil)
  }

  @Test(arguments: [
    (ListMovement.halfPageDown, 20, 20), (.moveRight, 20, 20), (.scrollDown, 20, 20),
    (.pageDown, 2, 2), (.pageDown, .max, 29),
  ])
  func `any movement down by a number goes on past the loaded rows`(
    movement: ListMovement,
    count: Int,
    row: Int
  ) {
    var reading = Reading.loaded(of: 30)
    let screen = reading.reader.list.height
    reading.move(movement, count: count)
    while !reading.open.isEmpty { reading.respond() }
    let goal = movement == .pageDown ? min(29, row * screen) : row
    #expect(reading.reader.list.cursor == goal)
    #expect(reading.reader.going.goal == nil)
  }

  @Test func `numbers of steps add up`() {
    var reading = Reading.loaded(of: 30)
    for _ in 0..<3 { reading.move(.moveDown, count: 5) }
    #expect(reading.reader.going.goal == 15)
  }

  @Test func `in lanes a number of steps counts bands`() {
    var reading = Reading(of: 30)
    reading.reader.fit(height: 6, geometry: .grid(lanes: 2, height: 3))
    reading.respond()
    reading.move(.moveDown, count: 5)
    while !reading.open.isEmpty { reading.respond() }
    #expect(reading.reader.list.cursor == 10)
  }

  @Test func `Esc ends a number of steps at the last loaded row, and another one goes on`() {
    var reading = Reading.loaded(of: 30)
    reading.move(.moveDown, count: 20)
    #expect(reading.status.hasSuffix(" → 21"))
    reading.respond()
    reading.perform { $0.stop() }
    #expect(reading.open.isEmpty)
    #expect(reading.reader.list.cursor == reading.reader.feed.loadedCount - 1)
    reading.move(.moveDown, count: 10)
    #expect(reading.reader.going.goal == 13)
  }

  @Test func `a number of steps stays at a page that failed`() {
    var reading = Reading.loaded(of: 30)
    reading.move(.goToEnd)
    reading.fail(PageError("no"))
    reading.move(.moveDown, count: 20)
    #expect(reading.open.isEmpty)
    #expect(reading.reader.list.cursor == 2)
  }
}
