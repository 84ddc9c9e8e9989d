import EverBase
import EverItems
import EverTerminal
import EverText
package import Paging

/// The screen on which the user chooses a source: a text field, and the entries that match it.
package struct Picker: Hashable, Sendable {
  package private(set) var field: TextField
  /// The entries that match, the best first.
  package private(set) var entries: [PickerEntry] = []
  /// The visible entries and the chosen one.
  package private(set) var list = ListViewport()
  /// Why the last choice can't be opened; nil once the text has changed.
  package private(set) var problem: PageError?
  /// Why the text is no source by itself, while it may be the argument of one, such as a site; nil
  /// once that is decided, or the text has changed.
  private(set) var doubt: PageError?
  /// The time at which the text is tried as an argument, whether or not the arguments are known.
  private(set) var doubtEnd = Duration.zero

  private var choices: PickerChoices
  /// The files and directories whose path begins with the text.
  private var paths: [String] = []
  /// The text for whose paths the user waits; nil when it has changed since.
  private var awaited: String?
  private(set) var size: Size
  /// Whether a key was pressed: from then on, arriving entries don't move the cursor.
  private var isInUse = false

  /// The outcome of a chord or a paste.
  enum Outcome: Hashable, Sendable {
    /// The user is still choosing.
    case choosing
    /// The user chose this request.
    case chosen(OpenRequest)
    /// The user requests the paths that begin with a text.
    case completing(String)
    /// The user left the picker.
    case left
    /// The user ends the input, which quits the program where no tab is open.
    case ended
    /// The chord has no meaning here.
    case ignored
  }

  init(text: String = "", problem: PageError? = nil, choices: PickerChoices, size: Size) {
    field = TextField(text)
    self.problem = problem
    self.choices = choices
    self.size = size
    match()
  }

  /// The source whose argument the user types; nil when there is none.
  var source: PickerEntry? { choices.source(before: field.text) }

  /// The entry that Enter opens; nil when no entry matches.
  package var chosen: PickerEntry? {
    entries.indices.contains(list.cursor) ? entries[list.cursor] : nil
  }

  mutating func take(_ chord: Chord) -> Outcome {
    isInUse = true
    switch (chord.key, chord.modifiers) {
    case (.enter, _): return choose()
    case (.escape, _), (.character("g"), .control): return .left
    case (.character("d"), .control) where field.isEmpty: return .ended
    case (.tab, _): return complete()
    case (.up, []), (.character("p"), .control), (.backTab, _): list.moveCursor(by: -1)
    case (.down, []), (.character("n"), .control): list.moveCursor(by: 1)
    case (.pageUp, _): list.page(by: -max(1, list.height))
    case (.pageDown, _): list.page(by: max(1, list.height))
    default:
      let old = field.text
      guard field.take(chord) else { return .ignored }
      if field.text != old { textChanged() }
    }
    return .choosing
  }

  mutating func insert(_ pasted: String) {
    isInUse = true
    field.insert(pasted)
    textChanged()
  }

  /// Receives the reason why the choice can't be opened; the text stays.
  mutating func refuse(_ failure: PageError) {
    (problem, doubt) = (failure, nil)
    layOut()
  }

  /// Receives the reason why the text is no source by itself; until the time it may be an argument.
  mutating func doubt(_ failure: PageError, until end: Duration) {
    (doubt, doubtEnd) = (failure, end)
    layOut()
  }

  mutating func resize(to size: Size) {
    self.size = size
    matchAgain()
  }

  /// Replaces the choices; the chosen entry stays chosen.
  mutating func offer(_ choices: PickerChoices) {
    self.choices = choices
    matchAgain()
  }

  private mutating func matchAgain() {
    let chosen = isInUse ? chosen : nil
    match()
    if let chosen, let row = entries.firstIndex(of: chosen) { list.moveCursor(to: row) }
  }

  /// Receives the paths that the user requested: the text becomes what all of them begin with.
  mutating func offer(paths: [String]) {
    guard field.text == awaited, !paths.isEmpty else { return }
    if paths.commonStart.count > field.text.count { field.replace(with: paths.commonStart) }
    problem = nil
    self.paths = paths.count > 1 ? paths : []
    awaited = nil
    match()
  }

  private mutating func textChanged() {
    (problem, doubt) = (nil, nil)
    awaited = nil
    paths.removeAll { !$0.hasPrefix(field.text) }
    match()
  }

  private mutating func match() {
    entries =
      paths.isEmpty
      ? PickerMatches(choices, for: field.text, rows: size.rows).entries
      : paths.map { PickerEntry(path: $0) }
    layOut()
    list.moveCursor(to: 0)
  }

  private mutating func layOut() {
    list.setHeight(listHeight)
    list.setRowCount(entries.count)
  }

  /// Opens the chosen entry, or the typed text when no entry matches; a source that needs an
  /// argument waits for it.
  private mutating func choose() -> Outcome {
    if let chosen {
      guard chosen.argument == nil else { return complete() }
      guard !chosen.isDirectory else { return complete(chosen) }
      return OpenRequest(chosen.text).map { .chosen($0) } ?? .choosing
    }
    guard let request = OpenRequest(field.text), !lacksArgument(request) else { return .choosing }
    return .chosen(request)
  }

  private func lacksArgument(_ request: OpenRequest) -> Bool {
    guard case .source(_, nil) = request else { return false }
    return source != nil
  }

  /// Completes a path, or replaces the text by the text of the chosen entry, so that the user can
  /// continue typing.
  private mutating func complete() -> Outcome {
    if paths.isEmpty, OpenRequest.beginsPath(field.text) { return completing() }
    return chosen.map { complete($0) } ?? .choosing
  }

  /// Replaces the text by the text of an entry; after a directory, its files are displayed.
  private mutating func complete(_ entry: PickerEntry) -> Outcome {
    field.replace(with: entry.argument == nil ? entry.text : entry.text + " ")
    textChanged()
    guard entry.isDirectory else { return .choosing }
    paths = []
    match()
    return completing()
  }

  private mutating func completing() -> Outcome {
    awaited = field.text
    return .completing(field.text)
  }
}

