import Documents
import Secrets
import Transport

struct ServedPhoto: Sendable {
  let id: String
  let originalPath: String

  static func all(of server: ImageServer) async -> [ServedPhoto] {
    let transport = makeTransport()
    defer { transport.close() }
    var photos: [ServedPhoto] = []
    for page in 1...(ImageServer.items / 100) {
      let url = "\(server.baseURL)/v2/list?page=\(page)&limit=100"
      let body = (try? await transport.send(HTTPRequest(url: SecretURL(url))).body) ?? []
      let list = (try? JSONDocument(body))?.root.elements.map { photo in
        ServedPhoto(
          id: photo.member("id")?.text ?? "",
          originalPath: String(
            (photo.member("download_url")?.text ?? "").dropFirst(server.baseURL.count)
          )
        )
      }
      photos += list ?? []
    }
    return photos
  }

  /// Fetches all paths, four at a time, so that no timed request waits for painting; the number of
  /// successes.
  static func fetch(_ paths: [String], from baseURL: String) async -> Int {
    let transport = makeTransport()
    defer { transport.close() }
    return await withTaskGroup(of: Bool.self) { group in
      var count = 0
      for (index, path) in paths.enumerated() {
        if index >= 4, await group.next() == true { count += 1 }
        group.addTask {
          (try? await transport.send(HTTPRequest(url: SecretURL(baseURL + path))))?.status == 200
        }
      }
      for await isThere in group where isThere { count += 1 }
      return count
    }
  }

  /// The bytes at a URL; empty when the request fails.
  static func bytes(of url: String) async -> [UInt8] {
    let transport = makeTransport()
    defer { transport.close() }
    return (try? await transport.send(HTTPRequest(url: SecretURL(url))).body) ?? []
  }

  private static func makeTransport() -> CurlTransport {
    CurlTransport(configuration: TransportConfiguration(userAgent: "Benchmarks"))
  }
}
