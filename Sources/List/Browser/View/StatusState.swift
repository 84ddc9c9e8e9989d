import Cells
import Items
import ListParts
import ListReader

/// What the status line tells: what is being typed, or what goes on in the list.
enum StatusState: Hashable, Sendable {
  /// A command that is being typed.
  case prompt(CommandPrompt)
  /// Keys that were typed and are no command yet.
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
    case .pendingKeys(let keys): CleanText(sanitizing: keys)
    case .list(let status): status.text(in: model.reader)
    }
  }
}
