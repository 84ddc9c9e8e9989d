import EverText
import Paging

/// Requesting and reading a source in another way than the detected one.
extension Workspace {
  /// Requests a plan for a tab's source with a change.
  mutating func change(_ id: TabID, by change: SourceChanges.Change) {
    guard let tab = tabs.first(where: { $0.id == id }) else { return }
    ask(id, .change(tab.request, tab.changes.with(change)))
  }

  /// Opens a tab's changed source; when the change is impossible, a notice says so and the tab
  /// stays as it is.
  mutating func takeChange(
    _ id: TabID,
    _ changes: SourceChanges,
    _ result: Result<OpenPlan, PageError>
  ) {
    guard let index = tabs.firstIndex(where: { $0.id == id }) else { return }
    switch result {
    case .failure(let failure):
      announce(
        [failure.message, failure.advice].compactMap(\.self).joined(separator: " "),
        of: id
      )
    case .success(let plan):
      let marked = tabs[index].markCount
      tabs[index].change(to: changes, model(of: tabs[index].request))
      ask(id, .close)
      begin(id, with: plan)
      announceDropped(marked)
    }
  }

  mutating func save(_ id: TabID, as name: String) {
    guard let tab = tabs.first(where: { $0.id == id }) else { return }
    ask(id, .save(tab.request, tab.changes, name: name))
  }

  /// Lists the names of the headers that are sent in addition to those of the source's definition.
  mutating func announceHeaders(of id: TabID) {
    guard let tab = tabs.first(where: { $0.id == id }) else { return }
    let added = tab.changes.headerNames
    let replaced = Set(added.map { $0.lowercased() })
    let names = headerNames.filter { !replaced.contains($0.lowercased()) } + added
    announce(
      names.isEmpty
        ? "no header is set: type :header NAME: VALUE"
        : "headers: " + names.joined(separator: ", "),
      of: id,
      isError: false
    )
  }

  /// Displays a sentence in the status line of the tab's feed, or of its opening screen.
  mutating func announce(
    _ sentence: String,
    of id: TabID,
    isError: Bool = true
  ) {
    send(id, .notice(sentence, isError: isError))
  }
}
