import Glibc
package import EverBase

/// The settings and limits of a ``CurlTransport``.
package struct TransportConfiguration: Sendable {
  /// The `User-Agent`, such as `everscroll/1.0`.
  package var userAgent: String

  /// The most connections to one host, at least 1; further requests queue.
  package var connectionsPerHost = 12

  /// The budget to which the received bytes are charged.
  package var memory = MemoryBudget.ofProcess

  /// The time limit for name lookup, connection and TLS handshake together; zero for no limit.
  package var connectTimeout: Duration = .seconds(10)

  /// The bytes per second on the wire below which a response is slow.
  package var slowSpeed = 100

  /// How long a response may be slow without a break, in whole seconds; zero for no limit.
  package var slowTime: Duration = .seconds(15)

  /// The time after which a request that is slow on average fails; zero for no limit.
  ///
  /// It ends a response that is fast just often enough for ``slowTime``.
  package var averageTime: Duration = .seconds(60)

  /// The most bytes of a response's header lines.
  package var headerLimit = 256 << 10

  /// The most redirects that are followed.
  package var redirectLimit = 5

  /// A Unix socket that replaces the host of every URL; nil for the host itself.
  package var unixSocketPath: String?

  /// The URL of a proxy; "" for none; nil for `http_proxy`, `https_proxy`, `all_proxy` and
  /// `no_proxy`.
  package var proxy: String?

  /// A PEM file of trusted certificates; nil for the system's.
  package var certificateFile = environmentVariable("SSL_CERT_FILE")

  /// A directory of trusted certificates; nil for the system's.
  package var certificateDirectory = environmentVariable("SSL_CERT_DIR")

  package init(userAgent: String) {
    self.userAgent = userAgent
  }
}

/// The value of a variable; nil when it is unset or empty.
private func environmentVariable(_ name: String) -> String? {
  guard let value = getenv(name), value.pointee != 0 else { return nil }
  return String(cString: value)
}
