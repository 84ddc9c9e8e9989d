import Testing

@testable import EverBrowser

@Suite struct GoingTests {
  @Test(arguments: [
    (Going.nowhere, Going.nowhere), (.row(5), .nowhere), (.onePageOn(5), .atEnd),
    (.realEnd, .atEnd), (.atEnd, .atEnd),
  ])
  func `a cursor that stays has no goal, and remembers the end`(old: Going, new: Going) {
    var going = old
    going.stay()
    #expect(going == new && going.goal == nil)
  }

  @Test(arguments: [
    (Going.nowhere, Going.nowhere), (.row(5), .row(5)), (.onePageOn(5), .row(5)),
    (.realEnd, .row(.max)), (.atEnd, .nowhere),
  ])
  func `another command keeps the goal, and forgets the end`(old: Going, new: Going) {
    var going = old
    going.interrupt()
    #expect(going == new && going.goal == old.goal && !going.isToEnd)
  }

  @Test(arguments: [
    (Going.nowhere, Going.row(3)), (.row(5), .row(3)), (.onePageOn(5), .onePageOn(3)),
    (.realEnd, .onePageOn(3)), (.atEnd, .onePageOn(3)),
  ])
  func `going to a row remembers the end`(old: Going, new: Going) {
    var going = old
    going.go(to: 3)
    #expect(going == new && going.goal == 3)
  }

  @Test(arguments: [
    (Going.nowhere, Going.nowhere), (.row(2), .row(2)), (.row(3), .row(6)),
    (.row(.max), .row(.max)),
    (.onePageOn(5), .onePageOn(8)), (.realEnd, .realEnd), (.atEnd, .atEnd),
  ])
  func `a goal moves with its row, and the end stays the end`(old: Going, new: Going) {
    var going = old
    going.rowsReplaced(at: 2, removed: 1, inserted: 4)
    #expect(going == new)
  }
}
