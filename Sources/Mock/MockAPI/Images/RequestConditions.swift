/// The conditional headers of a request (RFC 9110, 13).
struct RequestConditions: Sendable, Hashable {
  var ifNoneMatch: String?
  var ifModifiedSince: String?

  /// Whether the client has the response with this tag and date.
  func match(tag: String, date: String) -> Bool {
    guard let ifNoneMatch else { return ifModifiedSince == date }
    let tags = ifNoneMatch.split(separator: ",").map { tag in
      let tag = tag.drop { $0 == " " }
      return tag.hasPrefix("W/") ? tag.dropFirst(2) : tag
    }
    return tags.contains { $0 == "*" || $0 == tag }
  }
}
