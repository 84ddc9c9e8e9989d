package import EverBrowser
import EverText
import EverBase
import EverDefinitions
import EverList
import EverItems
import EverPages
package import Paging
import EverWeb

/// Lists the choices.
extension FeedOpener {
  package func sources() -> [PickerEntry] {
    let own = UserSources.names.filter { catalog[$0] == nil }
    return catalog.definitions.map { definition in
      var entry = PickerEntry(definition, named: definition.name, from: "built in")
      entry.title = CommandDescription.named(definition.name)?.help ?? entry.title
      return entry
    }
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
    guard let source = try? source(request) else { return false }
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
