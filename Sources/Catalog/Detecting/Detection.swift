package import EverItems

/// What the first response shows about a list.
package struct Detection: Sendable {
  /// How the list is requested and decoded.
  package var definition: SourceDefinition

  /// The first response.
  ///
  /// A source made from the definition reuses it as page one.
  package var page: ParsedPage

  /// The number of items in the response.
  package var count: Int

  /// What speaks for the detected definition.
  package var evidence: Evidence

  /// The paging candidates, in the order of their trials.
  ///
  /// The definition uses the first.
  package var candidates: [PagingCandidate]

  /// Other places where the items may be, the most likely first.
  package var otherLists: [JSONPath]

  /// The title of the known definition for the URL; nil when the list was detected.
  package var known: String? = nil

  /// The title of a definition that covers the URL but doesn't fit the response; nil when there is
  /// none.
  package var unfitDefinition: String? = nil

  /// What page one says about more items; nil when it says that there are none, or nothing.
  package var outlook: Outlook? = nil

  /// Whether page two proved the first candidate, now or on an earlier visit.
  package var isProved = false

  /// What to say with the first rows, short enough for half of a line of 80 cells; nil when there
  /// is nothing.
  ///
  /// A guess needs no words: page two proves it, or a message says what it shows.
  package var remark: String? {
    if unfitDefinition != nil { return "a definition doesn't fit · :paging" }
    guard known == nil, !isProved, !isWhole, count > 0, let candidate = candidates.first,
      case .single = candidate.family, candidate.evidence < .sure
    else { return nil }
    return "no next page is named · :paging"
  }

  /// Whether the response says that it holds all items.
  package var isWhole: Bool {
    outlook != .doubtfulTotal && PageSample(page, definition).isWhole
  }

  /// The pagination with what speaks for it, such as `page number in ‘page’, likely`.
  package var shortStrategy: String {
    "\((candidates.first ?? definition.candidate).summary), \(certainty)"
  }

  /// The first items in the response's JSON.
  package func sample(of root: JSONValue) -> [JSONValue] {
    ItemList(in: root, of: definition)?.elements(atMost: ListCandidate.sampleSize).map(\.value)
      ?? []
  }

  /// The evidence as `--inspect` and `:paging` display it: `proved` after page two proved it.
  package var certainty: String { isProved ? "proved" : "\(evidence)" }
}
