package import EverText
package import EverTerminal
package import EverItems
package import Paging

/// An input of the model.
package enum Message: Sendable {
  /// Input of the terminal.
  case event(Event)
  /// The terminal has another size.
  case resized(Size)
  /// The size of the terminal's cells in pixels.
  case cellResized(PixelSize)
  /// The source detected its columns.
  case columns([Column])
  /// The result of loading a page.
  case page(Ticket, Result<Page<Item>, PageError>)
  /// The progress of a list that is displayed when it is whole.
  case progress(LoadProgress)
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
  /// What can follow a command at the prompt.
  case values([String])
  /// The outcome of a command of the user, as a sentence.
  case notice(String, isError: Bool)
  /// A program that uses the library has newer content for an item.
  case replaced(Item)
  /// A program that uses the library inserts an item; the outcome is reported with the number.
  case inserted(Item, FeedPlace<ItemID>, number: UInt64)
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
