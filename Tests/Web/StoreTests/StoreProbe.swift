@testable import EverWeb
import EverBase

/// A store with the problems that it reported, and a clock that the test sets.
final class StoreProbe: Sendable {
  let store: Store
  private let reported: Lock<[StoreError]>
  private let clock: Lock<Int>

  init(
    _ path: String?,
    limit: Int = 64 << 20,
    images: Int = 200 << 20,
    busyTimeout: Int32 = 20_000,
    schema: Schema = .current
  ) {
    let reported = Lock<[StoreError]>([])
    let clock = Lock(1_000)
    self.reported = reported
    self.clock = clock
    var configuration = StoreConfiguration(path: path)
    configuration.pageLimit = limit
    configuration.imageLimit = images
    configuration.busyTimeout = busyTimeout
    configuration.now = { clock.withLock { $0 } }
    store = Store(configuration, schema: schema) { error in reported.withLock { $0.append(error) } }
  }

  /// The problems that the user has seen so far.
  var problems: [StoreError] { reported.withLock { $0 } }

  func setTime(_ time: Int) { clock.withLock { $0 = time } }

  /// Saves a page and waits for the write; returns the failure, or nil.
  func save(_ page: StoredPage) async -> StoreError? {
    store.save(page)
    return await failure()
  }

  /// The failure of the last write; nil when there is none.
  func failure() async -> StoreError? {
    do throws(StoreError) {
      try await store.flush()
      return nil
    } catch {
      return error
    }
  }

  func body(
    _ key: String,
    _ kind: PageID.Kind = .page,
    source: String = "s"
  ) async -> String? {
    let page = await store.page(PageID(kind, source: source, key: key))
    return page.map { String(decoding: $0.body, as: UTF8.self) }
  }
}

/// A small image.
func image(_ key: String, source: String = "s", body: String = "body") -> StoredPage {
  page(key, .image, source: source, body: body)
}

/// A small page.
func page(
  _ key: String,
  _ kind: PageID.Kind = .page,
  source: String = "s",
  body: String = "body",
  storedAt: Int = 1_000
) -> StoredPage {
  StoredPage(
    id: PageID(kind, source: source, key: key),
    url: "http://h/\(key)",
    headers: [HTTPHeader("ETag", "\"1\""), HTTPHeader("X-Empty", "")],
    body: Array(body.utf8),
    storedAt: storedAt,
    freshUntil: storedAt + 60
  )
}
