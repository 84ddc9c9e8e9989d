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
    let result = await outside.perform { [base] () -> Result<HTTPResponse, HTTPError> in
      do throws(HTTPError) {
        return .success(try await base.send(request))
      } catch {
        return .failure(error)
      }
    }
    guard let result, !Task.isCancelled else { throw .cancelled }
    return try result.get()
  }
}
