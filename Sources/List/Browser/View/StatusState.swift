import EverText
import EverList

/// The content of the status line: what the user types, or the state of the list.
enum StatusState: Hashable, Sendable {
  /// A command that the user types.
  case prompt(CommandPrompt)
  /// Keys that wait for the feed.
  case typedAhead(CleanText)
  /// Typed keys that are not a command yet.
  case pendingKeys
  case list(ListStatus)

  init(of model: borrowing Model) {
    if let prompt = model.prompt {
      self = .prompt(prompt)
    } else if let keys = model.opening?.typedText {
      self = .typedAhead(keys)
    } else if !model.input.reader.pending.isEmpty {
      self = .pendingKeys
    } else {
      self = .list(ListStatus(of: model.reader))
    }
  }

  var isError: Bool {
    if case .list(let status) = self { return status.isError }
    return false
  }

  /// Whether it is a message that is displayed for a limited time and may cover rows.
  var isMessage: Bool {
    switch self {
    case .typedAhead, .pendingKeys, .list(.notice), .list(.pullOffer): true
    case .prompt, .list: false
    }
  }

  /// Whether it is the status of the list rather than a response to the user.
  var isProgress: Bool {
    if case .list = self { !isMessage } else { false }
  }

  /// The text, for a zone of this many cells.
  func text(in model: Model, cells: Int) -> CleanText {
    switch self {
    case .prompt(let prompt): prompt.text(cells: cells)
    case .typedAhead(let keys): keys
    case .pendingKeys: model.pendingText
    case .list(let status): status.text(in: model.reader, cells: cells)
    }
  }

  /// The key hints while it is displayed in a list.
  func hints(in model: Model) -> [CleanText] {
    switch self {
    case .prompt(let prompt) where prompt.isChoosing: []
    case .prompt(let prompt) where prompt.kind == .search: ["Enter find", "Esc leave"]
    case .prompt(let prompt) where prompt.kind == .filter: ["Enter filter", "Esc leave"]
    case .prompt: ["Tab complete", "Enter run", "Esc leave"]
    case .typedAhead, .pendingKeys, .list:
      model.opening != nil
        ? model.keyMap.hints([(.help, "help")], in: .opening)
        : model.input.hints.hints(at: model.list.cursor, in: model.feed)
    }
  }
}
