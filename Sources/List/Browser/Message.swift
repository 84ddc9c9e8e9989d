package import Cells
package import Input
package import Items
package import Paging

/// Something that the model hears of.
package enum Message: Sendable {
  /// The terminal sent something.
  case event(Event)
  /// The terminal has another size.
  case resized(Size)
  /// A cell of the terminal has that many pixels.
  case cellResized(PixelSize)
  /// The source has learned what its columns are.
  case columns([Column])
  /// A page came, or failed.
  case page(Ticket, Result<Page<Item>, PageError>)
  /// A total came, or failed.
  case total(generation: UInt64, Result<(Total, ServerHints), PageError>)
  /// What completes an item came, or failed.
  case itemCompleted(ItemID, Result<Item, PageError>)
  /// What the detail of an item shows.
  case described(ItemID, ItemDetail)
  /// A picture that ``Effect/wantImages(_:)`` asked for, or why there is none.
  case image(ImageRequest, Result<Picture, ImageFailure>)
  /// What came of ``Effect/saveImage(url:name:)``: where the file is.
  case imageSaved(Result<String, ImageFailure>)
  /// Why what ``Effect/openLink(_:)`` asked for could not be done.
  case linkFailed(String)
  /// What ``Effect/measure`` asked for.
  case measured(ShellFigures)
  /// What came of something that the user wanted, in a sentence.
  case told(String, isError: Bool)
  /// A program that uses the library has newer content for an item.
  case replaced(Item)
  /// A program that uses the library wants the list to start again.
  case invalidated
  /// Something beside the feed went wrong, in a sentence for the user.
  case problem(String)
  /// A deadline of the model's came.
  case timePassed
}

/// Something that has to be done outside of the model.
package enum Effect: Sendable {
  case load(Ticket)
  case cancel(Ticket)
  case countTotal(generation: UInt64)
  /// Ask for what completes an item.
  case complete(Item)
  case cancelCompletion(ItemID)
  /// Take an item apart for its detail.
  case describe(Item)
  /// These images are wanted from now on, and no others; pictures that are at hand are told at once.
  case wantImages(ImageWants)
  /// Save an image's file, whose name begins so, where the user finds it.
  case saveImage(url: String, name: String)
  /// The rows of these items came into view, as ``ItemReports`` wants to know.
  case itemsShown([Item])
  /// The user opened an item, as ``ItemReports`` wants to know.
  case itemOpened(Item)
  /// Tell the model at once what only the shell knows, with ``Message/measured(_:)``.
  case measure
  /// Open a web address in the user's browser.
  case openLink(WebLink)
  /// Hand a text to the terminal's clipboard.
  case copy(String)
  /// Close the source that the model shows.
  case closeSource
  /// Let the user choose another source.
  case chooseSource
  /// Open what was typed after `:open`.
  case openSource(String)
  /// Ask and read the source in another way.
  case changeSource(SourceChanges.Change)
  /// Tell which headers are sent, with ``Message/told(_:isError:)``.
  case listHeaders
  /// Keep the source under a name, as it is read now.
  case saveSource(name: String)
  /// Show the open source so many to the right of this one.
  case showSource(by: Int)
  /// Put the terminal back and stop until the shell continues the program.
  case suspend
  /// Draw every cell anew, whatever stands there.
  case repaint
  /// End with that exit status.
  case quit(status: Int32)
  /// Write a line into the log.
  case log(String)
}
