import EverBase
import EverBounds

/// The received part of an interrupted response, from which it can be resumed (RFC 9110, section
/// 14).
struct PartialResponse: Hashable {
  /// The body's place in the budget of memory; nil when it has none.
  let charge: MemoryCharge?
  let headers: [HTTPHeader]
  /// The received part of the body.
  let body: [UInt8]

  /// The fewest bytes for which a range request is worthwhile.
  private static let leastBytes = 64 << 10

  /// Stores the received part; nil when the response can't be resumed, or is too short to be worth
  /// it.
  ///
  /// Resuming requires a server with range requests, a body without encoding, and a validator that
  /// identifies its version.
  init?(headers: [HTTPHeader], body: [UInt8], charge: MemoryCharge? = nil) {
    self.charge = charge
    self.headers = headers
    self.body = body
    let units = headers.value("Accept-Ranges")?.lowercased()
    guard body.count >= Self.leastBytes, units == "bytes", !isEncoded(headers), validator != nil
    else { return nil }
  }

  /// The headers that request the rest, or everything if the version has changed.
  var headerLines: [String] {
    ["Range: bytes=\(body.count)-"] + (validator.map { ["If-Range: \($0)"] } ?? [])
  }

  /// Whether a response with status 206 is the rest.
  func isContinued(by response: [HTTPHeader]) -> Bool {
    let isSame = ["ETag", "Last-Modified"].allSatisfy { name in
      response.value(name).map { $0 == headers.value(name) } ?? true
    }
    guard isSame, !isEncoded(response), let range = ContentRange(response.value("Content-Range"))
    else {
      return false
    }
    let length = headers.value("Content-Length").flatMap { Count($0) } ?? range.total
    return range.first.value == body.count && range.last + 1 == range.total && range.total == length
  }

  /// The headers of the whole response; those of the rest take precedence (RFC 9110, section
  /// 15.3.7).
  func headers(continuedBy response: [HTTPHeader]) -> [HTTPHeader] {
    headers.replaced(
      by: response.filter { !["content-length", "content-range"].contains($0.name.lowercased()) }
    )
  }

  /// A strong entity tag, or a modification time that is older than the response (section 13.1.5).
  private var validator: String? {
    if let tag = headers.value("ETag"), tag.utf8.count > 2, tag.hasPrefix("\""), isPlain(tag) {
      return tag
    }
    guard let changed = headers.value("Last-Modified"), let sent = headers.value("Date"),
      changed != sent, isPlain(changed)
    else { return nil }
    return changed
  }
}

/// A range of the whole body, whose size is known (RFC 9110, section 14.4).
private struct ContentRange {
  let first: Count
  let last: Count
  let total: Count

  /// Nil for other units, and for a range or total that isn't known.
  init?(_ text: String?) {
    guard let text, text.lowercased().hasPrefix("bytes ") else { return nil }
    let parts = text.dropFirst(6).split(omittingEmptySubsequences: false) { "-/".contains($0) }
    let numbers = parts.compactMap { Count($0) }
    guard parts.count == 3, numbers.count == 3 else { return nil }
    (first, last, total) = (numbers[0], numbers[1], numbers[2])
  }
}

private func isEncoded(_ headers: [HTTPHeader]) -> Bool {
  !["", "identity"].contains(headers.value("Content-Encoding")?.lowercased() ?? "")
}

/// Whether the value can be sent back unchanged.
private func isPlain(_ value: String) -> Bool {
  value.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
}

/// The last interrupted responses, up to a number of bytes.
struct PartialResponses {
  private let limit: Int
  private var bytes = 0
  /// The responses, the oldest first.
  private var responses: [(key: [String], response: PartialResponse)] = []

  /// Makes an empty store with a limit on the bytes of all bodies.
  init(limit: Int) {
    self.limit = limit
  }

  /// Stores a response, in the place of an older one to the same request; evicts the oldest if
  /// needed.
  mutating func keep(_ response: PartialResponse, of key: [String]) {
    _ = take(key)
    guard response.body.count <= limit else { return }
    responses.append((key, response))
    bytes += response.body.count
    while bytes > limit { bytes -= responses.removeFirst().response.body.count }
  }

  /// Removes and returns the response to a request; nil when there is none.
  ///
  /// - Complexity: O(responses).
  mutating func take(_ key: [String]) -> PartialResponse? {
    guard let index = responses.firstIndex(where: { $0.key == key }) else { return nil }
    let response = responses.remove(at: index).response
    bytes -= response.body.count
    return response
  }

  /// Removes all responses, because memory is needed for others.
  mutating func removeAll() {
    responses = []
    bytes = 0
  }
}
