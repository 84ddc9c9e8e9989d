import EverItems
import EverBase

/// The entries that match the typed text, the best first.
struct PickerMatches {
  private let choices: PickerChoices
  private let typed: String
  /// The source whose argument the user types; nil when there is none.
  private let source: PickerEntry?
  /// The text to search for, in lower case, without the source whose argument the user types.
  private let needle: String
  private let words: [Substring]

  /// The number of recently used sources that are offered before the user types.
  private let visitsOffered: Int

  /// A third of the screen's rows is for recently used sources.
  init(_ choices: PickerChoices, for text: String, rows: Int) {
    self.choices = choices
    visitsOffered = max(5, rows / 3)
    typed = text
    let query = text.drop { $0 == " " }.lowercased()
    source = choices.source(before: query)
    let rest = source.map { query.dropFirst($0.text.count + 1) } ?? query[...]
    needle = String(rest.drop { $0 == " " })
    words = needle.split(separator: " ")
  }

  /// - Complexity: O(entries · characters).
  var entries: [PickerEntry] {
    guard source != nil || !words.isEmpty else {
      return unique(choices.visits.prefix(visitsOffered) + choices.sources)
    }
    let ranked = (choices.visits + choices.sources + choices.completions).enumerated().compactMap {
      (place, entry) in rank(of: entry).map { (entry: entry, rank: $0, place: place) }
    }
    let matching = ranked.sorted { ($0.rank, $0.place) < ($1.rank, $1.place) }.map(\.entry)
    return unique(addresses + matching + asTyped)
  }

  /// The typed text, when it is a URL or a file.
  private var addresses: [PickerEntry] {
    switch OpenRequest(typed) {
    case .url(let url): [PickerEntry(text: url.revealed, title: "a list, by its URL")]
    case .list(let path), .file(let path, nil): [PickerEntry(path: path)]
    case .source, .file, .standardInput, nil: []
    }
  }

  /// The typed text, when it is a source with an argument, even an unknown one.
  private var asTyped: [PickerEntry] {
    guard let source, let name = source.argument, let request = OpenRequest(typed),
      case .source(_, let argument?) = request
    else { return [] }
    let title = source.title.replacing(name, with: argument)
    return [PickerEntry(text: request.shown, title: title, origin: "as typed")]
  }

  /// How well an entry matches; 0 is best, nil means that it doesn't.
  private func rank(of entry: PickerEntry) -> Int? {
    guard let texts = searched(in: entry) else { return nil }
    if words.isEmpty || texts.first == words.joined(separator: " ") { return 0 }
    if texts.first?.hasPrefix(needle) == true { return 1 }
    if texts.contains(where: { $0.hasPrefix(needle) }) { return 2 }
    if words.allSatisfy({ word in texts.contains { Self.startsWord($0, with: word) } }) { return 3 }
    // One or two letters are part of nearly every name.
    guard entry.names.isEmpty || needle.count > 2 else { return nil }
    return words.allSatisfy { word in texts.contains { $0.contains(word) } } ? 4 : nil
  }

  /// The searched texts of an entry, in lower case; nil when the entry can't match.
  private func searched(in entry: PickerEntry) -> [String]? {
    var texts = entry.names.isEmpty ? [entry.text, entry.title] : entry.names
    if let source {
      guard entry.text.hasPrefix(source.text + " ") else { return nil }
      texts.insert(String(entry.text.dropFirst(source.text.count + 1)), at: 0)
    }
    return texts.map { $0.lowercased() }
  }

  private static func startsWord(_ text: String, with word: Substring) -> Bool {
    text.split { !$0.isLetter && !$0.isNumber }.contains { $0.hasPrefix(word) }
  }

  /// Removes repeated texts; the first of each stays.
  private func unique(_ entries: [PickerEntry]) -> [PickerEntry] {
    var texts: Set<String> = []
    return entries.filter { texts.insert($0.label).inserted }
  }
}
