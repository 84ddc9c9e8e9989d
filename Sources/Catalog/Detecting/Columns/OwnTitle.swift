import Documents
import Pages

/// The text of an item that names it better than an object to which it refers does, such as the
/// quote beside the name of its author.
enum OwnTitle {
  /// Words for people and companies, whose names are not those of the item.
  private static let parties: Set<String> = [
    "account", "artist", "assignee", "author", "by", "commenter", "committer", "creator",
    "customer", "organizer", "owner", "poster", "publisher", "reporter", "reviewer", "seller",
    "sender", "uploader", "user", "vendor",
  ]

  /// Words for what items belong to, and for what they have besides their own name.
  private static let others: Set<String> = [
    "app", "application", "channel", "class", "client", "department", "domain", "first", "group",
    "host", "job", "last", "league", "middle", "series", "server", "site", "store", "team",
  ]

  /// Words for texts that say something about an item without naming it.
  private static let remarks: Set<String> = ["address", "note", "notes", "street"]

  /// The most characters of the first line of a title.
  private static let longest = 100

  /// The text that is called the name or the title of the items, such as `book_title`; nil without
  /// one, and for that of something else, such as `author_name`.
  static func named(among scores: some Sequence<FieldScore>) -> FieldScore? {
    scores.filter { score in
      let words = FieldName.parts(of: score.name).map { $0.lowercased() }
      return score.depth == 1 && words.count > 1 && ["name", "title"].contains(words.last)
        && !words.dropLast().contains { FieldScore.isProperty($0) || others.contains($0) }
        && isOwn(score)
    }
    .min { $0.field.place < $1.field.place }
  }

  /// The first text that is at least as near to the item as a name in an object, and reads as a
  /// title; nil when the name belongs to the item.
  ///
  /// - Complexity: O(characters of the texts).
  static func better(than name: FieldScore, among scores: some Sequence<FieldScore>) -> FieldScore?
  {
    guard name.depth > 1 else { return nil }
    // The name of a person is not the item's, wherever both are.
    let depth = isOfParty(name) ? name.depth : name.depth - 1
    return scores.filter { $0.depth <= depth && !$0.isName && isTitle($0) }
      .min { ($0.depth, $0.field.place) < ($1.depth, $1.field.place) }
  }

  /// Whether a field belongs to a person or a company.
  static func isOfParty(_ score: FieldScore) -> Bool { score.group.contains(where: isParty) }

  /// Whether a field belongs to something that the items belong to, such as the application with
  /// which they were written.
  static func isOfOther(_ score: FieldScore) -> Bool {
    score.group.contains { others.contains($0.lowercased()) }
  }

  private static func isParty(_ name: String) -> Bool {
    FieldName.parts(of: name).contains { parties.contains($0.lowercased()) }
  }

  /// Whether most items have a text that isn't that of a person, and few repeat it.
  private static func isOwn(_ score: FieldScore) -> Bool {
    (score.kind == .text || score.kind == .prose) && !score.isForPrograms && !score.isCategory
      && !isParty(score.name) && !isOfParty(score)
      && score.field.values.count * 2 > score.items
  }

  /// Whether most values are different phrases of one line, or begin with one.
  private static func isTitle(_ score: FieldScore) -> Bool {
    guard isOwn(score), !FieldScore.isProperty(score.plain), !remarks.contains(score.plain) else {
      return false
    }
    let lines = score.field.values.map(firstLine)
    let phrases = lines.filter { $0.count <= longest && hasWords($0) }
    return phrases.count * 2 > lines.count
  }

  private static func firstLine(of value: JSONValue) -> Substring {
    let sent = value.text ?? ""
    let text = HTMLText.isMarked(sent) ? HTMLText.plain(sent) : sent
    return text.prefix(longest + 1).prefix { !$0.isNewline }
  }

  /// Whether a text has several words; those of some languages have no blanks between them.
  private static func hasWords(_ text: Substring) -> Bool {
    text.contains(where: \.isWhitespace)
      || TextExtent.cells(String(text), limit: longest) > text.count
  }
}
