package import OpenRequests
package import Cells
package import Input

/// Something that the workspace hears of.
package enum WorkspaceMessage: Sendable {
  /// The terminal sent something.
  case event(Event)
  /// The terminal has another size.
  case resized(Size)
  /// A cell of the terminal has that many pixels.
  case cellResized(PixelSize)
  /// Something that concerns one source.
  case tab(TabID, Message)
  /// What is known at once of what ``WorkspaceEffect/plan(_:)`` asked for, or why it can't be opened.
  case planned(OpenRequest, Result<OpenPlan, OpenFailure>)
  /// How to read a source was found out, or not.
  case found(TabID, Result<FeedDescription, OpenFailure>)
  /// A source whose description was known can't be asked for pages.
  case connectionFailed(TabID, OpenFailure)
  /// What is known at once of a source that is asked in another way, as
  /// ``WorkspaceEffect/change(_:_:_:)`` wanted, or why it can't be.
  case changed(TabID, SourceChanges, Result<OpenPlan, OpenFailure>)
  /// The sources that can be chosen.
  case sources([PickerEntry])
  /// What was used last, the newest first.
  case visits([PickerEntry])
  /// What the argument of a source can be.
  case completions(Result<[PickerEntry], OpenFailure>)
  /// Something beside the sources went wrong, in a sentence for the user.
  case problem(String)
  /// A deadline of the workspace's came.
  case timePassed
}

/// Something that has to be done outside of the workspace.
package enum WorkspaceEffect: Sendable {
  /// What one source wants done; nothing where it is closed by then.
  case tab(TabID, Effect)
  /// Tell at once, with ``WorkspaceMessage/planned(_:_:)``, what is known of something.
  case plan(OpenRequest)
  /// Make the source from which a tab gets its pages, before anything else that the tab wants.
  case connect(TabID, OpenRequest, SourceChanges)
  /// Find out how to read a source, and make it.
  case find(TabID, OpenRequest, SourceChanges)
  /// Tell at once, with ``WorkspaceMessage/changed(_:_:_:)``, what is known of a source that the user
  /// wants to be asked in another way.
  case change(TabID, OpenRequest, SourceChanges)
  /// Keep a source under a name as it is read now, and tell its tab what came of it.
  case save(TabID, OpenRequest, SourceChanges, name: String)
  /// Cancel all that a tab waits for, and let go of its source.
  case close(TabID)
  /// Remember where the reader left a source.
  case remember(ReadingPosition, OpenRequest, SourceChanges)
  /// Remember that a source was opened.
  case noteVisit(OpenRequest, SourceChanges)
  /// Tell at once which sources there are.
  case listSources
  case listVisits
  case listCompletions
  /// Put the terminal back and stop until the shell continues the program.
  case suspend
  /// Draw every cell anew, whatever stands there.
  case repaint
  /// End with that exit status.
  case quit(status: Int32)
}
