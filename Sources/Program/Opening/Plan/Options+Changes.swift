import Browser
import CommandLineOptions
import Console
import Detecting
import Documents
import Runtime
import Secrets

extension LineInput {
  /// Checks whether lines can be read again with the user's changes.
  ///
  /// - Throws: for changes other than an order, and for input that can be read only once.
  func check(_ changes: SourceChanges) throws(Problem) {
    guard changes.areOfOrderAlone else {
      throw Problem(sentence: "Lines have no headers, and are one list.", status: 2)
    }
    guard changes == SourceChanges() || absolutePath != nil else {
      let sentence = "\(title) can't be read again; the option --sort COLUMN sorts it."
      throw Problem(sentence: sentence, status: 2)
    }
  }
}

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
    switch changes.order {
    case .sent: options.sort = nil
    case .column(let text): options.sort = SortOrder(text)
    case nil: break
    }
    if let items = changes.items { options.detection.overrides.items = JSONPath(items) }
    return options
  }
}
