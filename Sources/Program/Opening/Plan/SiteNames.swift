import EverBrowser
import EverDefinitions
import EverItems
import EverPages
import EverRuntime
import Paging

/// The sites of Stack Exchange, the arguments of `moderators`: a source like any other, listed
/// once.
enum SiteNames {
  private static let url = "https://api.stackexchange.com/2.3/sites"
  /// According to https://api.stackexchange.com/docs/sites, a page of sites may have any size, so
  /// one request returns all 370 of them.
  private static let pageSize = 500

  /// The plan for requesting the sites; the user's page size applies only to feeds.
  ///
  /// - Throws: a `PageError` when there is no definition of the sites, which tests rule out.
  static func plan(_ options: Options) throws(PageError) -> FeedPlan {
    guard var definition = KnownLists.definitions(for: url).first else {
      throw PageError("No definition of ‘\(url)’ is built in.")
    }
    definition.maximumPageSize = pageSize
    var options = options
    options.pageSize = pageSize
    return FeedPlan(definition, argument: nil, options)
  }

  /// Requests all sites.
  ///
  /// - Throws: a `PageError` when the first page fails; failures of later pages are ignored.
  static func entries(
    of source: CatalogSource,
    _ configuration: FeedConfiguration
  ) async throws(PageError) -> [PickerEntry] {
    var entries: [PickerEntry] = []
    var load = ListLoad(configuration, limit: nil, completes: false)
    let timer = FeedTimer(Surroundings.current.clock)
    let outcome = await load.run(from: source, timer: timer) { items, _ in
      entries += items.compactMap(entry)
      return true
    }
    if case .failed(let error, _) = outcome, entries.isEmpty { throw error }
    return entries
  }

  private static func entry(of item: Item) -> PickerEntry? {
    guard item.fields.count > 1, let name = item.fields[0], let site = item.fields[1] else {
      return nil
    }
    let host = item.link.flatMap { $0.split(separator: "/").last.map(String.init) } ?? ""
    return PickerEntry(
      text: "moderators " + site,
      title: name,
      origin: host,
      names: [site, name, host]
    )
  }
}
