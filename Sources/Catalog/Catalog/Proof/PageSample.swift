import Transport

/// Where an answer repeats which page it is, and says how many items there are.
package struct PageEchoes: Hashable, Sendable {
  /// The number of the page; nil: nowhere.
  var page: AnswerPlace?

  /// The number of items before the page; nil: nowhere.
  var row: AnswerPlace?

  /// The number of all items; nil: nowhere.
  var total: AnswerPlace?

  /// None, for a list whose definition says how it goes on.
  init() {}

  /// Looks for them in a first answer.
  init(in envelope: Envelope) {
    page = PageDetector(envelope: envelope).echo?.place
    row = OffsetDetector(envelope: envelope).echo?.place
    total = TotalDetection.definition(in: envelope, goesOn: true)?.place
  }
}

/// What of an answer tells whether it is the page after another one.
struct PageSample: Hashable, Sendable {
  /// A hash of each item as it was sent, in the order of the answer.
  var items: [UInt64]

  /// The number of the page, as the answer says; nil: it doesn't.
  var page: Int?

  /// Items before the page, as the answer says; nil: it doesn't.
  var row: Int?

  /// All items, as the answer says; nil: it doesn't.
  var total: Int?

  /// Whether the answer says outright that more follow.
  var saysMore = false
}

extension PageSample {
  /// Takes a sample of an answer; nil for one that is no JSON.
  ///
  /// - Parameters:
  ///   - response: the answer.
  ///   - definition: where the items are.
  ///   - echoes: where the numbers are.
  /// - Complexity: O(bytes).
  init?(_ response: HTTPResponse, _ definition: SourceDefinition, _ echoes: PageEchoes) {
    guard let root = (try? JSONDocument(response.body))?.root else { return nil }
    let answer = Answer(root, of: response)
    items = ItemList(root.value(at: definition.items))?.hashes ?? []
    page = answer.count(at: echoes.page)
    row = answer.count(at: echoes.row)
    total = answer.count(at: echoes.total)
    let pagination = definition.pagination
    saysMore =
      pagination.more.flatMap(answer.flag) ?? pagination.last.flatMap(answer.flag).map { !$0 }
      ?? false
  }

  /// Whether the answer's own numbers say that there are items behind it.
  var knowsMore: Bool { saysMore || (total.map { $0 > (row ?? 0) + items.count } ?? false) }
}

extension ItemList {
  /// A hash of each item as it was sent, with its name where it has one.
  fileprivate var hashes: [UInt64] {
    elements.map { element in
      var hash = ContentHash()
      hash.take((element.name ?? "").utf8)
      element.value.withBytes { hash.take($0) }
      return hash.value
    }
  }
}
