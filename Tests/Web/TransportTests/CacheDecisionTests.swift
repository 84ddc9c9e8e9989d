import Testing
import EverWeb

/// A page that was stored at 1000 and is fresh for a minute.
let storedPage = StoredPage(
  id: PageID(source: "s", key: "1"),
  url: "http://h/1",
  headers: [HTTPHeader("ETag", "\"1\"")],
  body: [1],
  storedAt: 1_000,
  freshUntil: 1_060
)

@Suite struct CacheDecisionTests {
  private let kept = storedPage
  private let conditions = [HTTPHeader("If-None-Match", "\"1\"")]

  private func decide(
    _ kept: StoredPage?,
    at now: Int,
    _ control: String? = nil,
    isOffline: Bool = false
  ) -> CacheDecision {
    CacheDecision(kept: kept, requestControl: control, isOffline: isOffline, now: now)
  }

  @Test func `a fresh page is used, a stale one revalidated`() {
    #expect(decide(kept, at: 1_059) == .use(kept))
    #expect(decide(kept, at: 1_060) == .request(conditions: conditions))
    #expect(decide(nil, at: 1_000) == .request(conditions: []))
  }

  @Test(arguments: ["no-cache", "No-Cache", "max-age=0"])
  func `a request may require the server`(control: String) {
    #expect(decide(kept, at: 1_000, control) == .request(conditions: conditions))
    #expect(decide(kept, at: 1_000, "max-age=10") == .use(kept))
  }

  @Test func `a request with no-store has no conditions`() {
    #expect(decide(kept, at: 1_000, "no-store") == .request(conditions: []))
    #expect(decide(kept, at: 9_999, "no-store", isOffline: true) == .use(kept))
  }

  @Test func `offline no request is sent`() {
    #expect(decide(kept, at: 9_999, "no-cache", isOffline: true) == .use(kept))
    #expect(decide(nil, at: 1_000, isOffline: true) == .refuse)
  }

  @Test func `a page that the server forbids to store is used offline alone`() {
    var page = kept
    page.headers.append(HTTPHeader("Cache-Control", "private, no-store, max-age=60"))
    #expect(decide(page, at: 1_000) == .request(conditions: []), "no 304 confirms it")
    #expect(decide(page, at: 1_000, isOffline: true) == .use(page))
  }

  @Test func `a 304 gives a page a new lifetime from its own headers`() {
    var old = kept
    old.headers += [
      HTTPHeader("Cache-Control", "max-age=60"),
      HTTPHeader("Date", "Thu, 01 Jan 1970 00:16:40 GMT"),
    ]
    let plain = old.revalidated(by: [], requestedAt: 5_000, now: 5_000)
    #expect(plain.storedAt == 5_000)
    #expect(plain.freshUntil == 5_060)
    #expect(plain.body == old.body)
    let headers = [HTTPHeader("Cache-Control", "max-age=9"), HTTPHeader("Age", "4")]
    #expect(old.revalidated(by: headers, requestedAt: 5_000, now: 5_000).freshUntil == 5_005)
  }
}
