import Secrets

extension HTTPRequest {
  /// Makes this a request for an image: of a kind that is shown, 64 MiB at most.
  package mutating func askForImage() {
    headers.removeAll { $0.name.lowercased() == "accept" }
    privateHeaders.removeAll { $0.name.lowercased() == "accept" }
    headers.append(HTTPHeader("Accept", "image/webp,image/png,image/jpeg,image/gif,*/*;q=0.5"))
    bodyLimit = 64 << 20
    destination = .image
  }
}

extension HTTPTransport {
  /// Sends a request, and again at once where the connection breaks, since an image goes on where it
  /// ended.
  ///
  /// - Parameters:
  ///   - request: what to ask.
  ///   - attempts: how often it is sent at most, at least 1.
  /// - Returns: the answer, whatever its status.
  /// - Throws: an ``HTTPError`` when no whole answer came.
  package func send(
    _ request: HTTPRequest,
    attempts: Int
  ) async throws(HTTPError) -> HTTPResponse {
    do throws(HTTPError) {
      return try await send(request)
    } catch {
      guard case .connectionLost = error, attempts > 1 else { throw error }
      return try await send(request, attempts: attempts - 1)
    }
  }
}
