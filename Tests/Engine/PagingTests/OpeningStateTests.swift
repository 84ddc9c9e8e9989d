import Testing

@testable import Paging

@Suite struct OpeningStateTests {
  @Test(arguments: [
    (Opening.unopened, Opening.withoutRows, LoadReason.opened),
    (.withoutRows, .withoutRows, .opened), (.withKeptPage, .done, .user), (.done, .done, .user),
  ])
  func `a refresh without rows is another attempt to open the feed, any other the user's`(
    old: Opening,
    new: Opening,
    reason: LoadReason
  ) {
    var opening = old
    opening.refresh()
    #expect(opening == new && opening.reason == reason)
  }
}
