import EverBase
import EverBrowser
import EverCatalog
import EverInputs
import EverItems
import Paging
import EverRuntime

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
    case .column(let order): options.sort = order
    case nil: break
    }
    if let items = changes.items { options.detection.overrides.items = JSONPath(items) }
    if let name = changes.parameter { options.detection.overrides.pageParameter = name }
    return options
  }

  /// Returns a source whose items are in the user's order; the given one without ``Options/sort``.
  func sorted(
    _ source: some ItemSource,
    _ configuration: FeedConfiguration
  ) -> any ItemSource {
    guard let sort else { return source }
    if let input = source as? InputSource { return InputView(input, order: sort) }
    return source.sorted(by: sort, configuration, limit: maxRows)
  }

  /// Lets the screen of a feed filter its rows and display their order.
  func arrange(_ feed: inout FeedDescription) {
    feed.filter = filter?.text
    if let sort { feed.arrange(by: sort) }
  }

  /// The options with the purpose of the columns: the screen and other programs receive all fields.
  var withPurpose: Options {
    var options = self
    options.detection.overrides.columns.purpose =
      showsScreen ? .screen : format.isForPrograms && !detection.inspects ? .programs : .print
    return options
  }

  /// Whether items are displayed on the screen rather than printed.
  var showsScreen: Bool {
    printing == nil && !detection.inspects
      && (selects || Surroundings.current.demo != nil || StandardOutput.isTerminal)
  }
}
