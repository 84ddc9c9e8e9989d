import EverText
import Paging

extension KeyMap {
  /// The sentence about keys without a meaning.
  func nothing(by keys: String, in context: KeyContext) -> CleanText {
    let sentence = CleanText(sanitizing: keys) + " does nothing here"
    return self.sentence(sentence, (.help, "keys"), in: context)
  }

  /// The sentence about an unknown command.
  func noCommand(_ name: String, in context: KeyContext) -> CleanText {
    let sentence = "no command is called ‘" + CleanText(sanitizing: name) + "’"
    return self.sentence(sentence, (.help, "keys"), in: context)
  }

  /// The sentence about a search that is repeated before there was one.
  func noSearch(in context: KeyContext) -> CleanText {
    sentence("no search yet", (.search, "starts one"), in: context)
  }

  /// A sentence with the key of a command that helps, or its name where it has no key.
  private func sentence(
    _ sentence: CleanText,
    _ command: (Command, CleanText),
    in context: KeyContext
  ) -> CleanText {
    CleanText(joining: [sentence] + hints([command], in: context), separator: " · ")
  }
}

/// The key hints in the status line of a list, for each situation of the cursor.
///
/// Made once from the key map, because a step only selects one of them.
struct ListHints: Hashable, Sendable {
  private enum Place { case item, filtered, placeholder, failure, more, going, help }

  private let hints: [Place: [CleanText]]

  init(_ keyMap: KeyMap, hasViews: Bool) {
    // The last one stays where there is room for one alone, and those before are displayed only on a
    // wide screen, where a detail has room.
    let last: [(Command, CleanText)] =
      [(.help, "help")] + (keyMap.isChooser ? [(.mark, "mark")] : [])
    let find: [(Command, CleanText)] = [(.search, "find")]
    let views: [(Command, CleanText)] = hasViews ? [(.changeView, "view")] : []
    let split: [(Command, CleanText)] = hasViews ? [] : [(.split, "detail")]
    let open: [(Command, CleanText)] = [(.choose, "choose"), (.open, "open")]
    let rest: [(Command, CleanText)] = [
      (.filter, "filter"), (.chooseSource, "sources"), (.refresh, "refresh"),
      (.closeSource, "close"),
    ]
    let commands: [Place: [(Command, CleanText)]] = [
      .item: open + keyMap.ownHints + views + find + split + rest, .placeholder: views + find,
      .filtered: [(.cancel, "all rows")] + open,
      .failure: [(.showError, "all of it"), (.open, "retry")], .more: [(.open, "load")],
      .going: [(.cancel, "stop")], .help: [],
    ]
    hints = commands.mapValues { keyMap.hints($0 + last, in: .list) }
  }

  func hints<Item>(at cursor: Int, in feed: FeedState<Item>) -> [CleanText] {
    hints[place(of: cursor, in: feed)] ?? []
  }

  private func place<Item>(of cursor: Int, in feed: FeedState<Item>) -> Place {
    if feed.targetRow != nil, !feed.isBlocked { return .going }
    guard feed.status == .ready else { return .help }
    return switch feed.row(at: cursor) {
    case .failed, .footer(.failed): .failure
    case _ where feed.configuration.isFiltered: .filtered
    case .item: .item
    case .placeholder, nil: .placeholder
    case .gap, .footer: .more
    }
  }
}

extension RowKeys {
  /// The first key of each command in a context, or the command's name after a colon without one.
  init(_ keyMap: KeyMap, in context: KeyContext) {
    func label(_ command: Command) -> CleanText? {
      keyMap.labels(of: command, in: context).first.map { CleanText(sanitizing: $0) }
    }
    self.init()
    open = label(.open) ?? open
    refresh = label(.refresh) ?? refresh
    end = label(.movement(.goToEnd)) ?? end
    paging = label(.paging)
  }
}
