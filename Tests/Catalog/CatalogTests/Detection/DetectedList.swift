@testable import EverCatalog
import EverWeb

/// What is detected in a response to a request for this URL.
func detected(
  _ url: String,
  _ body: String,
  _ overrides: DetectionOverrides = DetectionOverrides()
) throws -> Detection {
  try SourceDetection.detection(
    of: .json(body, url: url),
    url: url,
    options: .plain,
    overrides: overrides
  )
}

extension SourceOptions {
  /// Options without a variable of the environment, at the start of Unix time.
  static let plain = SourceOptions(environment: { _ in nil }, unixTime: { 0 })
}

extension CatalogSource {
  /// The source of a detected list, whose first response is page one.
  init(
    _ detection: Detection,
    transport: ReplayTransport,
    onVerdict: @escaping @Sendable (PagingVerdict) async -> Void = { _ in }
  ) throws {
    try self.init(
      detection.definition,
      options: .plain,
      firstPage: detection.page,
      guess: detection.guess,
      onVerdict: onVerdict,
      transport: transport
    )
  }
}

extension ReplayTransport {
  /// Returns JSON by URL, and status 404 for any other URL.
  convenience init(json bodies: [String: String]) {
    self.init(
      bodies.mapValues { .success(.json($0)) }
        .merging(["*": .success(.json(#"{"error":"no such page"}"#, status: 404))]) { own, _ in own
        }
    )
  }
}
