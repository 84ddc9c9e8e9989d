import EverText
import EverTerminal
import EverItems

/// A choice of the user that waits for the details of some items.
struct PendingChoice: Sendable {
  let tab: TabID
  /// The item under the cursor, which is chosen when none is marked.
  let item: Item?
  /// Whether the notice about the awaited details was displayed.
  var isAnnounced = false
}

extension Workspace {
  /// Ends the program with the marked items of all tabs, or with the item under the cursor when
  /// none is marked, once their details have arrived.
  mutating func settleChoice() {
    guard let choice else { return }
    let awaited = tabs.reduce(0) { count, tab in
      count + tab.model.awaitedDetails(orElse: chosenItem(in: tab))
    }
    if awaited > 0 { return announceAwaited(awaited, in: choice.tab) }
    let chosen = tabs.compactMap { $0.model.chosen(orElse: chosenItem(in: $0)) }
    self.choice = nil
    guard !chosen.isEmpty else { return }
    ask(choice.tab, .report(.chosen(chosen)))
    ask(choice.tab, .quit(status: 0))
  }

  /// The item under the cursor of a tab when it is chosen, because no item of any tab is marked.
  private func chosenItem(in tab: Tab) -> Item? {
    let isChosen = tab.id == choice?.tab && tabs.allSatisfy { $0.markCount == 0 }
    return isChosen ? choice?.item : nil
  }

  private mutating func announceAwaited(_ count: Int, in id: TabID) {
    guard choice?.isAnnounced == false else { return }
    choice?.isAnnounced = true
    let items = CleanText(counting: count, "item", "items").string
    announce("waiting for \(items) · Esc stops", of: id, isError: false)
  }

  /// Cancels a choice whose details are awaited, because the user pressed a key; false when the key
  /// keeps its meaning.
  mutating func takeBackChoice(_ event: Event) -> Bool {
    guard case .key(let chord) = event, let pending = choice else { return false }
    choice = nil
    guard chord == Chord(.escape) else { return false }
    announce("nothing is chosen yet", of: pending.tab, isError: false)
    return true
  }

  /// Displays a notice about marks that were lost with their list, which was closed or is read in
  /// another way.
  mutating func announceDropped(_ count: Int) {
    guard count > 0, let tab = current else { return }
    let marks = CleanText(counting: count, "mark is", "marks are").string
    announce("\(marks) dropped with the list", of: tab.id, isError: false)
  }

  /// The number of marked items in the tabs besides one.
  func markCount(besides id: TabID) -> Int {
    guard tabs.count > 1 else { return 0 }
    return tabs.reduce(0) { $0 + ($1.id == id ? 0 : $1.markCount) }
  }
}

extension Tab {
  var markCount: Int {
    model.marks.count
  }
}
