/// How a list is read and goes on, as `:paging` shows it, and what can be tried instead.
package struct PagingDescription: Hashable, Sendable {
  /// Something that is known of the list.
  package struct Fact: Hashable, Sendable {
    package var label: String
    package var value: String

    package init(_ label: String, _ value: String) {
      self.label = label
      self.value = value
    }
  }

  /// Something that can be tried in the place of what was found.
  package struct Choice: Hashable, Sendable {
    package var change: SourceChanges.Change
    package var title: String
    /// What speaks for it; empty for nothing.
    package var reason: String

    package init(_ change: SourceChanges.Change, _ title: String, reason: String = "") {
      self.change = change
      self.title = title
      self.reason = reason
    }
  }

  package var facts: [Fact]
  /// Other ways in which the list may go on, the surest first.
  package var ways: [Choice]
  /// Other lists of the answer, the likeliest first.
  package var lists: [Choice]

  package init(facts: [Fact], ways: [Choice] = [], lists: [Choice] = []) {
    self.facts = facts
    self.ways = ways
    self.lists = lists
  }

  /// The label of how the list goes on.
  package static let way = "goes on by"
  /// The label of what speaks for it.
  package static let reason = "because"

  /// Takes what page two said of how the list goes on.
  mutating func take(strategy: String) {
    for index in facts.indices {
      switch facts[index].label {
      case Self.way: facts[index].value = strategy
      case Self.reason: facts[index].value = "page two says so"
      default: break
      }
    }
  }

  /// All that can be tried, in the order in which it is shown.
  var choices: [Choice] { ways + lists }
}
