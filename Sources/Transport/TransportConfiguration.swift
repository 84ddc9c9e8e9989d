import Glibc

/// How requests are made: names, numbers and limits of a ``CurlTransport``.
package struct TransportConfiguration: Hashable, Sendable {
  /// The `User-Agent`, such as `everscroll/1.0`.
  package var userAgent: String

  /// Connections to one host at a time, at least 1; further requests queue.
  package var connectionsPerHost = 12

  /// Of these, the connections that images leave to pages; images have one at least.
  package var connectionsForPages = 2

  /// Bytes of images that broke off which are remembered, to go on where they ended.
  package var partialLimit = 32 << 20

  /// The time for looking up a name, connecting and the TLS handshake together; zero: no limit.
  package var connectTimeout: Duration = .seconds(10)

  /// Bytes a second below which an answer is slow, as counted on the wire.
  package var slowSpeed = 100

  /// How long an answer may be slow without pause, in whole seconds; zero: for ever.
  package var slowTime: Duration = .seconds(15)

  /// How long after it was sent a request may have been slow on average; zero: for ever.
  ///
  /// It ends an answer that wakes up just often enough for ``slowTime``.
  package var averageTime: Duration = .seconds(60)

  /// Bytes of header lines past which an answer is stopped.
  package var headerLimit = 256 << 10

  /// Redirects that are followed; one more ends the request.
  package var redirectLimit = 5

  /// A Unix socket that is connected to in place of every URL's host; nil: the host.
  package var unixSocketPath: String?

  /// A proxy's URL; "": none; nil: `http_proxy`, `https_proxy`, `all_proxy` and `no_proxy` tell.
  package var proxy: String?

  /// A file of trusted certificates in PEM; nil: the system's.
  package var certificateFile = environmentVariable("SSL_CERT_FILE")

  /// A directory of trusted certificates; nil: the system's.
  package var certificateDirectory = environmentVariable("SSL_CERT_DIR")

  package init(userAgent: String) {
    self.userAgent = userAgent
  }
}

/// The variable's value; nil when it is unset or empty.
private func environmentVariable(_ name: String) -> String? {
  guard let value = getenv(name), value.pointee != 0 else { return nil }
  return String(cString: value)
}
