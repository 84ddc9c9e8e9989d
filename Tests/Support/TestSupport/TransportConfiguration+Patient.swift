package import EverWeb

extension TransportConfiguration {
  /// The program's configuration without a proxy and without time limits, which may pass while a
  /// busy machine delays a test or its server.
  package static var patient: TransportConfiguration {
    var configuration = TransportConfiguration(userAgent: "everscroll/test")
    configuration.proxy = ""
    configuration.connectTimeout = .zero
    configuration.slowTime = .zero
    configuration.averageTime = .zero
    return configuration
  }
}
