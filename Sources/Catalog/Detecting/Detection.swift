package import Definitions
package import Documents
import Transport

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

  /// The confidence in the detected definition, from 0 to 1.
  package var confidence: Double

  /// The paging candidates, the most confident first.
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

  /// What the response says about more items; nil when it says nothing or that there are none.
  package var onward: Onward? = nil

  /// Whether the response says that there are no items although it has some.
  package var statesNone = false

  /// Whether the response has another size than the parameter that is named like one.
  package var refutesSize = false

  /// Whether page two proved the first candidate, now or on an earlier visit.
  package var isProved = false

  /// The confidence from which a list is certain to have one page.
  private static let sure = 0.95

  /// What to say with the first rows, short enough for half of a line of 80 cells; nil when there
  /// is nothing.
  ///
  /// A guess needs no words: page two proves it, or a message says what it shows.
  package var remark: String? {
    if unfitDefinition != nil { return "a definition doesn't fit · :paging" }
    guard known == nil, !isProved, !isWhole, count > 0, let candidate = candidates.first,
      case .single = candidate.family, candidate.confidence < Self.sure
    else { return nil }
    return "no next page is named · :paging"
  }

  /// Whether the response says that it holds all items.
  package var isWhole: Bool {
    onward != .doubtfulTotal && PageSample(page, definition).isWhole
  }

  /// The pagination with its confidence, such as `page number in ‘page’, 80 %`.
  package var shortStrategy: String {
    "\((candidates.first ?? definition.candidate).summary), \(certainty)"
  }

  /// The first items in the response's JSON.
  package func sample(of root: JSONValue) -> [JSONValue] {
    if definition.isItem { return root.value(at: definition.items).map { [$0] } ?? [] }
    return ItemList(in: root, at: definition.items)?.elements(atMost: ListCandidate.sampleSize).map(
      \.value
    ) ?? []
  }

  private var certainty: String {
    isProved ? "proved" : "\(Int((confidence * 100).rounded())) %"
  }
}
