import EverWeb
import EverItems
import Paging
import EverBase

/// Pages without a list.
extension Ending {
  /// What a response without a list says.
  ///
  /// - Parameters:
  ///   - sent: the value in the place of the list; nil when there is none.
  ///   - isPastEnd: whether the page can be past the end.
  /// - Returns: the keys of an empty page, or the end; nil for an error.
  func withoutList(_ sent: JSONValue?, isPastEnd: Bool) -> Outcome? {
    var outcome = outcome
    let isVoid = sent.map { $0.isEmpty || $0.boolean == false }
    let isEmpty = isVoid ?? true && isEmptyPage(outcome) || isVoid ?? false && !isFirst
    if isEmpty, !isFailure(statesNone: total == .exact(0)) { return outcome }
    let root = parsed.root
    if family.isNumeric, !isFirst, root.isEmpty, !root.isNull || isPastEnd {
      outcome.continuation = .assumedEnd(Self.noResponse)
    } else if isPastEnd, !isFailure(statesNone: false) {
      outcome.continuation = .assumedEnd(Self.noList)
    } else {
      return nil
    }
    return outcome
  }

  private static let noList = "the server sent no list"
  static let noResponse = "the server sent an empty response"

  /// Whether the response states an error in place of its list.
  private func isFailure(statesNone: Bool) -> Bool {
    let url = parsed.response.url.revealed
    return StatedFailure.isInPlaceOfList(in: parsed.root, of: url, statesNone: statesNone)
  }

  /// Whether a response without a list is an empty page, because servers omit an empty list
  /// (AIP-158) or send null.
  private func isEmptyPage(_ outcome: Outcome) -> Bool {
    total == .exact(0) || request.key.isToken || outcome.next?.isToken ?? false || statesNext
      || statesMore != nil || parsed.count(at: pagination.echoes.pages) == 0
  }
}

extension PageKey {
  fileprivate var isToken: Bool {
    if case .continuation = self { true } else { false }
  }
}
