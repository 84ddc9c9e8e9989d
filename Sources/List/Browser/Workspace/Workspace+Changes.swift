import Cells
import Input

/// Asking and reading a source in another way than was found out.
extension Workspace {
  /// Asks at once whether a tab's source can be opened with a change.
  mutating func change(_ id: TabID, by change: SourceChanges.Change) -> [WorkspaceEffect] {
    guard let tab = tabs.first(where: { $0.id == id }) else { return [] }
    return [.change(id, tab.request, tab.changes.with(change))]
  }

  /// Opens a tab's source anew, as it was changed; a change that can't be is told, and nothing else
  /// happens.
  mutating func takeChange(
    _ id: TabID,
    _ changes: SourceChanges,
    _ result: Result<OpenPlan, OpenFailure>
  ) -> [WorkspaceEffect] {
    guard let index = tabs.firstIndex(where: { $0.id == id }) else { return [] }
    switch result {
    case .failure(let failure):
      return tell(
        [failure.message, failure.advice].compactMap(\.self).joined(separator: " "),
        of: id
      )
    case .success(let plan):
      tabs[index].change(to: changes)
      forgetTyped()
      return [.close(id)] + begin(id, with: plan)
    }
  }

  /// Opens a tab's source as it was before the change with which it can't be opened.
  mutating func undoChange(of tab: Tab) -> [WorkspaceEffect]? {
    tab.workingChanges.map { [.change(tab.id, tab.request, $0)] }
  }

  mutating func save(_ id: TabID, as name: String) -> [WorkspaceEffect] {
    guard let tab = tabs.first(where: { $0.id == id }) else { return [] }
    return [.save(id, tab.request, tab.changes, name: name)]
  }

  /// Says which headers are sent beside those of the source's definition.
  mutating func tellHeaders(of id: TabID) -> [WorkspaceEffect] {
    guard let tab = tabs.first(where: { $0.id == id }) else { return [] }
    let added = tab.changes.headerNames
    let replaced = Set(added.map { $0.lowercased() })
    let names = headerNames.filter { !replaced.contains($0.lowercased()) } + added
    return tell(
      names.isEmpty
        ? "no header is set: type :header NAME: VALUE"
        : "headers that are set: " + names.joined(separator: ", "),
      of: id,
      isError: false
    )
  }

  /// Says something where the tab is seen: in the status line of its feed, or of its message.
  mutating func tell(
    _ sentence: String,
    of id: TabID,
    isError: Bool = true
  ) -> [WorkspaceEffect] {
    guard tabs.first(where: { $0.id == id })?.model == nil else {
      return tell(id, .told(sentence, isError: isError))
    }
    notice = CleanText(sanitizing: sentence)
    return []
  }
}
