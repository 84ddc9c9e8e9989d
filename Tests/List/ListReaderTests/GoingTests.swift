import Testing

@testable import EverBrowser

@Suite struct GoingTests {
  /// Where the cursor goes after it is to stay, after another command, after a way to row 3, and after
  /// row 2 was replaced by four rows.
  @Test(
    arguments: [
      (.nowhere, [.nowhere, .nowhere, .row(3), .nowhere]),
      (.row(2), [.nowhere, .row(2), .row(3), .row(2)]),
      (.row(3), [.nowhere, .row(3), .row(3), .row(6)]),
      (.row(.max), [.nowhere, .row(.max), .row(3), .row(.max)]),
      (.onePageOn(5), [.atEnd, .row(5), .onePageOn(3), .onePageOn(8)]),
      (.realEnd, [.atEnd, .row(.max), .onePageOn(3), .realEnd]),
      (.atEnd, [.atEnd, .nowhere, .onePageOn(3), .atEnd]),
    ] as [(Going, [Going])]
  )
  func `each command keeps or forgets the goal and the end`(old: Going, expected: [Going]) {
    var goings = Array(repeating: old, count: 4)
    goings[0].stay()
    goings[1].interrupt()
    goings[2].go(to: 3)
    goings[3].rowsReplaced(at: 2, removed: 1, inserted: 4)
    #expect(goings == expected)
    #expect(goings[0].goal == nil && goings[1].goal == old.goal && !goings[1].isToEnd)
  }
}
