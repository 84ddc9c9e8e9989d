import Transport
@testable import Detecting
@testable import PageSources
@testable import Pages

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
