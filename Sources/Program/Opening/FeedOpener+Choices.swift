import EverBase
package import EverBrowser
import EverCatalog
import EverItems
import EverRuntime
import EverText
import EverWeb
package import Paging

/// Lists the choices.
extension FeedOpener {
  package func sources() -> [PickerEntry] {
    let own = UserSources.folder.names.filter { catalog[$0] == nil }
    return catalog.definitions.map { definition in
      var entry = PickerEntry(definition, named: definition.name, from: "built in")
      entry.title = CommandDescription.named(definition.name)?.help ?? entry.title
      return entry
    }
      + own.compactMap { name in
        guard let path = UserSources.folder.path(of: name) else { return nil }
        guard let definition = try? UserSources.definition(at: path) else {
          return PickerEntry(text: name, title: "", origin: path)
        }
        return PickerEntry(definition, named: name, from: "saved")
      }
  }

  /// The number of recent visits to list; the store keeps more than a screen displays.
  private static let visitsShown = 50

  package func visits() async -> [PickerEntry] {
    guard let state else { return [] }
    let now = Duration.seconds(Surroundings.current.unixTime())
    return await state.visits(atMost: Self.visitsShown).compactMap { visit in
      guard let request = OpenRequest(visit.source), isOpenable(request) else { return nil }
      let age = Age(since: .seconds(visit.time)).text(at: now).string
      return PickerEntry(text: request.shown, title: visit.title, origin: "used " + age)
    }
  }

  /// Whether a request names a source that is known, or a file that can be read.
  private func isOpenable(_ request: OpenRequest) -> Bool {
    guard let source = try? source(WantedSource(request)) else { return false }
    guard case .lines(let lines) = source else { return true }
    return (try? lines.check()) != nil
  }

  package func paths(beginningWith text: String) async -> [String] {
    await PathNames.beginning(with: text)
  }

  package func completions() async throws(PageError) -> [PickerEntry] {
    let plan = try SiteNames.plan(options)
    let pages: CatalogSource = try Problem.shown { try self.pages(of: plan) }
    return try await SiteNames.entries(of: pages, plan.configuration)
  }
}

extension PickerEntry {
  fileprivate init(_ definition: SourceDefinition, named name: String, from origin: String) {
    self.init(
      text: name,
      argument: definition.requiredArgument,
      title: definition.title(argument: definition.argument),
      origin: origin
    )
  }
}

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

/// The paths of files and directories that begin with a text, as a shell completes them.
enum PathNames {
  /// The most paths that are returned.
  private static let most = 500

  /// Lists the paths that begin with a text, in alphabetical order; the path of a directory ends
  /// with `/`.
  ///
  /// A thread of its own waits for the file system, which may take long. Hidden files are returned
  /// when their dot is typed.
  static func beginning(with text: String) async -> [String] {
    await onDetachedThread(named: "paths") { list(text) } ?? []
  }

  private static func list(_ text: String) -> [String] {
    if text == "~" { return ["~/"] }
    let end = text.lastIndex(of: "/").map { text.index(after: $0) } ?? text.startIndex
    let directory = text[..<end]
    let start = text[end...]
    let place = directory.isEmpty ? "./" : UserDirectory.expanding(String(directory))
    let names = directoryNames(place).filter { name in
      // A name with other characters can't be typed.
      name.hasPrefix(start) && (!name.hasPrefix(".") || start.hasPrefix("."))
        && CleanText(sanitizing: name).string == name
    }
    return names.sorted().prefix(most).map { name in
      directory + name + (UserDirectory.exists(at: place + name) ? "/" : "")
    }
  }
}
