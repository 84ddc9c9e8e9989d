import Browser
import CommandLineOptions
import Detecting
import Documents
import Secrets

extension Options {
  /// The options with the user's changes on the screen.
  func changed(by changes: SourceChanges) -> Options {
    var options = self
    let replaced = Set(changes.headerNames.map { $0.lowercased() })
    options.headers.removeAll { replaced.contains($0.name.lowercased()) }
    options.headers += changes.headers
    options.detection.overrides.takesItem = changes.isFollowed
    options.detection.overrides.linkedFrom = changes.linkedFrom
    // The address of a link is complete.
    if changes.isFollowed { options.baseURL = nil }
    if let items = changes.items { options.detection.overrides.items = JSONPath(items) }
    return options
  }
}
