/// How a list is read and paged, as `:paging` displays it, and the alternatives.
package struct PagingDescription: Hashable, Sendable {
  /// One known property of the list.
  package struct Property: Hashable, Sendable {
    package var label: String
    package var value: String

    package init(_ label: String, _ value: String) {
      self.label = label
      self.value = value
    }
  }

  /// An alternative to the detected list or paging.
  package struct Choice: Hashable, Sendable {
    package var change: SourceChanges.Change
    package var title: String
    /// The evidence for it; empty when there is none.
    package var reason: String

    package init(_ change: SourceChanges.Change, _ title: String, reason: String = "") {
      self.change = change
      self.title = title
      self.reason = reason
    }
  }

  package var properties: [Property]
  /// The other candidates, the most likely first.
  package var candidates: [Choice]
  /// Other lists in the response, the most likely first.
  package var lists: [Choice]

  package init(properties: [Property], candidates: [Choice] = [], lists: [Choice] = []) {
    self.properties = properties
    self.candidates = candidates
    self.lists = lists
  }

  /// The label of the paging of the list.
  package static let nextPage = "next page"
  /// The label of the evidence for it.
  package static let reason = "because"

  /// What the user names: a list of the response, or any path of several steps, or else the parameter
  /// that selects a page.
  func change(named text: String) -> SourceChanges.Change {
    let isPath = text.contains(".") || text.contains("$")
    let isList = lists.contains { $0.title == text }
    return isPath || isList ? .items(text) : .parameter(text)
  }

  /// What stands between the ways that were tried, each with why it was wrong.
  package static let separator = "; "

  /// Records the result of page two, or that none was found, and why the ways that were tried were
  /// wrong.
  mutating func take(strategy: String, isFound: Bool) {
    for tried in strategy.split(separator: Self.separator) {
      for index in candidates.indices where tried.contains("\(candidates[index].title): ") {
        let reason = tried.split(separator: "\(candidates[index].title): ").last ?? ""
        candidates[index].reason = "tried: \(reason)"
      }
    }
    for index in properties.indices {
      switch properties[index].label {
      case Self.nextPage: properties[index].value = strategy
      case Self.reason:
        properties[index].value = isFound ? "page two says so" : "no page two was found"
      default: break
      }
    }
  }

  /// All alternatives, in the order of their display.
  var choices: [Choice] { lists + candidates }
}
