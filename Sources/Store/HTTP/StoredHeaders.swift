extension [HeaderField] {
  /// The fields that are kept with a page.
  ///
  /// Left out are secrets, what belongs to one connection (RFC 9111, section 3.1), what described
  /// the body before it was decompressed, and what spoke of the moment: waits and quotas of last
  /// week mustn't stop a feed today.
  package var storable: [HeaderField] {
    let named = Set(
      (values("Connection") ?? "").split(separator: ",").map { trimmed($0).lowercased() }
    )
    return filter { field in
      let name = field.name.lowercased()
      return !transientFields.contains(name) && !named.contains(name)
        && !transientPrefixes.contains { name.hasPrefix($0) }
    }
  }

  /// The fields after a 304 with those headers: its fields replace the kept ones of the same name
  /// (RFC 9111, section 3.2).
  package func updated(by answer: [HeaderField]) -> [HeaderField] {
    let new = answer.storable.filter { !$0.isNamed("Content-Type") }
    let replaced = Set(new.map { $0.name.lowercased() })
    return filter { !replaced.contains($0.name.lowercased()) } + new
  }

  /// The request headers that ask whether the kept answer still holds (RFC 9110, section 13.1);
  /// none when the server gave nothing to ask by.
  package var conditions: [HeaderField] {
    let pairs = [("If-None-Match", first("ETag")), ("If-Modified-Since", first("Last-Modified"))]
    return pairs.compactMap { name, value in value.map { HeaderField(name, $0) } }
  }
}

private let transientFields: Set<String> = [
  "age", "connection", "content-encoding", "content-length", "keep-alive", "proxy-authenticate",
  "proxy-authentication-info", "proxy-authorization", "proxy-connection", "retry-after",
  "set-cookie", "set-cookie2", "te", "trailer", "transfer-encoding", "upgrade", "www-authenticate",
]

private let transientPrefixes = ["ratelimit", "x-ratelimit", "x-rate-limit", "x-retry"]
