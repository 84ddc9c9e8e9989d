import EverBase

extension HTTPRequest {
  /// The largest image that is read, in bytes: 64 MiB.
  package static let largestImage = 64 << 20

  /// Makes this a request for an image: in a supported format and of at most ``largestImage``
  /// bytes.
  package mutating func acceptImages() {
    headers.removeAll { $0.isNamed("Accept") }
    privateHeaders.removeAll { $0.isNamed("Accept") }
    headers.append(HTTPHeader("Accept", "image/webp,image/png,image/jpeg,image/gif,*/*;q=0.5"))
    bodyLimit = Self.largestImage
    destination = .image
  }
}

extension HTTPTransport {
  /// Sends a request, and repeats it at once when the connection is lost; an image resumes where it
  /// ended.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - attempts: the most attempts, at least 1.
  /// - Returns: the response of any status.
  /// - Throws: an ``HTTPError`` when there is no complete response.
  package func send(_ request: HTTPRequest, attempts: Int) async throws(HTTPError) -> HTTPResponse {
    do throws(HTTPError) {
      return try await send(request)
    } catch {
      guard case .connectionLost = error, attempts > 1 else { throw error }
      return try await send(request, attempts: attempts - 1)
    }
  }
}
