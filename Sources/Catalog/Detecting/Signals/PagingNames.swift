/// The names that requests and responses have for the parts of paging, from `names.toml`.
///
/// A name is plain (``PlainName``), stands there once, and has the public API that it is from. What a
/// name means also depends on its value: a text under the name of an offset is a token.
enum PagingNames {
  /// What a name stands for.
  enum Role: String, CaseIterable {
    /// The number of a page.
    case page
    /// The number of a page, in an object about pages only.
    case number
    /// The number of pages.
    case pages
    /// The number of items before a page.
    case offset
    /// The number of items on a page.
    case size
    /// The number of items on a page in requests; in responses it counts other things as well.
    case wantedSize
    /// The number of all items.
    case total
    /// The number of all items, or of those on the page.
    case count
    /// The number of items after the page.
    case remaining
    /// A flag that is true when there are more items.
    case more
    /// A flag that is true on the last page.
    case last
    /// A value of a response that selects the next page.
    case token
    /// The id or the time after which a page begins, in requests.
    case after
    /// The id or the time before which a page begins, in requests.
    case before
  }

  static let roles: [String: (role: Role, rank: Int)] = Dictionary(
    uniqueKeysWithValues: Role.allCases
      .flatMap { role in Vocabulary.pairs("roles", role.rawValue).map { ($0.name, role) } }
      .enumerated().map { ($1.0, ($1.1, $0)) }
  )

  /// The role of a plain name; nil when it has none.
  static func role(of plain: String) -> Role? { roles[plain]?.role }

  /// The place of a name in the table, by which one of several names with a role is preferred.
  static func rank(of plain: String) -> Int { roles[plain]?.rank ?? .max }

  /// The parameters that send a token back, by its plain name.
  static let parameters = Vocabulary.table("tokens")

  /// Further parameters for a token, sent together after the likely ones.
  static let otherParameters = Vocabulary.words("paging", "parameters")

  /// The names of the offset by the name of the size in lowercase, as they are written in requests.
  static let offsets = Vocabulary.table("offsets")

  /// The names of offsets by members of responses that only one kind of server sends.
  static let conventions = Vocabulary.table("conventions")

  /// The names of sizes that may follow what a vendor prepends.
  static let offsetEnds = Vocabulary.words("paging", "sizes")

  /// The names of the page number by the name of the size, where they aren't `page` alone.
  static let pages = Vocabulary.table("pages")

  /// Usual names, which are sent together; one of them may select the next page.
  static let bundles = (
    numbers: Vocabulary.words("paging", "numbers"), before: Vocabulary.words("paging", "before"),
    after: Vocabulary.words("paging", "after")
  )
}
