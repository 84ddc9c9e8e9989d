package import Cells
package import Input
package import Items
package import Paging

/// An input of the model.
package enum Message: Sendable {
  /// Input of the terminal.
  case event(Event)
  /// The terminal has another size.
  case resized(Size)
  /// The size of the terminal's cells in pixels.
  case cellResized(PixelSize)
  /// The source found out its columns.
  case columns([Column])
  /// The result of loading a page.
  case page(Ticket, Result<Page<Item>, PageError>)
  /// The result of a request for the total.
  case total(generation: UInt64, Result<(Total, ServerHints), PageError>)
  /// The result of completing an item.
  case itemCompleted(ItemID, Result<Item, PageError>)
  /// The newer state of an item that ``Effect/reload(_:_:)`` requested.
  case itemReloaded(ItemID, Result<Item, PageError>)
  /// The content of an item's detail.
  case described(ItemID, ItemDetail)
  /// A picture that ``Effect/wantImages(_:)`` requested, or why there is none.
  case image(ImageRequest, Result<Picture, ImageFailure>)
  /// The result of ``Effect/saveImage(url:name:)``: the path of the file.
  case imageSaved(Result<String, ImageFailure>)
  /// Why ``Effect/openLink(_:)`` failed.
  case linkFailed(String)
  /// The result of ``Effect/measure``.
  case measured(ShellFigures)
  /// The outcome of a command of the user, as a sentence.
  case told(String, isError: Bool)
  /// A program that uses the library has newer content for an item.
  case replaced(Item)
  /// A program that uses the library inserts an item.
  case inserted(Item, FeedPlace<ItemID>)
  /// A program that uses the library removes an item.
  case removed(ItemID)
  /// A program that uses the library ends with this status.
  case left(status: Int32)
  /// A program that uses the library restarts the list.
  case invalidated
  /// A problem outside the feed, as a sentence for the user.
  case problem(String)
  /// A deadline of the model passed.
  case timePassed
}

/// Work that the model returns for its shell.
package enum Effect: Sendable {
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
  /// Load these images, and cancel all others; pictures in memory are sent to the model at once.
  case wantImages(ImageWants)
  /// Save an image's file to the user's folder; its name begins with `name`.
  case saveImage(url: String, name: String)
  /// Report an event to the program that uses the library; see ``ItemReports``.
  case report(ItemReport)
  /// Send the shell's figures to the model at once, with ``Message/measured(_:)``.
  case measure
  /// Open a web address in the user's browser.
  case openLink(WebLink)
  /// Open a link of the same API as a tab.
  case followLink(WebLink)
  /// Copy a text to the terminal's clipboard.
  case copy(String)
  /// Close the source of the model.
  case closeSource
  /// Let the user choose another source.
  case chooseSource
  /// Open the source that was typed after `:open`.
  case openSource(String)
  /// Request and read the source in another way.
  case changeSource(SourceChanges.Change)
  /// Perform a command of the session; the result is ``Message/told(_:isError:)``.
  case session(SessionCommand)
  /// List the headers that are sent, with ``Message/told(_:isError:)``.
  case listHeaders
  /// Save the source under a name, as it is read now.
  case saveSource(name: String)
  /// Let the user choose a theme.
  case chooseTheme
  /// Use the theme that was typed after `:theme`.
  case useTheme(String)
  /// Show the open source this many places to the right.
  case showSource(by: Int)
  /// Restore the terminal and stop until the shell continues the program.
  case suspend
  /// Draw every cell again, whatever the terminal shows.
  case repaint
  /// Exit with this status.
  case quit(status: Int32)
  /// Write a line to the log.
  case log(String)
}
