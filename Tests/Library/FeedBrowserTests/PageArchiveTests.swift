import EverBrowser
import EverBase
import Paging
import PagingTesting
import EverWeb
import Testing

@testable import FeedBrowser

@Suite struct PageArchiveTests {
  private let store = Store(StoreConfiguration(path: nil))

  private func archive(_ coding: ItemCoding<Plum> = .plums, now: Int = 100) -> PageArchive<Plum> {
    PageArchive(
      store: store,
      coding: coding,
      list: "Plums",
      openingLimit: .seconds(60),
      now: { now }
    )
  }

  private func request(_ offset: Int) -> PageRequest {
    PageRequest(key: .offset(offset), pageSize: 2)
  }

  private func page(_ ids: Int..., next: Int? = nil) -> Page<Plum> {
    Page(items: ids.map { Plum(id: $0) }, next: next.map { .offset($0) })
  }

  @Test func `a page is read with its age`() throws {
    archive().save(page(3, 4), for: request(2))
    let read = try #require(archive(now: 160).page(for: request(2), mayBeOutdated: false))
    #expect(read.items.map(\.id) == [3, 4])
    #expect(read.age == .seconds(60))
    #expect(archive().page(for: request(4), mayBeOutdated: false) == nil)
  }

  @Test func `a page of another size is another page`() {
    archive().save(page(3, 4), for: request(2))
    let larger = PageRequest(key: .offset(2), pageSize: 3)
    #expect(archive().page(for: larger, mayBeOutdated: true) == nil)
  }

  @Test(arguments: [
    Page(items: [Plum(id: 1)], next: .token("a\n\"b\""), previous: .first, continuation: .more),
    Page(items: [Plum(id: 1)], next: .opaque("https://plums.example/?a=1"), total: .atLeast(9)),
    Page(items: [Plum(id: 1)], next: .continuation(["b": "2", "a": ""]), total: .exact(9)),
    Page(items: [Plum(id: 1)], next: .page(2), previous: .offset(7), fingerprint: .max),
    Page(items: [Plum(id: 1)], continuation: .end, hints: ServerHints(pageSize: 30)),
    Page(items: [Plum(id: 1)], continuation: .assumedEnd("the page is short")),
  ]) func `a page is read with what its source reported`(page: Page<Plum>) throws {
    archive().save(page, for: request(0))
    let read = try #require(archive().page(for: request(0), mayBeOutdated: false))
    #expect(read.next == page.next)
    #expect(read.previous == page.previous)
    #expect(read.continuation == page.continuation)
    #expect(read.total == page.total)
    #expect(read.fingerprint == page.fingerprint)
    #expect(read.hints == page.hints)
  }

  @Test func `a changed page makes the others outdated`() {
    archive().save(page(1, 2), for: request(0))
    archive().save(page(3, 4), for: request(2))
    archive().save(page(1, 2), for: request(0))
    #expect(archive().page(for: request(2), mayBeOutdated: false) != nil)
    archive().save(page(0, 1), for: request(0))
    #expect(archive().page(for: request(0), mayBeOutdated: false)?.items.first?.id == 0)
    #expect(archive().page(for: request(2), mayBeOutdated: false) == nil)
    #expect(archive().page(for: request(2), mayBeOutdated: true) != nil)
  }

  @Test func `a page that can't be decoded is removed`() {
    archive().save(page(1), for: request(0))
    let newer = ItemCoding<Plum>(encode: { _ in [] }, decode: { _ in throw CancellationError() })
    #expect(archive(newer).page(for: request(0), mayBeOutdated: true) == nil)
    #expect(archive().page(for: request(0), mayBeOutdated: true) == nil)
  }

  @Test(arguments: ["empty", "cached", "a dead end", "claimed ids"])
  func `some pages aren't stored`(kind: String) {
    var page = page(1)
    switch kind {
    case "empty": page.items = []
    case "cached": page.age = .zero
    case "a dead end": page.continuation = .unreachable(DeadEnd("more", isKnownToGoOn: true))
    default: page.identity = .claimed(isRefuted: false, row: { Plum(id: $0) })
    }
    archive().save(page, for: request(0))
    #expect(archive().page(for: request(0), mayBeOutdated: true) == nil)
  }

  @Test func `a first frame has all pages in a row that aren't outdated`() throws {
    let source = EntrySource(
      source: ListSource(Plum.list(of: 6), addressing: .offset),
      listColumns: nil,
      entry: plumEntry,
      imageBytes: { _ in [] },
      archive: archive()
    )
    var configuration = FeedConfiguration(pageSize: 2)
    configuration.addressing = .offset
    #expect(source.kept(nil, configuration) == nil)
    for offset in [0, 2, 4] {
      archive().save(page(offset, offset + 1, next: offset + 2), for: request(offset))
    }
    #expect(source.kept(nil, configuration)?.later.map(\.request.key) == [.offset(2), .offset(4)])
    archive().save(page(9, 2, next: 4), for: request(2))
    let kept = try #require(source.kept(nil, configuration))
    #expect(kept.page?.items.count == 2)
    #expect(kept.later.map(\.request.key) == [.offset(2)])
  }
}

extension ItemCoding<Plum> {
  /// Each id in a line.
  static let plums = ItemCoding(
    encode: { plums in Array(plums.map { "\($0.id)" }.joined(separator: "\n").utf8) },
    decode: { bytes in
      String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { Int($0) }
        .map { Plum(id: $0) }
    }
  )
}
