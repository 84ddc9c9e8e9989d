package import EverBrowser
import EverText
import EverDefinitions
import EverList
import EverItems
package import Paging
import EverWeb

/// Lists the choices.
extension FeedOpener {
  package func sources() -> [PickerEntry] {
    let own = UserSources.names.filter { resolver.catalog[$0] == nil }
    return resolver.catalog.definitions.map(PickerEntry.init(builtIn:))
      + own.compactMap { name in
        guard let path = UserSources.path(of: name) else { return nil }
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
    switch try? resolver.resolve(request, options(of: request)) {
    case .lines(let input): (try? input.check()) != nil
    case .defined, .unknown: true
    case nil: false
    }
  }

  package func paths(beginningWith text: String) async -> [String] {
    await PathNames.beginning(with: text)
  }

  package func completions() async throws(PageError) -> [PickerEntry] {
    let plan = try SiteNames.plan(options)
    let source = try Problem.unwrapping { () throws(Problem) in
      try connected().source(for: plan, cache: SourceCache(plan, store: store))
    }
    return try await SiteNames.entries(of: source, pageSize: plan.configuration.pageSize)
  }
}
