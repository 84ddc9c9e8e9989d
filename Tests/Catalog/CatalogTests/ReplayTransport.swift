import Synchronization
import Transport
import Secrets

/// A transport that returns prepared responses by URL and records the requests.
final class ReplayTransport: HTTPTransport {
  private let answers: [String: Result<HTTPResponse, HTTPError>]
  private let log = Mutex<[HTTPRequest]>([])
  private let noted = Mutex<[Duration]>([])

  init(_ answers: [String: Result<HTTPResponse, HTTPError>]) {
    self.answers = answers
  }

  /// Returns the same response to every request, with the requested URL.
  init(_ answer: Result<HTTPResponse, HTTPError>) {
    answers = ["*": answer]
  }

  var requests: [HTTPRequest] { log.withLock { $0 } }

  /// The waits of the responses so far.
  var rests: [Duration] { noted.withLock { $0 } }

  func rest(for time: Duration, after url: SecretURL) { noted.withLock { $0.append(time) } }

  var urls: [String] { requests.map(\.url.revealed) }

  func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
    log.withLock { $0.append(request) }
    guard let answer = answers[request.url.revealed] ?? answers["*"] else {
      throw .badURL("nothing is recorded for \(request.url)")
    }
    var response = try answer.get()
    if response.url == "" { response.url = request.url }
    return response
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
