package import Transport

extension TransportConfiguration {
  /// As the program has it, but with no proxy in the way, and without limits of time: those pass while a
  /// busy machine holds up a test or its server.
  package static var patient: TransportConfiguration {
    var configuration = TransportConfiguration(userAgent: "everscroll/test")
    configuration.proxy = ""
    configuration.connectTimeout = .zero
    configuration.slowTime = .zero
    configuration.averageTime = .zero
    return configuration
  }
}
