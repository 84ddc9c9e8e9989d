import Cells
import Items
import ListParts
import ListReader

/// The content of the status line: what the user types, or the state of the list.
enum StatusState: Hashable, Sendable {
  /// A command that the user types.
  case prompt(CommandPrompt)
  /// Typed keys that are not a command yet.
  case pendingKeys(String)
  case list(ListStatus)

  init(of model: Model) {
    if let prompt = model.prompt {
      self = .prompt(prompt)
    } else if !model.keys.pending.isEmpty {
      self = .pendingKeys(model.keys.pending)
    } else {
      self = .list(ListStatus(of: model.reader))
    }
  }

  var isError: Bool {
    if case .list(let status) = self { return status.isError }
    return false
  }

  func text(in model: Model) -> CleanText {
    switch self {
    case .prompt(let prompt): prompt.text(columns: model.size.columns)
    case .pendingKeys: model.pendingText
    case .list(let status): status.text(in: model.reader)
    }
  }
}