/// An entry of the picker.
package struct PickerEntry: Hashable, Sendable {
  /// The text that selects it, such as `moderators superuser`.
  package var text: String
  /// The argument that has to follow the text, such as `SITE`; nil when it takes none.
  package var argument: String?
  /// A description of its list.
  package var title: String
  /// Where it is from: `built in`, `saved`, or when it was used last; the path of a definition that
  /// can't be read.
  package var origin: String
  /// Other names that a search matches besides text and title, such as a site's own name and its
  /// host.
  package var names: [String]

  package init(
    text: String,
    argument: String? = nil,
    title: String,
    origin: String = "",
    names: [String] = []
  ) {
    self.text = text
    self.argument = argument
    self.title = title
    self.origin = origin
    self.names = names
  }

  /// An entry for a file or a directory by its path.
  init(path: String) {
    let path = path == "~" ? "~/" : path
    if path.hasSuffix("/") {
      self.init(text: path, title: "a directory")
      isDirectory = true
    } else if case .file? = OpenRequest(path) {
      self.init(text: path, title: "a source that you define")
    } else {
      self.init(text: path, title: "a file")
    }
  }

  /// Whether choosing it lists its files.
  private(set) var isDirectory = false

  /// The text as it may be displayed, followed by its argument.
  var label: String {
    let shown = Redaction.redacted(text)
    return argument.map { shown + " " + $0 } ?? shown
  }
}

/// All choices of the picker.
struct PickerChoices: Hashable, Sendable {
  /// The sources that were used last, the newest first.
  var visits: [PickerEntry] = []
  var sources: [PickerEntry] = []
  /// The possible arguments of a source, each after the source's name.
  var completions: [PickerEntry] = []

  /// The source whose argument the user types; nil when there is none.
  func source(before text: String) -> PickerEntry? {
    sources.first { $0.argument != nil && text.hasPrefix($0.text + " ") }
  }

  /// The source that has the text as an argument, such as a site; nil when none has.
  ///
  /// Where the arguments can't be listed, the text is tried as one.
  func request(withArgument text: String, areKnown: Bool) -> OpenRequest? {
    let name = text.split(separator: " ").joined(separator: " ").lowercased()
    guard areKnown else {
      return sources.first { $0.argument != nil }.flatMap { OpenRequest($0.text + " " + name) }
    }
    let named = completions.first { $0.names.contains { $0.lowercased() == name } }
    return named.flatMap { OpenRequest($0.text) }
  }
}

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
