import Testing

@testable import Paging

@Suite struct ReaddressingTests {
  private static let numbered = FeedConfiguration(
    pageSize: 2,
    addressing: .numbered(first: 1)
  )

  private func page(_ ids: [Int], next: PageKey?, total: Int? = nil) -> Page<Row> {
    Page(
      items: ids.map { Row(id: $0) },
      next: next,
      total: total.map { .exact($0) } ?? .unknown
    )
  }

  /// A feed with page one, whose page two is in flight.
  private func opened(total: Int? = nil) throws -> (script: Script, second: Ticket) {
    var script = Script.opening(Self.numbered)
    let head = script.pending.removeFirst()
    script.run {
      $0.pageArrived(page([1, 2], next: .page(2), total: total), ticket: head, now: $1)
    }
    script.show(0)
    let second = script.pending.removeFirst()
    return (script, second)
  }

  @Test func `page two changes how pages are reached and leaves page one`() throws {
    var (script, second) = try opened()
    #expect(second.request.addressing == .numbered(first: 1))
    var came = page([3, 4], next: .offset(4))
    came.readdressing = Readdressing(addressing: .offset, key: .offset(2))
    script.run { $0.pageArrived(came, ticket: second, now: $1) }
    #expect(script.state.configuration.addressing == .offset)
    #expect(script.ids.prefix(4) == [1, 2, 3, 4])
    #expect(script.effects.allSatisfy { $0 != .listReplaced })
    script.refresh()
    #expect(script.keys == [.offset(0)])
  }

  @Test func `page two is returned for a requested far page`() throws {
    var (script, second) = try opened(total: 20)
    script.run { $0.pageFailed(.cancelled, ticket: second, now: $1) }
    script.show(16, cursor: 16)
    let far = script.pending.removeFirst()
    #expect(far.request.key == .page(9))
    var came = page([3, 4], next: .page(2), total: 20)
    came.readdressing = Readdressing(addressing: .numbered(first: 0), key: .page(1))
    script.run { $0.pageArrived(came, ticket: far, now: $1) }
    #expect(script.ids.prefix(4) == [1, 2, 3, 4] && script.state.rowCount == 20)
    #expect(script.keys == [.page(8)], "the rows on the screen are asked for by the new numbers")
  }

  @Test func `a page one in new keys changes them too`() throws {
    var (script, _) = try opened()
    script.refresh()
    let head = script.pending.removeLast()
    var came = page([1, 2], next: .page(1))
    came.readdressing = Readdressing(addressing: .numbered(first: 0), key: .page(0))
    script.run { $0.pageArrived(came, ticket: head, now: $1) }
    #expect(script.state.configuration.addressing == .numbered(first: 0))
    script.refresh()
    #expect(script.keys == [.page(0)])
  }

  @Test func `a source that knows no way on ends the list with its reason`() throws {
    var (script, second) = try opened(total: 20)
    let reason = DeadEnd("2 of 20", isKnownToGoOn: true)
    let lost = Page<Row>(items: [], continuation: .unreachable(reason))
    script.run { $0.pageArrived(lost, ticket: second, now: $1) }
    #expect(script.state.tail == .ended(.unreachable(reason)))
    #expect(script.ids == [1, 2, nil] && script.keys == [])
    script.retry(2)
    #expect(script.pending.first?.request.bypassesCache == true)
  }
}
