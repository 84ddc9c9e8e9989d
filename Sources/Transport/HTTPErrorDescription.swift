import Secrets

extension HTTPError: CustomStringConvertible {
  /// What happened and, where there is something to do, what; without any secret of a URL.
  package var description: String {
    switch self {
    case .cancelled: "The request was cancelled."
    case .unavailable(let detail):
      "HTTP can't be used: \(detail). Check that libcurl (Debian: libcurl4) is installed."
    case .badURL(let url):
      "\"\(url.bare)\" is no URL that can be asked; it must start with http:// or https://."
    case .badRequest(let detail): "The request wasn't sent: \(detail)."
    case .hostNotFound(let host):
      "The host \(host) wasn't found; check its spelling and the network."
    case .connectionFailed(let host, let detail):
      "Can't connect to \(host): \(detail). Check that the server is running."
    case .connectionLost(let host, let detail): "The connection to \(host) was lost: \(detail)."
    case .timedOut(let host, let detail): "\(host) took too long: \(detail)."
    case .insecure(let host, let detail):
      "No secure connection to \(host): \(detail). SSL_CERT_FILE can name a certificate to trust."
    case .bodyTooLarge(let host, let limit):
      "The answer of \(host) is larger than \(byteCount(limit)), so it was stopped."
    case .malformed(let host, let detail): "The answer of \(host) is broken: \(detail)."
    case .tooManyRedirects(let url):
      "\(url.bare) redirects again and again, so it was given up."
    case .redirectRefused(let from, let to):
      "\(from.bare) redirects to \(to.bare), which isn't followed: only http "
        + "and https are, and never from https to http."
    case .notCached:
      "This page isn't in the cache; start without --offline to ask the server."
    }
  }
}

/// The URL without user name, password, query and fragment, cut at 100 characters.
///
/// It may be no URL at all, so it is read by its scalars: a `?` with an accent is still a `?`.
private func withoutSecrets(_ url: String) -> String {
  let bare = url.unicodeScalars.prefix { $0 != "?" && $0 != "#" }
  guard let at = bare.lastIndex(of: "@") else { return cut(String(bare)) }
  let scheme = bare.prefix { $0 != "/" && $0 != "@" }
  let front = scheme.last == ":" ? String(scheme) + "//" : ""
  return cut(front + String(bare[bare.index(after: at)...]))
}

private func cut(_ text: String) -> String {
  text.count > 100 ? text.prefix(99) + "…" : text
}

/// A limit as it is configured: in MiB when it is a whole number of them.
private func byteCount(_ bytes: Int) -> String {
  bytes >= 1 << 20 && bytes % (1 << 20) == 0 ? "\(bytes >> 20) MiB" : "\(bytes) bytes"
}
