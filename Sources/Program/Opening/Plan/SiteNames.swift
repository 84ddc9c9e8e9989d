import EverBrowser
import EverDefinitions
import EverItems
import EverPages
import Paging

/// The sites of Stack Exchange, the arguments of `moderators`: a source like any other, listed
/// once.
enum SiteNames {
  /// According to https://api.stackexchange.com/docs/sites, a page of sites may have any size, so
  /// one request returns all 370 of them.
  private static let definition = """
    name = "sites"
    title = "Stack Exchange sites"
    url = "https://api.stackexchange.com/2.3/sites"
    page_size = 500
    items = "items"
    id = "api_site_parameter"

    [parameters]
    key = "$STACKEXCHANGE_KEY"

    [pagination]
    kind = "page"
    parameter = "page"
    first = 1
    size_parameter = "pagesize"
    more = "has_more"

    [error]
    message = "error_message"
    name = "error_name"
    id = "error_id"

    [[columns]]
    title = "site"
    path = "api_site_parameter"
    width = 20

    [[columns]]
    title = "name"
    path = "name"
    format = "html"
    width = 30

    [[columns]]
    title = "address"
    path = "site_url"
    width = 30
    """

  /// The maximum number of pages to request, if a server sends smaller ones.
  private static let mostPages = 10

  /// The plan for requesting the sites; the user's page size applies only to feeds.
  ///
  /// - Throws: a `PageError` when the definition is wrong, which tests rule out.
  static func plan(_ options: Options) throws(PageError) -> FeedPlan {
    var options = options
    options.pageSize = nil
    do throws(DefinitionError) {
      let definition = try SourceDefinition(toml: definition, file: "sites.toml")
      return FeedPlan(definition, argument: nil, options)
    } catch {
      throw PageError(error.description)
    }
  }

  /// Requests all sites, page by page.
  ///
  /// - Throws: a `PageError` when the first page fails; failures of later pages are ignored.
  static func entries(
    of source: CatalogSource,
    pageSize: Int
  ) async throws(PageError) -> [PickerEntry] {
    var entries: [PickerEntry] = []
    for number in 1...mostPages {
      do throws(PageError) {
        let page = try await source.page(PageRequest(key: .page(number), pageSize: pageSize))
        entries += page.items.compactMap(entry)
        if page.continuation != .more { break }
      } catch {
        if entries.isEmpty { throw PageError(error.message, advice: error.advice) }
        break
      }
    }
    return entries
  }

  private static func entry(of item: Item) -> PickerEntry? {
    guard item.fields.count == 3, let site = item.fields[0], let name = item.fields[1] else {
      return nil
    }
    let host = item.fields[2].map { $0.split(separator: "/").last.map(String.init) ?? $0 } ?? ""
    return PickerEntry(
      text: "moderators " + site,
      title: name,
      origin: host,
      names: [site, name, host]
    )
  }
}
