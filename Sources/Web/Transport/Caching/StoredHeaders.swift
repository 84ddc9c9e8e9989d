extension [HTTPHeader] {
  /// The fields that are stored with a page.
  ///
  /// It omits secrets, fields of the connection (RFC 9111, section 3.1), fields that describe the
  /// compressed body, and fields that were valid only for a moment: last week's waits and quotas
  /// must not stop a feed today.
  package var storable: [HTTPHeader] {
    let named = Set(
      (values("Connection") ?? "").split(separator: ",").map { trimmed($0).lowercased() }
    )
    return filter { field in
      let name = field.name.lowercased()
      return !transientFields.contains(name) && !named.contains(name)
        && !transientPrefixes.contains { name.hasPrefix($0) }
    }
  }

  /// The fields without those by which a response is revalidated (RFC 9110, section 8.8).
  package var withoutValidators: [HTTPHeader] {
    filter { !$0.isNamed("ETag") && !$0.isNamed("Last-Modified") }
  }

  /// The stored fields after a 304: its fields replace stored fields of the same name (RFC 9111,
  /// section 3.2).
  package func updated(by response: [HTTPHeader]) -> [HTTPHeader] {
    let new = response.storable.filter { !$0.isNamed("Content-Type") }
    let names = Set(new.map { $0.name.lowercased() })
    return filter { !names.contains($0.name.lowercased()) } + new
  }

  /// The request headers that revalidate the stored response (RFC 9110, section 13.1); empty when
  /// it has no validator.
  package var conditions: [HTTPHeader] {
    let pairs = [("If-None-Match", value("ETag")), ("If-Modified-Since", value("Last-Modified"))]
    return pairs.compactMap { name, value in value.map { HTTPHeader(name, $0) } }
  }
}

private let transientFields: Set<String> = [
  "age", "connection", "content-encoding", "content-length", "keep-alive", "proxy-authenticate",
  "proxy-authentication-info", "proxy-authorization", "proxy-connection", "retry-after",
  "set-cookie", "set-cookie2", "te", "trailer", "transfer-encoding", "upgrade", "www-authenticate",
]

private let transientPrefixes = ["ratelimit", "x-ratelimit", "x-rate-limit", "x-retry"]
