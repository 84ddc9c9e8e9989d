/// Finds that a server sends its last page again and again, by the number that each page states.
struct PageNumbering: Hashable, Sendable {
  /// The key of the page before, and the place that it stated.
  private var lastKey: SizedKey?
  private var lastEcho: PageEcho?
  /// Whether stated page numbers have counted pages: two consecutive pages stated consecutive
  /// numbers.
  private var numbersCount = false

  /// Records a page, and decides whether it is the one before again.
  mutating func isAgain<Item>(_ page: Page<Item>, _ requested: SizedKey) -> Bool {
    defer { (lastKey, lastEcho) = (requested, page.echo) }
    // Pages of another size count differently: page 10 of 90 is followed by page 10 of 100.
    guard !page.items.isEmpty, let last = lastKey, last != requested, last.size == requested.size,
      let number = page.echo?.page, let before = lastEcho?.page
    else { return false }
    numbersCount = numbersCount || number == before + 1
    return numbersCount && number == before
  }
}
