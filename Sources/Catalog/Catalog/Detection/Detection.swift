package import Transport

/// What was found out about a list from its first answer.
package struct Detection: Sendable {
  /// How the list is asked for and read.
  package var definition: SourceDefinition

  /// The answer from which that was found out; a source made of the definition starts with it.
  package var response: HTTPResponse

  /// Items in the answer.
  package var count: Int

  /// How sure it is, from 0 to 1.
  package var confidence: Double

  /// Ways in which the list may go on, the surest first; the first one was taken.
  package var candidates: [PagingCandidate]

  /// Where else the items may be, the likeliest first.
  package var otherLists: [JSONPath]

  /// The title of the definition that was known for the URL; nil: the list was detected.
  package var known: String? = nil

  /// The title of a definition that covers the URL, but doesn't fit the answer; nil: there is none.
  package var unfit: String? = nil

  /// Where answers repeat which page they are.
  var echoes: PageEchoes

  /// What the answer says of more items; nil: it says that there are none, or nothing.
  var onward: Onward? = nil

  /// Whether page two proved the first candidate, now or on an earlier visit.
  package var isProved = false

  /// How the list goes on, how sure that is, and how it was seen, such as `page, 80 %: the answer holds
  /// the number of pages`.
  package var strategy: String {
    let reason = candidates.first?.reason ?? "you said so"
    let unfit = unfit.map { " (the answer is not as the definition of \($0) says)" } ?? ""
    return "\(definition.pagination.family.word), \(certainty): \(reason)\(unfit)"
  }

  /// The same in fewer words, such as `page by ‹page›, 80 %`.
  package var shortStrategy: String {
    "\(candidates.first?.summary ?? definition.pagination.family.word), \(certainty)"
  }

  private var certainty: String {
    isProved ? "proved" : "\(Int((confidence * 100).rounded())) %"
  }
}
