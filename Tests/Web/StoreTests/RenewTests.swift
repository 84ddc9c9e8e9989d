import EverWeb
import Testing

@Suite(.timeLimit(.minutes(5)))
struct RenewTests {
  private let probe = StoreProbe(nil)

  @Test func `renewing changes headers and times and leaves the body`() async throws {
    let old = page("1", body: "kept")
    var new = old
    new.headers = [HTTPHeader("ETag", "\"2\"")]
    (new.storedAt, new.freshUntil) = (2_000, 2_060)
    new.body = []
    probe.store.save(old)
    probe.store.renew(new, from: old)
    new.body = old.body
    #expect(await probe.store.page(old.id) == new)
  }

  @Test func `the pages of one source expire, and its images don't`() async {
    var image = page("2", body: "image")
    image.id = PageID(.image, source: image.id.source, key: "2")
    var other = page("1", body: "other")
    other.id = PageID(source: "other", key: "1")
    let fresh = [page("1", body: "a"), image, other]
    for page in fresh { probe.store.save(page) }
    probe.store.expire(fresh[0].id.source)
    for (page, isFresh) in zip(fresh, [false, true, true]) {
      let kept = await probe.store.page(page.id)
      #expect(kept?.body == page.body)
      #expect(kept?.isFresh(at: page.storedAt) == isFresh)
      #expect(kept?.isOutdated == !isFresh)
    }
  }

  @Test func `a page that was replaced meanwhile isn't renewed`() async {
    let old = page("1", body: "old")
    let other = page("1", body: "other", storedAt: 1_500)
    probe.store.save(other)
    probe.store.renew(old, from: old)
    #expect(await probe.store.page(old.id) == other)
  }
}
