@testable import EverCatalog
import Glibc
import EverItems
import EverBase
import EverMock
import EverProgram
import EverRuntime
import EverWeb
import Testing
import TestSupport

@Suite(.timeLimit(.minutes(5)))
struct ImageBytesTests {
  private let server: MockServer
  private let picture: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 1, 2, 3]

  init() throws {
    server = try MockServer.start()
  }

  /// The photos of the mock server, with a header from the user.
  private func source(_ transport: any HTTPTransport) throws -> some ItemSource {
    try CatalogSource(
      #require(try SourceCatalog.builtIn()["photos"]),
      options: SourceOptions(
        baseURL: server.baseURL,
        headers: [
          SecretHeader("X-Key", "sesame-sesame"), SecretHeader("Accept", "application/json"),
        ]
      ),
      transport: transport
    )
  }

  /// The failure of an image; nil on success.
  private func failure(
    _ source: some ItemSource,
    _ url: String
  ) async -> ImageFailure? {
    do throws(ImageFailure) {
      _ = try await source.imageBytes(of: url)
      return nil
    } catch {
      return error
    }
  }

  @Test
  func `the bytes arrive as they were sent, and only the own origin receives the user's headers`()
    async throws
  {
    let foreign = try MockServer.start()
    for server in [server, foreign] {
      server.prepare(PreparedResponse("/a.jpg", headers: [], body: picture))
    }
    let source = try source(CurlTransport(configuration: .patient))
    #expect(try await source.imageBytes(of: server.baseURL + "/a.jpg").bytes == picture)
    #expect(try await source.imageBytes(of: foreign.baseURL + "/a.jpg").bytes == picture)
    await server.waitForFinished(count: 1)
    await foreign.waitForFinished(count: 1)
    #expect(server.requests.first?.header("X-Key") == "sesame-sesame")
    #expect(foreign.requests.first?.header("X-Key") == nil)
    for request in server.requests + foreign.requests {
      let accepted = request.headers.filter { $0.name.lowercased() == "accept" }.map(\.value)
      #expect(accepted == ["image/webp,image/png,image/jpeg,image/gif,*/*;q=0.5"])
    }
  }

  @Test(arguments: [
    (404, false), (410, false), (401, false), (408, true), (429, true), (500, true), (503, true),
  ])
  func `another status is a failure that says whether a retry may help`(
    status: Int,
    canRetry: Bool
  ) async throws {
    server.prepare(PreparedResponse("/a.jpg", status: status, headers: [], body: picture))
    let failure = await failure(
      try source(CurlTransport(configuration: .patient)),
      server.baseURL + "/a.jpg"
    )
    #expect(failure?.canRetry == canRetry)
    #expect(failure?.message.contains("\(status)") == true)
    await server.waitForFinished(count: 1)
    #expect(server.requests.count == 1)
  }

  @Test func `an empty response isn't an image`() async throws {
    server.prepare(PreparedResponse("/a.jpg", headers: [], body: ""))
    let failure = await failure(
      try source(CurlTransport(configuration: .patient)),
      server.baseURL + "/a.jpg"
    )
    #expect(
      failure == ImageFailure("An image was expected, but 127.0.0.1 sent an empty response.")
    )
  }

  @Test(arguments: [
    "data:image/png;base64,AAAA", "file:///etc/passwd", "ftp://h/a.png", "a.png", "",
    "http://user:word@h/a.png",
  ])
  func `a text that isn't a web address isn't requested`(url: String) async throws {
    let scripted = ScriptedServer()
    let failure = await failure(try source(scripted), url)
    #expect(failure?.canRetry == false)
    #expect(failure?.message.contains("Only http and https URLs are followed") == true)
    #expect(scripted.requests.isEmpty)
  }

  @Test func `an image of more than 64 MiB is stopped`() async throws {
    let body = [UInt8](repeating: 1, count: 64 << 20 + 1)
    server.prepare(PreparedResponse("/a.jpg", headers: [], body: body))
    let failure = await failure(
      try source(CurlTransport(configuration: .patient)),
      server.baseURL + "/a.jpg"
    )
    #expect(failure?.message.contains("larger than 64 MiB") == true)
    #expect(failure?.canRetry == false)
  }

  @Test func `a connection that breaks is tried twice again, and no other failure is`() async throws
  {
    let lost = HTTPError.connectionLost(host: "h", detail: "test")
    let scripted = ScriptedServer()
    let source = try source(scripted)
    for _ in 1...2 { scripted.fail(lost) }
    scripted.respond(200, [], "image")
    #expect(await failure(source, "http://h/a") == nil)
    for _ in 1...3 { scripted.fail(lost) }
    #expect(await failure(source, "http://h/a")?.canRetry == true)
    #expect(scripted.requests.count == 6)
    scripted.fail(.timedOut(host: "h", detail: "test"))
    #expect(await failure(source, "http://h/a")?.canRetry == true)
    scripted.fail(.insecure(host: "h", detail: "test"))
    #expect(await failure(source, "http://h/a")?.canRetry == false)
    scripted.fail(.cancelled)
    #expect(await failure(source, "http://h/a") == .cancelled)
    #expect(scripted.requests.count == 9)
    #expect(scripted.requests.allSatisfy { $0.destination == .image })
  }
}

