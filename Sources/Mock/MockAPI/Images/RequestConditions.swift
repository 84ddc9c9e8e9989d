/// The conditional and range headers of a request (RFC 9110, 13 and 14).
struct RequestConditions: Sendable, Hashable {
  var ifNoneMatch: String?
  var ifModifiedSince: String?
  var ifRange: String?
  var range: String?

  /// Whether the client has the response with this tag and date.
  func match(tag: String, date: String) -> Bool {
    guard let ifNoneMatch else { return ifModifiedSince == date }
    let tags = ifNoneMatch.split(separator: ",").map { tag in
      let tag = tag.drop { $0 == " " }
      return tag.hasPrefix("W/") ? tag.dropFirst(2) : tag
    }
    return tags.contains { $0 == "*" || $0 == tag }
  }

  /// The requested range of a body of a number of bytes.
  enum Part: Sendable, Hashable {
    /// There is no range header, or it requires the whole body.
    case whole
    case part(Range<Int>)
    /// The range can't be satisfied.
    case none
  }

  func part(of count: Int, tag: String, date: String) -> Part {
    guard let range, range.lowercased().hasPrefix("bytes=") else { return .whole }
    if let ifRange, ifRange != tag, ifRange != date { return .whole }
    let text = range.dropFirst(6)
    let ends = text.split(separator: "-", omittingEmptySubsequences: false)
    guard !text.contains(","), ends.count == 2 else { return .whole }
    switch (Int(ends[0]), Int(ends[1])) {
    case (nil, let last?) where ends[0].isEmpty && last >= 0:
      return last == 0 || count == 0 ? .none : .part(max(0, count - last)..<count)
    case (let first?, nil) where ends[1].isEmpty:
      return first < count ? .part(first..<count) : .none
    case (let first?, let last?) where first <= last:
      return first < count ? .part(first..<(min(last, count - 1) + 1)) : .none
    default: return .whole
    }
  }
}
