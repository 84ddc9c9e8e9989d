package import EverItems
package import Paging

/// Work that the model returns, by its performer.
package enum Effect: Sendable {
  case source(SourceEffect)
  case session(SessionEffect)
  case workspace(WorkspaceRequest)
  case program(ProgramEffect)
}

/// Work for the source of a model: each effect starts a task, or cancels one.
package enum SourceEffect: Sendable {
  case load(Ticket)
  case cancel(Ticket)
  case countTotal(generation: UInt64)
  /// Request the rest of an item.
  case complete(Item)
  case cancelCompletion(ItemID)
  /// Request an item again, past the cache, with the page that holds it.
  case reload(Item, PageRequest)
  /// Parse an item for its detail.
  case describe(Item)
  /// Save an image's file to the user's folder; its name begins with `name`.
  case saveImage(url: String, name: String)
}

/// Work for the session on its screen, images, links and log.
package enum SessionEffect: Sendable {
  /// Load these images, and cancel all others; pictures in memory are sent to the model at once.
  case wantImages(ImageWants)
  /// Report an event to the program that uses the library; see ``ItemReports``.
  case report(ItemReport)
  /// Send the shell's figures to the model at once, with ``Message/measured(_:)``.
  case measure
  /// Open a web address in the user's browser.
  case openLink(WebLink)
  /// Copy a text to the terminal's clipboard.
  case copy(String)
  /// Perform a command of the session; the result is ``Message/notice(_:isError:)``.
  case command(SessionCommand)
  /// Write a line to the log.
  case log(String)
}

/// A change of the open sources, or of what all of them share; ``Workspace`` makes it.
package enum WorkspaceRequest: Sendable {
  /// Open a link of the same API as a tab.
  case followLink(WebLink)
  /// Filter the pages of the source by a text, from the next request on; nil removes the filter.
  case filterSource(Search?)
  /// End the program with the marked items of all sources, or with this item when none is marked.
  case choose(Item?)
  /// Close the source of the model.
  case closeSource
  /// Let the user choose another source.
  case chooseSource
  /// Open the source that was typed after `:open`.
  case openSource(String)
  /// Request and read the source in another way.
  case changeSource(SourceChanges.Change)
  /// List the headers that are sent, with ``Message/notice(_:isError:)``.
  case listHeaders
  /// Save the source under a name, as it is read now.
  case saveSource(name: String)
  /// Show the open source this many places to the right.
  case showSource(by: Int)
  /// Let the user choose a theme.
  case chooseTheme
  /// List what can follow a command at the prompt, with ``Message/values(_:)``.
  case listValues(PromptValues)
  /// Use the theme that was typed after `:theme`.
  case useTheme(String)
}

/// Work for the loop that owns the terminal.
package enum ProgramEffect: Hashable, Sendable {
  /// Restore the terminal and stop until the shell continues the program.
  case suspend
  /// Draw every cell again, whatever the terminal shows.
  case repaint
  /// Exit with this status.
  case quit(status: Int32)

  /// The status for SIGINT: 128 and the signal's number.
  static let interrupted: Int32 = 130
}
