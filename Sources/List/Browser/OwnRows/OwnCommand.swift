package import EverTerminal
import EverItems
import EverList
import Paging

/// A command of a program that uses the library, beside those of the browser.
package struct OwnCommand: Hashable, Sendable {
  /// The name, which the user types after `:`.
  package var name: String
  /// Its description in the help.
  package var summary: String
  /// Its chord sequences; without any, only its name runs it.
  package var sequences: [[Chord]]
  /// Whether the terminal is restored while the command runs.
  package var takesTerminal: Bool

  package init(
    name: String,
    summary: String,
    sequences: [[Chord]] = [],
    takesTerminal: Bool = false
  ) {
    self.name = name
    self.summary = summary
    self.sequences = sequences
    self.takesTerminal = takesTerminal
  }
}

extension Model {
  /// Replaces the content of an item by the program's, which isn't reported to it.
  mutating func replace(own item: Item) {
    replace(item)
    noteChange(of: item)
  }

  private mutating func noteChange(of item: Item) {
    if own.itemsInView[item.id] != nil { own.itemsInView[item.id] = item }
  }

  /// Inserts an item of the program, and reports the outcome with a number.
  mutating func insert(_ item: Item, at place: FeedPlace<ItemID>, number: UInt64) {
    let wasLoaded = feed.item(item.id) != nil
    send(reader.change { $0.insert(item, at: place, now: $1) })
    noteChange(of: item)
    let outcome = feed.row(of: item.id).map { row -> InsertionOutcome in
      wasLoaded ? .replaced(row: row) : .inserted(row: row)
    }
    ask(for: .report(.inserted(number: number, outcome ?? .dropped)))
  }

  mutating func remove(_ id: ItemID) {
    send(reader.change { $0.remove(id, now: $1) })
  }
}
