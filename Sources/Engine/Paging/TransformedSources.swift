extension PageSource {
  /// Returns a source with each item of this one transformed.
  public func map<New: Identifiable & Sendable>(
    _ transform: @escaping @Sendable (Item) -> New
  ) -> MappedSource<Self, New> where New.ID: Sendable { MappedSource(whole: self, transform) }

  /// Returns a source without some items of this one.
  ///
  /// Each of its pages is a page of this source, so that ends, errors, retries and repeated items
  /// are the same as in the whole list, and a page without kept items doesn't end the list. A feed
  /// counts the items that are left out (``Ledger``).
  public func filter(
    _ isKept: @escaping @Sendable (Item) async -> Bool
  ) -> PartialSource<Self> { PartialSource(whole: self, isKept) }
}

/// A source with the items of another one, transformed; see ``PageSource/map(_:)``.
public struct MappedSource<Whole: PageSource, Item: Identifiable & Sendable>: PageSource,
  DerivedSource
where Item.ID: Sendable {
  package let whole: Whole
  private let transform: @Sendable (Whole.Item) -> Item

  init(whole: Whole, _ transform: @escaping @Sendable (Whole.Item) -> Item) {
    self.whole = whole
    self.transform = transform
  }

  package var derivation: Derivation? { (whole as? any DerivedSource)?.derivation }

  /// Loads a page of the other source, and transforms its items.
  public func page(_ request: PageRequest) async throws(PageError) -> Page<Item> {
    try await whole.checkedPage(request).map(transform)
  }
}

/// A source without some items of another one; see ``PageSource/filter(_:)``.
public struct PartialSource<Whole: PageSource>: PageSource, DerivedSource {
  package let whole: Whole
  private let isKept: @Sendable (Whole.Item) async -> Bool

  init(whole: Whole, _ isKept: @escaping @Sendable (Whole.Item) async -> Bool) {
    self.whole = whole
    self.isKept = isKept
  }

  package var derivation: Derivation? {
    (whole as? any DerivedSource)?.derivation ?? .filtered(whole.addressing)
  }

  /// Loads a page of the other source, and marks the items that are left out.
  public func page(_ request: PageRequest) async throws(PageError) -> Page<Whole.Item> {
    var page = try await whole.checkedPage(request)
    await page.leaveOut { await !isKept($0) }
    return page
  }
}

extension Page {
  /// Leaves the items out that a condition names; a feed counts them.
  package mutating func leaveOut<Failure: Error>(
    where isLeftOut: (Item) async throws(Failure) -> Bool
  ) async throws(Failure) {
    for index in items.indices where try await isLeftOut(items[index]) { leftOut.insert(index) }
  }
}
