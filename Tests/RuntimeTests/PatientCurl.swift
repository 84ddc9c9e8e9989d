import Transport

/// A transport as the program has it, but with no proxy in the way, and without limits of time:
/// those pass while a busy machine holds up a test's server.
func patientCurl() -> CurlTransport {
  var configuration = TransportConfiguration(userAgent: "test")
  configuration.proxy = ""
  configuration.connectTimeout = .zero
  configuration.slowTime = .zero
  configuration.averageTime = .zero
  return CurlTransport(configuration: configuration)
}
