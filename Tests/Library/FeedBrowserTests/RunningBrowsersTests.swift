import Testing

@testable import FeedBrowser

@Suite(.serialized) struct RunningBrowsersTests {
  private typealias Ending = RunningBrowsers.Ending

  @Test func `a browser runs inside another one only when that one offers the terminal`() throws {
    var refused: FeedBrowserError?
    let status = try RunningBrowsers.run { unread throws(FeedBrowserError) in
      do throws(FeedBrowserError) { _ = try runInner() } catch { refused = error }
      RunningBrowsers.offer(&unread) { _ = try? runInner() }
      #expect(throws: FeedBrowserError.alreadyRunning) { try runInner() }
      return Ending(status: 0, isRequested: false)
    }
    #expect(status == 0)
    #expect(refused == .alreadyRunning)
    #expect(try runInner() == 0, "the terminal is free again")
  }

  private func runInner() throws(FeedBrowserError) -> Int32 {
    try RunningBrowsers.run { _ throws(FeedBrowserError) in Ending(status: 0, isRequested: false) }
  }

  @Test(arguments: [(143, false, 143), (200, true, nil), (5, true, nil), (0, false, nil)])
  func `a signal ends the browsers around, and a status of the program doesn't`(
    status: Int32,
    isRequested: Bool,
    outer: Int32?
  ) throws {
    _ = try RunningBrowsers.run { unread throws(FeedBrowserError) in
      RunningBrowsers.offer(&unread) {
        _ = try? RunningBrowsers.run { _ throws(FeedBrowserError) in
          Ending(status: status, isRequested: isRequested)
        }
      }
      #expect(RunningBrowsers.endStatus == outer)
      return Ending(status: 0, isRequested: false)
    }
    #expect(RunningBrowsers.endStatus == nil)
  }
}
