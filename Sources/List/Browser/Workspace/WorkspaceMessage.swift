package import EverItems
package import EverText
package import EverTerminal
package import Paging
package import EverBase

/// An input of the workspace.
package enum WorkspaceMessage: Sendable {
  /// Input of the terminal.
  case event(Event)
  /// The terminal has another size.
  case resized(Size)
  /// The size of the terminal's cells in pixels.
  case cellResized(PixelSize)
  /// A message for one source.
  case tab(TabID, Message)
  /// The plan that ``Effect/plan(_:)`` requested, or why opening failed.
  case planned(OpenRequest, Result<OpenPlan, PageError>)
  /// The result of detecting a source.
  case found(TabID, Result<FeedDescription, PageError>)
  /// A source with a known description can't be connected.
  case connectionFailed(TabID, PageError)
  /// The plan of a changed source that ``Effect/change(_:_:)`` requested, or why it is
  /// impossible.
  case changed(TabID, SourceChanges, Result<OpenPlan, PageError>)
  /// The address of a link that ``Effect/follow(_:)`` requested; nil when it leads to
  /// another site.
  case followed(TabID, SecretURL?)
  /// The sources that the user can choose.
  case sources([PickerEntry])
  /// The sources that were used last, the newest first.
  case visits([PickerEntry])
  /// The possible arguments of a source.
  case completions(Result<[PickerEntry], PageError>)
  /// The themes that the user can choose, and the problem of a theme whose file is invalid; nil:
  /// none.
  case themes([Theme], problem: String?)
  /// The theme that ``Effect/findTheme(_:)`` requested, or why there is none.
  case theme(Result<Theme, PageError>)
  /// What can follow a command at the prompt, which ``Effect/listValues(_:)`` requested.
  case values([String])
  /// A problem outside of all sources, as a sentence for the user.
  case problem(String)
  /// A deadline of the workspace passed.
  case timePassed
}
