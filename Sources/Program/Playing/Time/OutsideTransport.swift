package import Transport

/// A transport whose requests are ``OutsideWork``.
package struct OutsideTransport: HTTPTransport {
  private let base: any HTTPTransport
  private let outside: OutsideWork

  package init(_ base: any HTTPTransport, _ outside: OutsideWork) {
    self.base = base
    self.outside = outside
  }

  package func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
    let result = await outside.perform { [base] () async throws(HTTPError) in
      try await base.send(request)
    }
    guard let result, !Task.isCancelled else { throw .cancelled }
    return try result.get()
  }
}
