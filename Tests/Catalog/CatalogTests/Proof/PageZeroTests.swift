@testable import EverDetecting
import EverItems
@testable import EverPages
import Paging
import Testing
import EverWeb

/// A list that begins with page 1 of the URL, while the server may count from 0.
@Suite struct PageZeroTests {
  private static let url = "http://h/l?page="
  private static let notice = "Page 0 has other items than page 1, with which this list begins."

  /// The notice of page two, and the numbers of the requested pages.
  private func secondPage(
    of pages: [Int: String]
  ) async throws -> (notice: String?, requested: [String]) {
    let bodies = pages.map { ("\(Self.url)\($0)", $1) }
    let transport = ReplayTransport(json: Dictionary(uniqueKeysWithValues: bodies))
    let detection = try detected("\(Self.url)1", try #require(pages[1]))
    let source = try CatalogSource(detection, transport: transport)
    _ = try await source.page(PageRequest(key: .page(1), pageSize: 3))
    let page = try await source.page(PageRequest(key: .page(2), pageSize: 3))
    return (page.notice, transport.urls.map { String($0.dropFirst(Self.url.count)) })
  }

  private func page(_ ids: [Int], _ rest: String = #""has_more":true"#) -> String {
    let items = ids.map { #"{"id":\#($0),"name":"n\#($0)"}"# }.joined(separator: ",")
    return #"{"items":[\#(items)],\#(rest)}"#
  }

  @Test func `items on page 0 are named`() async throws {
    let pages = [0: page([5, 7, 9]), 1: page([15, 17, 19]), 2: page([25, 27, 29])]
    let second = try await secondPage(of: pages)
    #expect(second.notice == Self.notice && second.requested == ["2", "0"])
  }

  @Test(arguments: [nil, [15, 17, 19], []])
  func `a page 0 that isn't one says nothing`(zero: [Int]?) async throws {
    var pages = [1: page([15, 17, 19]), 2: page([25, 27, 29])]
    pages[0] = zero.map { page($0) }
    let second = try await secondPage(of: pages)
    #expect(second.notice == nil && second.requested == ["2", "0"])
  }

  @Test(arguments: [
    ([15, 17, 19], #""has_more":true,"page":1"#), ([15, 17, 19], #""total":9"#),
    ([1, 2, 3], #""has_more":true"#),
  ])
  func `page 0 isn't requested where numbers say how pages count`(
    ids: [Int],
    rest: String
  ) async throws {
    let pages = [0: page([5, 7, 9], rest), 1: page(ids, rest), 2: page([25, 27, 29], rest)]
    #expect(try await secondPage(of: pages).requested == ["2"])
  }
}
