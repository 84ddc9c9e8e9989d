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
  /// The plan that ``WorkspaceEffect/plan(_:)`` requested, or why opening failed.
  case planned(OpenRequest, Result<OpenPlan, PageError>)
  /// The result of detecting a source.
  case found(TabID, Result<FeedDescription, PageError>)
  /// A source with a known description can't be connected.
  case connectionFailed(TabID, PageError)
  /// The plan of a changed source that ``WorkspaceEffect/change(_:_:_:)`` requested, or why it is
  /// impossible.
  case changed(TabID, SourceChanges, Result<OpenPlan, PageError>)
  /// The address of a link that ``WorkspaceEffect/follow(_:_:)`` requested; nil when it leads to
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
  /// The theme that ``WorkspaceEffect/findTheme(_:)`` requested, or why there is none.
  case theme(Result<Theme, PageError>)
  /// What can follow a command at the prompt, which ``WorkspaceEffect/listValues(_:)`` requested.
  case values([String])
  /// A problem outside of all sources, as a sentence for the user.
  case problem(String)
  /// A deadline of the workspace passed.
  case timePassed
}

/// Work that the workspace returns for its shell.
package enum WorkspaceEffect: Sendable {
  /// Work for the source of a tab; nothing happens when it is closed by then.
  case source(TabID, SourceEffect)
  /// Work for the session that a tab returned.
  case session(TabID, SessionEffect)
  /// Plan a request at once, and send ``WorkspaceMessage/planned(_:_:)``.
  case plan(OpenRequest)
  /// Make the source of a tab's pages, before any other effect of the tab.
  case connect(TabID, OpenRequest, SourceChanges)
  /// Filter the pages of a tab's source by a text, from the next request on; nil removes the
  /// filter.
  case filter(TabID, Search?)
  /// Detect how to read a source, and make it.
  case find(TabID, OpenRequest, SourceChanges)
  /// Plan a source with the user's changes at once, and send ``WorkspaceMessage/changed(_:_:_:)``.
  case change(TabID, OpenRequest, SourceChanges)
  /// Save a source under a name as it is read now, and send its tab the result.
  case save(TabID, OpenRequest, SourceChanges, name: String)
  /// Send the address of a link of an item at once, with ``WorkspaceMessage/followed(_:_:)``.
  case follow(TabID, WebLink)
  /// Cancel all requests of a tab, and release its source.
  case close(TabID)
  /// Remember the user's position in a source.
  case remember(ReadingPosition, OpenRequest, SourceChanges)
  /// Remember that a source was opened.
  case noteVisit(OpenRequest, SourceChanges)
  /// Send the list of sources at once.
  case listSources
  case listVisits
  case listCompletions
  /// Send the themes at once.
  case listThemes
  /// Send what can follow a command at the prompt at once.
  case listValues(PromptValues)
  /// Send the theme of this name at once.
  case findTheme(String)
  case program(ProgramEffect)
}
