import EverBase

extension HTTPError: CustomStringConvertible {
  /// What happened and, where possible, what to do, without any secret of a URL.
  package var description: String {
    switch self {
    case .cancelled: "The request was cancelled."
    case .unavailable(let detail):
      "HTTP can't be used: \(detail). Check that libcurl (Debian: libcurl4) is installed."
    case .badURL(let url):
      "‘\(url.bare)’ can't be requested: a URL starts with http:// or https://."
    case .badRequest(let detail): "The request wasn't sent: \(detail)."
    case .hostNotFound(let host):
      "The host \(host) wasn't found; check the network and its spelling."
    case .connectionFailed(let host, let detail):
      "Can't connect to \(host): \(detail). Check that the server is running."
    case .connectionLost(let host, let detail): "The connection to \(host) was lost: \(detail)."
    case .timedOut(let host, let detail): "\(host) took too long: \(detail)."
    case .insecure(let host, let detail):
      "No secure connection to \(host): \(detail)."
        + (isUntrusted(detail) ? " SSL_CERT_FILE can name a certificate to trust." : "")
    case .bodyTooLarge(let host, let limit):
      "The response of \(host) is larger than \(byteCount(limit)), so it was stopped."
    case .memoryFull(let host, let limit):
      "The response of \(host) doesn't fit into the \(limit / 1_000_000) MB of memory that are "
        + "used for content, so it was stopped. Close other tabs or set --memory."
    case .malformed(let host, let detail): "The response of \(host) is broken: \(detail)."
    case .tooManyRedirects(let url):
      "\(url.bare) redirects again and again, so it was given up."
    case .redirectRefused(let from, let to):
      "\(from.bare) redirects to \(to.bare), which isn't followed: only http "
        + "and https are, and never from https to http."
    case .privateRefused(let from, let to, let part):
      "\(from.bare) redirects to \(to.bare), another server, which doesn't get \(part.rawValue)."
    case .notCached:
      "This page isn't in the cache; start without --offline to request it."
    }
  }
}

/// Whether the certificate's issuer is unknown, which an additional trusted certificate can fix; it
/// can't fix an expired certificate or one of another host. (The words are OpenSSL's; see
/// verify(1).)
private func isUntrusted(_ detail: String) -> Bool {
  let detail = detail.lowercased()
  return ["self-signed certificate", "self signed certificate", "issuer certificate"]
    .contains { detail.contains($0) }
}

/// A limit in MiB if it is a whole number of them, otherwise in bytes.
private func byteCount(_ bytes: Int) -> String {
  bytes >= 1 << 20 && bytes % (1 << 20) == 0 ? "\(bytes >> 20) MiB" : "\(bytes) bytes"
}
