import EverBase

/// Delays requests for images, so that connections to their host remain free for pages.
///
/// It is a value and starts nothing itself. Images start in first-in, first-out order.
struct ImageQueue<Request> {
  typealias ID = Int

  private struct Host {
    var running = 0
    var waiting: [(id: ID, request: Request)] = []
  }

  private let limit: Int
  private var hosts: [String: Host] = [:]
  /// The host of each running or waiting request.
  private var hostNames: [ID: String] = [:]

  /// Makes an empty queue.
  ///
  /// - Parameter limit: the most running requests to one host; at least 1.
  init(limit: Int) {
    self.limit = max(1, limit)
  }

  /// Adds a request; true when it starts now, false when it waits.
  mutating func add(_ id: ID, _ request: Request, host name: String) -> Bool {
    hostNames[id] = name
    var host = hosts[name] ?? Host()
    defer { hosts[name] = host }
    guard host.running < limit else {
      host.waiting.append((id, request))
      return false
    }
    host.running += 1
    return true
  }

  /// Removes a request that has ended or was cancelled; an unknown one changes nothing.
  ///
  /// - Returns: the request that starts in its place; nil when none does.
  /// - Complexity: O(waiting requests of the host).
  mutating func remove(_ id: ID) -> (id: ID, request: Request)? {
    guard let name = hostNames.removeValue(forKey: id), var host = hosts[name] else { return nil }
    defer { hosts[name] = host.running == 0 ? nil : host }
    if let index = host.waiting.firstIndex(where: { $0.id == id }) {
      host.waiting.remove(at: index)
      return nil
    }
    guard !host.waiting.isEmpty else {
      host.running -= 1
      return nil
    }
    return host.waiting.removeFirst()
  }
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
