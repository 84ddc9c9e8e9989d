import EverItems
import EverMock
import EverBase
import EverWeb

/// A mock server with photos.
struct ImageServer {
  static let items = 1_000

  private let server: MockServer

  var baseURL: String { server.baseURL }

  /// Starts a server; nil when that fails.
  init?() {
    let configuration = MockConfiguration(items: Self.items, showsScenes: true)
    guard let server = try? MockServer.start(configuration) else { return nil }
    self.server = server
  }

  /// The requests for images (`/id/NUMBER/WIDTH/HEIGHT`) during the work, in the order in which they
  /// ended.
  func images(during work: () -> Void) async -> [MockRequest] {
    let earlier = server.log.received
    work()
    await server.wait { $0.open.isEmpty }
    return server.requests.filter { $0.number > earlier && $0.path.hasPrefix("/id/") }
  }

  /// The paths of the originals, in the order of the list.
  func originals() async -> [String] {
    var paths: [String] = []
    for page in 1...(Self.items / 100) {
      let list = (try? JSONDocument(await bytes(at: "/v2/list?page=\(page)&limit=100")))?.root
      let urls = list?.elements.compactMap { $0.member("download_url")?.text } ?? []
      paths += urls.map { String($0.dropFirst(baseURL.count)) }
    }
    return paths
  }

  /// Fetches images, four at a time, so that no timed request waits for painting.
  ///
  /// - Returns: the number of successes.
  func fetch(_ paths: [String]) async -> Int {
    await withTaskGroup(of: Bool.self) { group in
      var count = 0
      for (index, path) in paths.enumerated() {
        if index >= 4, await group.next() == true { count += 1 }
        group.addTask { await !bytes(at: path).isEmpty }
      }
      for await isThere in group where isThere { count += 1 }
      return count
    }
  }

  /// The bytes at a path; empty when the request fails.
  func bytes(at path: String) async -> [UInt8] {
    let transport = CurlTransport(configuration: TransportConfiguration(userAgent: "Benchmarks"))
    defer { transport.close() }
    return (try? await transport.send(HTTPRequest(url: SecretURL(baseURL + path))).body) ?? []
  }
}

extension [MockRequest] {
  /// The mean bytes of an image on the wire; nil when there are none.
  var bytesPerImage: Double? {
    let whole = filter { $0.outcome == .answered && $0.status == 200 }
    return whole.isEmpty ? nil : Double(whole.reduce(0) { $0 + $1.bytes }) / Double(whole.count)
  }

  /// The number of images that were sent again.
  var duplicates: Int {
    let paths = filter { $0.outcome == .answered }.map(\.path)
    return paths.count - Set(paths).count
  }
}
