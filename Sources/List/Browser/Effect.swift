package import EverItems
package import EverTerminal
package import Paging

/// Work that the browser returns for its shell, in order; see ``TabEffect``.
package enum Effect: Hashable, Sendable {
  // MARK: For the source of the tab: each starts a task, or cancels one

  case load(Ticket)
  case cancel(Ticket)
  case countTotal(generation: UInt64)
  /// Request the rest of an item.
  case complete(Item)
  /// Request an item again, past the cache, with the page that holds it.
  case reload(Item, PageRequest)
  /// Parse an item for its detail.
  case describe(Item)
  /// Find the nearest row with a match in the whole list, from a row on.
  case findRow(Filter, from: Int, isUp: Bool)
  /// Count the values of a column, by its index, in the list that a configuration loads.
  case count(Int, FeedConfiguration)
  /// Write items to a new file, or with nil the whole list; its name tells the format.
  case write(String, WrittenColumns, [Item]?, FeedConfiguration)
  /// Save the files of images to the user's folder, one after the other, so that pages don't wait.
  case saveImages([NamedImage])
  /// Cancel a task that isn't the task of a page.
  case cancelJob(SourceJob)

  // MARK: For the session on its screen, images, links and log

  /// Load these images, and cancel all others; pictures in memory are sent to the model at once.
  case wantImages(ImageWants)
  /// Report an event to the program that uses the library; see ``ItemReports``.
  case report(ItemReport)
  /// Send the shell's figures to the model at once, with ``Message/measured(bytesWritten:memory:)``.
  case measure
  /// Open a web address in the user's browser.
  case openLink(WebLink)
  /// Copy a text to the clipboard, which a notice names or describes.
  case copy(String, shown: String)
  /// Run a command of the user's shell on the terminal, with a text as its input.
  case pipe(String, to: String)
  /// Write a line to the log.
  case log(String)

  // MARK: For the workspace, which performs them itself

  /// End the program with the marked items of all sources, or with this item when none is marked.
  case choose(Item?)
  /// Close the source of the model.
  case closeSource
  /// Give up opening the source of the model.
  case giveUp
  /// Let the user choose another source.
  case chooseSource
  /// Open the source that was typed after `:open`.
  case openSource(String)
  /// Request and read the source in another way.
  case changeSource(SourceChanges.Change)
  /// Let the program receive clicks of the mouse, or the terminal.
  case toggleMouse
  /// Show the open source this many places to the right.
  case showSource(by: Int)

  // MARK: For the opener of sources

  /// Plan a request at once, and send ``WorkspaceMessage/planned(_:_:)``.
  case plan(OpenRequest)
  /// Plan a source with the user's changes at once, and send ``WorkspaceMessage/changed(_:_:_:)``.
  case change(WantedSource)
  /// Detect how to read the source of the tab, and make it.
  case find
  /// Make the source of the tab's pages, before any other effect of the tab.
  case connect(WantedSource)
  /// Filter the pages of the source, from the next request on; nil removes the filter.
  case filter(Filter?)
  /// Save the source of the tab under a name as it is read now, and send the tab the result.
  case saveSource(name: String)
  /// Send the address of a link of an item at once, with ``WorkspaceMessage/followed(_:_:)``.
  case follow(WebLink)
  /// Cancel all requests of the tab, and release its source.
  case close
  /// Remember the user's position in a source.
  case remember(ReadingPosition, WantedSource)
  /// Keep the user's choice of columns for the source of the tab, and send the tab the result.
  case keepColumns(String)
  /// Remember that a source was opened.
  case noteVisit(WantedSource)
  /// Send the list of sources at once.
  case listSources
  case listVisits
  case listCompletions
  /// Send what can follow a command at the prompt at once, with ``Message/values(_:)``.
  case listValues(PromptValues)
  /// Send the theme of this name at once, and whether it is kept or only shown.
  case findTheme(String, keeps: Bool)
  /// Remember the theme of this name for later runs.
  case keepTheme(String)

  // MARK: For the loop that owns the terminal

  /// Restore the terminal and stop until the shell continues the program.
  case suspend
  /// Draw every cell again, whatever the terminal shows.
  case repaint
  /// Use the mouse in another way.
  case use(MousePolicy)
  /// Exit with this status.
  case quit(status: Int32)

  /// Exit as a program does that the signal SIGHUP or SIGINT ends: with 128 and its number.
  static let hangUp = quit(status: 129)
  static let interrupt = quit(status: 130)
}

/// A kind of request to a source; one of each runs at a time.
package enum SourceJob: Hashable, Sendable {
  case page(ticket: UInt64)
  case total
  case completion(ItemID)
  case description
  /// Finding a row in the whole list.
  case finding
  /// Counting the values of a column.
  case counting
  case saving([NamedImage])
  case writing
}

/// An image to save.
package struct NamedImage: Hashable, Sendable {
  package var url: String
  /// The beginning of its file's name.
  package var name: String

  package init(url: String, name: String) {
    (self.url, self.name) = (url, name)
  }
}

/// An effect, and the tab that it is for.
package struct TabEffect: Sendable {
  /// ``TabID/none`` for an effect that concerns all tabs; nothing happens when the tab is closed.
  package let tab: TabID
  package let effect: Effect
}
