/// Finds that a server sends its last page again and again, by what stays equal when other values
/// of its items change with each request.
struct PageNaming: Hashable, Sendable {
  /// The key of the page before, and the place that it stated.
  private var lastKey: SizedKey?
  private var lastEcho: PageEcho?
  /// Whether stated page numbers have counted pages: two consecutive pages stated consecutive
  /// numbers.
  private var numbersCount = false

  /// The names of the newest pages.
  private var names = RecentIDs<UInt64>(remembered: 1 << 12)
  private var lastNames: UInt64?
  /// The number of consecutive pages with the same names as the one before.
  private var equalPages = 0
  /// Whether names returned after other names, as where each page has the same sensors.
  private var namesReturned = false

  /// The number of consecutive pages with equal names that are the same page.
  private static let equalPagesAllowed = 2
  /// The number of pages with names of their own after which names distinguish pages.
  private static let fewestPages = 3

  /// Records a page, and decides whether it is the one before again.
  mutating func isAgain<Item>(_ page: Page<Item>, _ requested: SizedKey) -> Bool {
    // Both have to be recorded.
    let (repeatsNumber, repeatsNames) = (repeatsNumber(page, requested), repeatsNames(page))
    return repeatsNumber || repeatsNames
  }

  private mutating func repeatsNumber<Item>(_ page: Page<Item>, _ requested: SizedKey) -> Bool {
    defer { (lastKey, lastEcho) = (requested, page.echo) }
    // Pages of another size count differently: page 10 of 90 is followed by page 10 of 100.
    guard !page.items.isEmpty, let last = lastKey, last != requested, last.size == requested.size,
      let number = page.echo?.page, let before = lastEcho?.page
    else { return false }
    numbersCount = numbersCount || number == before + 1
    return numbersCount && number == before
  }

  private mutating func repeatsNames<Item>(_ page: Page<Item>) -> Bool {
    defer { lastNames = page.names }
    guard let own = page.names else {
      namesReturned = namesReturned || !page.items.isEmpty
      return false
    }
    if own == lastNames {
      equalPages += 1
    } else {
      equalPages = 0
      namesReturned = names.contains(own) || namesReturned
      names.insert(own)
    }
    return equalPages >= Self.equalPagesAllowed && !namesReturned
      && names.count >= Self.fewestPages
  }
}
