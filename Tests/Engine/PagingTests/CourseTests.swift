@testable import Paging
import Testing

@Suite struct CourseTests {
  private var course = Course()

  private func page(_ ids: [Int], next: PageKey?) -> Page<Row> {
    Page(items: ids.map { Row(id: $0) }, next: next)
  }

  private func key(_ number: Int) -> SizedKey { SizedKey(key: .page(number), size: 2) }

  private mutating func judge(_ page: Page<Row>, _ number: Int, newItems: Int? = nil) {
    course.judge(page, key(number), newItems: newItems ?? page.items.count, expectsMore: false)
  }

  @Test mutating func `an assumed end after a page that was loaded before is a repeated page`() {
    judge(page([1, 2], next: .page(2)), 1)
    var second = page([1, 2], next: nil)
    second.continuation = .assumedEnd("a reason")
    judge(second, 2)
    #expect(course.end == .repeatedPage)
    course.startAgain(at: key(1))
    judge(second, 1)
    #expect(course.end == .assumed("a reason"))
  }

  @Test(arguments: [2, 6])
  mutating func `page one again after other pages by number is the end, by assumption`(
    count: Int
  ) {
    for number in 1..<count {
      judge(page([2 * number, 2 * number + 1], next: .page(number + 1)), number)
    }
    #expect(course.end == nil)
    judge(page([2, 3], next: .page(count + 1)), count, newItems: 0)
    let wrapped = EndReason.assumed("the server sent page one again after the last page")
    #expect(course.end == (count == 2 ? .repeatedPage : wrapped))
  }

  @Test mutating func `page one again by a token is a fault`() {
    for (token, ids) in [("a", [1, 2]), ("b", [3, 4]), ("c", [1, 2])] {
      let page = page(ids, next: .token(token + token))
      course.judge(page, SizedKey(key: .token(token), size: 2), newItems: 2, expectsMore: false)
    }
    #expect(course.end == .repeatedPage)
  }

  @Test(arguments: [(7 as UInt64, EndReason.repeatedPage), (8, .changedPage)])
  mutating func `a page with the ids of an earlier one and other values has a reason of its own`(
    content: UInt64,
    end: EndReason
  ) {
    var first = page([1, 2], next: .page(2))
    first.content = 7
    judge(first, 1)
    var second = page([1, 2], next: .page(3))
    second.content = content
    judge(second, 2, newItems: 0)
    #expect(course.end == end && end.isFault)
  }

  @Test mutating func `another addressing forgets the old keys`() {
    course.startAgain(at: key(1))
    course.loopGuard.requested(for: key(3))
    course.readdress(from: key(1), to: key(2))
    judge(page([1, 2], next: .page(3)), 2)
    #expect(course.end == nil)
  }

  @Test mutating func `the end can be checked again`() {
    course.end(at: DeadEnd("no further page", isKnownToGoOn: true))
    #expect(course.end?.isFault == true)
    course.checkEndAgain()
    #expect(course.end == nil)
  }

  @Test mutating func `a check of the end concludes once, at an end without a new item`() {
    judge(page([1], next: nil), 1)
    #expect(conclusions(3) == [false, false, false], "no check")
    course.checkEndAgain()
    #expect(conclusions(1) == [false], "no page yet")
    judge(page([], next: .page(3)), 2)
    #expect(conclusions(1) == [false], "no end yet")
    judge(page([], next: nil), 3)
    #expect(conclusions(2) == [true, false])
  }

  @Test(arguments: [0, 1, 2])
  mutating func `a new item, a stop or a new list ends a check of the end`(event: Int) {
    judge(page([1], next: nil), 1)
    course.checkEndAgain()
    switch event {
    case 0: judge(page([2], next: .page(3)), 2)
    case 1: course.stop()
    default: course.startAgain(at: key(1))
    }
    judge(page([], next: nil), 3)
    #expect(conclusions(1) == [false])
  }

  private mutating func conclusions(_ count: Int) -> [Bool] {
    (0..<count).map { _ in course.concludesCheck() }
  }

  @Test mutating func `a movement resumes after a stop, not after pages without new items`() {
    course.stop()
    course.userMoved()
    #expect(course.pause == nil)
    for _ in 1...3 { course.judgeGap(newItems: 0) }
    course.userMoved()
    course.beginGeneration()
    #expect(course.pause == .emptyPages)
    course.resume()
    #expect(course.pause == nil)
  }

  @Test mutating func `the user allows as many pages without new items again`() {
    for _ in 1...3 { course.judgeGap(newItems: 0) }
    course.resume()
    course.loopGuard.resume()
    for _ in 1...2 { course.judgeGap(newItems: 0) }
    #expect(course.pause == nil)
    course.judgeGap(newItems: 0)
    #expect(course.pause == .emptyPages)
  }

  @Test mutating func `a new page one begins again`() {
    judge(page([1], next: nil), 1)
    course.stop()
    course.startAgain(at: key(1))
    #expect(course.end == nil && course.pause == nil)
  }
}
