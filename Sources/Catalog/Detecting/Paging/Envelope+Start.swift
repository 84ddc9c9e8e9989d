import Definitions
import Documents
import Transport

/// Where a list begins whose first request selects a later page.
extension Envelope {
  /// The number of items before this page, by the numbers of the request; 0 when it has none.
  var itemsBefore: Int {
    let families = [
      OffsetDetector.requested(in: self).flatMap { _ in OffsetDetector(envelope: self).candidate },
      requestedNumber(.page).flatMap { _ in PageDetector(envelope: self).candidate },
    ]
    let counted = families.compactMap { candidate in
      candidate.map { Pagination($0.family).itemsBefore(pageSize: size) }
    }
    return itemsBeforeByURLs ?? counted.first { $0 > 0 } ?? 0
  }

  /// Whether the request can select a page that begins after a number of items: by a parameter of
  /// pages, or by this number in any place.
  func canSelect(_ before: Int) -> Bool {
    parameters.contains { $0.kind != .size && !$0.value.isEmpty }
      || [before, before + 1].contains { isRequested(String($0)) }
  }

  private var size: Int { max(SizeDetection.stated(in: self) ?? 0, list.count) }

  /// The number of items before this page, by the parameter that has another number in the URL of
  /// the next or the previous page; nil without such a URL.
  private var itemsBeforeByURLs: Int? {
    let previous =
      links["prev"] ?? links["previous"]
      ?? facts.first { $0.plain.hasPrefix("prev") && isReference($0) }?.text
    let next =
      links["next"]
      ?? facts.first { NextURLDetector.isNextName($0.plain) && isReference($0) }?.text
    for name in url?.queryNames ?? [] {
      guard let number = requestedNumber(named: name) else { continue }
      let before = self.number(of: name, in: previous)
      let after = self.number(of: name, in: next)
      if let step = after.map({ $0 - number }) ?? before.map({ number - $0 }) {
        // Pages count from 1, unless there is a page 0.
        if step == 1 {
          return Pagination.items(onPages: before == 0 ? 1 : number - 1, of: size)
        }
        if step > 1, [list.count, size].contains(step) { return number > 1 ? number : 0 }
      }
    }
    return nil
  }

  private func isReference(_ fact: Fact) -> Bool {
    fact.distance < 24 && fact.filled.map(URLShape.isReference) ?? false
  }

  private func number(of name: String, in reference: String?) -> Int? {
    reference.flatMap(resolve).flatMap(URLReference.init)?.queryValue(name)
      .flatMap { wholeNumber($0) }
  }

  /// Whether a token of the request selects the page, so that nobody knows how many items are
  /// before it.
  var beginsWithToken: Bool {
    parameters.contains { parameter in
      let plain = PlainName.of(parameter.name)
      return parameter.kind == .token && parameter.number == nil
        && !["", "*"].contains(parameter.value)
        && ["cursor", "token"].contains(where: plain.contains)
    }
  }
}
