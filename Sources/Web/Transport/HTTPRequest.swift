package import EverBase

/// One name and value of a header block; names compare without case.
package struct HTTPHeader: Hashable, Sendable {
  package var name: String
  package var value: String

  package init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }

  /// Whether the header has this name.
  package func isNamed(_ name: String) -> Bool { HeaderSyntax.areSame(self.name, name) }
}

/// A request to a server.
package struct HTTPRequest: Hashable, Sendable {
  /// The absolute URL; its percent-encoding is sent unchanged.
  package var url: SecretURL

  /// The method; `GET` when there is no body.
  package var method: String

  /// Headers that are sent to every origin, also after a redirect.
  package var headers: [HTTPHeader]

  /// Headers that are sent like ``headers`` and select what is requested, as the URL does: a
  /// response to the same URL with others is another one.
  package var selectingHeaders: [HTTPHeader] = []

  /// Sent only while the URL's origin is ``privateOrigin``: credentials and the user's own headers.
  package var privateHeaders: [SecretHeader] = []

  /// A URL of the origin (scheme, host and port) that receives the private headers; nil when none
  /// does.
  package var privateOrigin: String?

  /// The body; nil when there is none.
  package var body: [UInt8]?

  /// The most bytes of a response's body after decompression; a larger one fails.
  package var bodyLimit = 32 << 20

  /// The use of the response.
  package var destination: Destination

  /// Receives the progress of the body; nil when it isn't needed.
  package var progress: BodyProgress?

  /// The uses of responses, like the Fetch standard's destinations (fetch.spec.whatwg.org, 2.2.5).
  package enum Destination: Hashable, Sendable {
    case page
    case image
  }

  package init(
    url: SecretURL,
    method: String = "GET",
    headers: [HTTPHeader] = [],
    body: [UInt8]? = nil,
    destination: Destination = .page
  ) {
    self.url = url
    self.method = method
    self.headers = headers
    self.body = body
    self.destination = destination
  }
}

/// Receives how much of a large body has arrived, in percent, from any thread.
///
/// All are equal, because they don't change what is requested.
package struct BodyProgress: Hashable, Sendable {
  /// The progress of the images that the current task requests; nil when it isn't needed.
  @TaskLocal package static var ofImages: BodyProgress?

  /// The smallest body in bytes with a progress; smaller ones arrive at once.
  static let leastBytes = 1 << 15

  let report: @Sendable (_ percent: Int) -> Void

  package init(_ report: @escaping @Sendable (_ percent: Int) -> Void) { self.report = report }

  package static func == (left: Self, right: Self) -> Bool { true }

  package func hash(into hasher: inout Hasher) {}
}

/// A server's response of any status.
package struct HTTPResponse: Hashable, Sendable {
  package var status: Int

  /// The headers of the last response, in order.
  package var headers: [HTTPHeader]

  /// The body, decompressed.
  package var body: [UInt8]

  /// The URL of the response, after redirects.
  package var url: SecretURL

  /// Whether a redirect led here that may lead elsewhere the next time.
  package var isTemporary = false

  /// The bytes of the body on the wire, before decompression.
  package var wireBytes: Int

  /// The body's place in the budget of memory; nil when it has none.
  package var charge: MemoryCharge?

  /// When the server sent or confirmed it, in seconds since 1970, if a cache returned it; otherwise
  /// nil.
  package var storedAt: Int?

  /// Whether a cache returned it without a request.
  package var isCached = false

  /// Whether another page of its source has changed since a cache stored it.
  package var isOutdated = false

  package init(
    status: Int,
    headers: [HTTPHeader] = [],
    body: [UInt8] = [],
    url: SecretURL,
    wireBytes: Int = 0,
    charge: MemoryCharge? = nil
  ) {
    self.charge = charge
    self.status = status
    self.headers = headers
    self.body = body
    self.url = url
    self.wireBytes = wireBytes
  }

  /// The value of the first header with a name; nil when there is none.
  ///
  /// - Complexity: O(headers).
  package func header(_ name: String) -> String? { headers.value(name) }
}

extension [HTTPHeader] {
  /// The value of the first header with a name; nil when there is none.
  ///
  /// - Complexity: O(headers).
  package func value(_ name: String) -> String? { first { $0.isNamed(name) }?.value }

  /// The values of all headers with a name, joined as one list (RFC 9110, section 5.3); nil when
  /// there are none.
  ///
  /// - Complexity: O(headers).
  func values(_ name: String) -> String? {
    let found = lazy.filter { $0.isNamed(name) }.map(\.value)
    return found.isEmpty ? nil : found.joined(separator: ", ")
  }
}

/// Sends a request and receives its response.
///
/// Cancelling the waiting task closes the request's socket and throws `HTTPError.cancelled`.
package protocol HTTPTransport: Sendable {
  /// Sends a request.
  ///
  /// - Returns: the response of any status; a 404 is a response.
  /// - Throws: an ``HTTPError`` when there is no complete response.
  func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse

  /// Records a wait that a server requested in the body of a response, which only its source
  /// understands; nothing by default.
  func rest(for time: Duration, after url: SecretURL)
}

extension HTTPTransport {
  package func rest(for time: Duration, after url: SecretURL) {}
}

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
    progress = BodyProgress.ofImages
  }
}

extension HTTPTransport {
  /// Sends a request, and repeats it at once when the connection is lost.
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