/// Tests the cache of images with a real server and across restarts.
@Suite(.timeLimit(.minutes(5)))
struct KeptImageTests {
  private let server: MockServer
  private let directory: TemporaryDirectory
  private let path: String
  private let clock = Lock(1_000)
  private let picture: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 9]

  init() throws {
    server = try MockServer.start()
    directory = try TemporaryDirectory()
    path = directory.path + "/cache.sqlite3"
  }

  private var url: String { server.baseURL + "/a.png" }

  /// Starts the program anew and fetches an image.
  private func bytes(isOffline: Bool = false) async throws -> Result<[UInt8], ImageFailure> {
    let store = Store(StoreConfiguration(path: path))
    defer { store.close(waitingAtMost: .seconds(60)) }
    var caching = CachingTransport(
      CurlTransport(configuration: .patient),
      store: store,
      source: "s"
    )
    caching.isOffline = isOffline
    caching.now = { [clock] in clock.withLock { $0 } }
    let source = try CatalogSource(
      #require(try SourceCatalog.builtIn()["photos"]),
      options: SourceOptions(baseURL: server.baseURL),
      transport: caching
    )
    do throws(ImageFailure) {
      return .success(try await source.imageBytes(of: url).bytes)
    } catch {
      return .failure(error)
    }
  }

  private func respond(_ headers: [MockHeader], status: Int = 200, _ body: [UInt8]) {
    server.prepare(PreparedResponse("/a.png", status: status, headers: headers, body: body))
  }

  private func removeFiles() {
    for suffix in ["", "-wal", "-shm"] { unlink(path + suffix) }
    rmdir(String(path.dropLast("/cache.sqlite3".count)))
  }

  @Test func `a fresh image is requested once, and a stale one by its tag`() async throws {
    defer { removeFiles() }
    let headers = [MockHeader("Cache-Control", "max-age=60"), MockHeader("ETag", "\"1\"")]
    respond(headers, picture)
    #expect(try await bytes() == .success(picture))
    #expect(try await bytes() == .success(picture))
    clock.withLock { $0 = 1_059 }
    #expect(try await bytes() == .success(picture))
    await server.waitForFinished(count: 1)
    #expect(server.requests.count == 1)

    clock.withLock { $0 = 1_060 }
    respond(headers, status: 304, [])
    #expect(try await bytes() == .success(picture))
    clock.withLock { $0 = 1_119 }
    #expect(try await bytes() == .success(picture))
    await server.waitForFinished(count: 2)
    #expect(server.requests.map(\.status) == [200, 304])
    #expect(server.requests.last?.header("If-None-Match") == "\"1\"")
  }

  @Test func `without a network a kept image is shown, and another says that it isn't there`()
    async throws
  {
    defer { removeFiles() }
    respond([], picture)
    let missing = ImageFailure("This isn't in the cache; start without --offline to request it.")
    #expect(try await bytes(isOffline: true) == .failure(missing))
    #expect(try await bytes() == .success(picture))
    clock.withLock { $0 = 1_000_000 }
    #expect(try await bytes(isOffline: true) == .success(picture))
  }

  @Test(arguments: [true, false])
  func `neither what mustn't be stored nor what isn't an image is kept`(isImage: Bool) async throws
  {
    defer { removeFiles() }
    let control = MockHeader("Cache-Control", isImage ? "no-store" : "max-age=60")
    let body = isImage ? picture : Array("<html>log in".utf8)
    respond([control], body)
    #expect(try await bytes() == .success(body))
    #expect(try await bytes() == .success(body))
    await server.waitForFinished(count: 2)
    #expect(server.requests.count == 2)
  }

  @Test func `an image is kept as one, and not as a page`() async throws {
    defer { removeFiles() }
    respond([], picture)
    #expect(try await bytes() == .success(picture))
    let store = Store(StoreConfiguration(path: path))
    let info = try await store.info()
    #expect(info.sources.map(\.images) == [1])
    #expect(info.sources.map(\.pages) == [0])
    store.close(waitingAtMost: .seconds(60))
  }
}
