import EverBase
import EverWeb

/// A transport that returns the test's responses and records the requests.
final class ScriptedServer: HTTPTransport {
  private struct State {
    var requests: [HTTPRequest] = []
    var responses: [Result<HTTPResponse, HTTPError>] = []
  }

  private let state = Lock(State())

  /// The requests so far.
  var requests: [HTTPRequest] { state.withLock(\.requests) }

  /// Answers the next request without a response.
  func respond(
    _ status: Int = 200,
    _ headers: [HTTPHeader] = [],
    _ body: String = "",
    isTemporary: Bool = false
  ) {
    var response = HTTPResponse(
      status: status,
      headers: headers,
      body: Array(body.utf8),
      url: "http://h/answered",
      wireBytes: 7
    )
    response.isTemporary = isTemporary
    state.withLock { [response] in $0.responses.append(.success(response)) }
  }

  func fail(_ error: HTTPError) { state.withLock { $0.responses.append(.failure(error)) } }

  func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
    let response = state.withLock { state in
      state.requests.append(request)
      return state.responses.isEmpty ? nil : state.responses.removeFirst()
    }
    guard let response else { throw .connectionFailed(host: "h", detail: "no answer was scripted") }
    return try response.get()
  }
}
