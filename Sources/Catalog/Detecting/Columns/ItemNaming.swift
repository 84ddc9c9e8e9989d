import EverItems

/// The fields that name the items.
enum ItemNaming {
  /// Words for what items belong to, and for what they have besides their own name.
  private static let others = Set(Vocabulary.words("naming", "others"))

  /// Words for texts that say something about an item without naming it.
  private static let remarks: Set<String> = ["address", "note", "notes", "street"]

  /// The most characters of the first line of a title.
  private static let longest = 100

  /// The fields that name the items, the best first; empty when none does.
  ///
  /// A text of the item's own, such as the quote beside the name of its author, is before a name in
  /// an object to which the item refers.
  static func names(among fields: some Sequence<FieldSignals>) -> [FieldSignals] {
    let usual = fields.filter(\.isName)
    let names = (usual.isEmpty ? fields.filter { $0.plain == "place" && $0.isText } : usual)
      .sorted {
        (rank(ofName: $0), $0.place) < (rank(ofName: $1), $1.place)
      }
    // The name of a person is after the texts beside it.
    let first = names.first.map { rank(ofName: $0) + (isOfParty($0) ? level : 0) } ?? compound + 1
    let titles = fields.filter { rank(ofTitle: $0).map { $0 < first } ?? false }
    let title = titles.min {
      (rank(ofTitle: $0) ?? 0, $0.place) < (rank(ofTitle: $1) ?? 0, $1.place)
    }
    return [title].compactMap(\.self) + names
  }

  /// Whether a field belongs to a person or a company.
  static func isOfParty(_ field: FieldSignals) -> Bool { field.group.contains(where: isParty) }

  /// The rank of a level of objects; less is nearer to the item.
  private static let level = 8
  /// The rank of a name of several words, below the item's own name.
  private static let compound = level + 2

  /// The rank of a field that is called a name; a text that names an item without a name or a title of
  /// its own is after these.
  private static func rank(ofName field: FieldSignals) -> Int {
    let isOfOther = field.group.contains { others.contains($0.lowercased()) }
    let isSecond = FieldTable.secondNames.contains(field.plain)
    return level * field.depth + (isOfOther ? 2 : 0) + (isSecond ? 1 : 0)
  }

  /// The rank of a text that isn't called a name, such as `book_title` or one that reads as a title;
  /// nil for other fields.
  private static func rank(ofTitle field: FieldSignals) -> Int? {
    guard !field.isName, isOwn(field) else { return nil }
    let words = FieldName.parts(of: field.name).map { $0.lowercased() }
    let isOfOther = words.dropLast().contains {
      FieldTable.properties.contains($0) || others.contains($0)
    }
    if field.depth == 1, words.count > 1, ["name", "title"].contains(words.last), !isOfOther {
      return compound
    }
    return readsAsTitle(field) ? level * field.depth + 4 : nil
  }

  private static func isParty(_ name: String) -> Bool {
    FieldName.parts(of: name).contains { Vocabulary.has($0.lowercased(), in: "naming.parties") }
  }

  /// Whether most items have a text that doesn't name a person, and few repeat it.
  private static func isOwn(_ field: FieldSignals) -> Bool {
    field.isText && !field.isList && !field.isForPrograms && !field.isCategory
      && !isParty(field.name) && !isOfParty(field) && field.values.count * 2 > field.items
  }

  /// Whether most values are different phrases of one line, or begin with one.
  ///
  /// - Complexity: O(characters of the texts).
  private static func readsAsTitle(_ field: FieldSignals) -> Bool {
    guard !FieldTable.properties.contains(field.plain), !remarks.contains(field.plain) else {
      return false
    }
    let phrases = field.values.count { value in
      let line = HTMLText.plain(value.text ?? "").prefix(longest + 1).prefix { !$0.isNewline }
      return line.count <= longest && hasWords(line)
    }
    return phrases * 2 > field.values.count
  }

  /// Whether a text has several words; in some languages there are no blanks between words.
  private static func hasWords(_ text: Substring) -> Bool {
    text.contains(where: \.isWhitespace)
      || TextExtent.cells(String(text), limit: longest) > text.count
  }
}
