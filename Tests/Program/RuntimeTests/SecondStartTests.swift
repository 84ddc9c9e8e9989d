import Glibc
import EverMock
import EverRuntime
import EverWeb
import TestSupport
import Testing
import EverBase

/// Tests the whole path: libcurl, a real server and a real file.
@Suite(.timeLimit(.minutes(5)))
struct SecondStartTests {
  private let directory: TemporaryDirectory
  private let path: String

  init() throws {
    directory = try TemporaryDirectory()
    path = directory.path + "/cache.sqlite3"
  }

  /// The objects that a start of the program creates, with the same file each time.
  private func start(
    of url: String,
    isOffline: Bool = false
  ) -> (store: Store, transport: CachingTransport) {
    let store = Store(StoreConfiguration(path: path))
    let transport = CachingTransport(
      CurlTransport(configuration: .patient),
      store: store,
      source: "starwars",
      isOffline: isOffline,
      now: { time(nil) }
    )
    return (store, transport)
  }

  @Test func `a source that was seen before is there with the network cut`() async throws {
    let server = try MockServer.start()
    let url = server.baseURL + "/api/people?page=1&limit=10"
    let first = start(of: url)
    let sent = try await first.transport.send(HTTPRequest(url: SecretURL(url)))
    #expect(sent.status == 200)
    try await first.store.flush()
    // Closed before the next start, which waits for a lock no longer than the program does.
    first.store.close(waitingAtMost: .seconds(60))
    server.stop()

    let second = start(of: url, isOffline: true)
    let id = try #require(second.transport.id(of: HTTPRequest(url: SecretURL(url))))
    let shown = second.store.page(id, waitingAtMost: .seconds(60))
    #expect(shown?.body == sent.body)
    #expect(shown.map { HTTPResponse($0, now: time(nil)).header("Age") != nil } == true)
    let again = try await second.transport.send(HTTPRequest(url: SecretURL(url)))
    #expect(again.body == sent.body)
    removeFiles(second.store)
  }

  @Test func `a server that reports no change sends no body`() async throws {
    let server = try MockServer.start()
    let url = server.baseURL + "/api/people?page=1&limit=10"
    let (store, transport) = start(of: url)
    let sent = try await transport.send(HTTPRequest(url: SecretURL(url)))
    let refresh = HTTPRequest(
      url: SecretURL(url),
      headers: [HTTPHeader("Cache-Control", "no-cache")]
    )
    let again = try await transport.send(refresh)
    #expect(await server.waitForFinished(count: 2))
    #expect(server.requests.map(\.status) == [200, 304])
    #expect(again.body == sent.body)
    #expect(again.status == 200)
    removeFiles(store)
  }

  private func removeFiles(_ store: Store) {
    store.close(waitingAtMost: .seconds(60))
    for suffix in ["", "-wal", "-shm"] { unlink(path + suffix) }
    rmdir(String(path.dropLast("/cache.sqlite3".count)))
  }
}
