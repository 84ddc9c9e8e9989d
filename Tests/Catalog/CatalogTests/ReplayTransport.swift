@testable import EverCatalog
import EverBase
import Synchronization
import Testing
import EverWeb

/// A transport that returns prepared responses by URL and records the requests.
final class ReplayTransport: HTTPTransport {
  private let responses: [String: Result<HTTPResponse, HTTPError>]
  private let log = Mutex<[HTTPRequest]>([])
  private let noted = Mutex<[Duration]>([])

  init(_ responses: [String: Result<HTTPResponse, HTTPError>]) {
    self.responses = responses
  }

  /// Returns the same response to every request, with the requested URL.
  init(_ response: Result<HTTPResponse, HTTPError>) {
    responses = ["*": response]
  }

  var requests: [HTTPRequest] { log.withLock { $0 } }

  /// The waits of the responses so far.
  var rests: [Duration] { noted.withLock { $0 } }

  func rest(for time: Duration, after url: SecretURL) { noted.withLock { $0.append(time) } }

  var urls: [String] { requests.map(\.url.revealed) }

  func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
    log.withLock { $0.append(request) }
    guard let recorded = responses[request.url.revealed] ?? responses["*"] else {
      throw .badURL("nothing is recorded for \(request.url)")
    }
    var response = try recorded.get()
    if response.url == "" { response.url = request.url }
    return response
  }
}

extension CatalogSource {
  /// The built-in source of the Star Wars characters.
  static func starWars(
    _ transport: ReplayTransport,
    options: SourceOptions = SourceOptions()
  ) throws -> CatalogSource {
    let definition = try #require(try SourceCatalog.builtIn()["starwars"])
    return try CatalogSource(definition, options: options, transport: transport)
  }
}

extension HTTPResponse {
  /// A response with the requested URL.
  static func json(
    _ body: String,
    status: Int = 200,
    headers: [HTTPHeader] = [],
    url: String = ""
  ) -> HTTPResponse {
    HTTPResponse(
      status: status,
      headers: [HTTPHeader("Content-Type", "application/json")] + headers,
      body: Array(body.utf8),
      url: SecretURL(url)
    )
  }
}
