package import EverBase
package import EverItems
package import EverTerminal
package import EverText
package import Paging

/// An input of the model.
package enum Message: Sendable {
  /// Input of the terminal.
  case event(Event)
  /// The terminal has another size.
  case resized(Size)
  /// How the terminal displays images has changed, or is known now.
  case imagesChanged(ImageSettings)
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
  /// The row that ``Effect/findRow(_:from:isUp:)`` found; nil for none.
  case foundRow(Result<Int?, PageError>)
  /// The values that ``Effect/count(_:_:)`` counted so far.
  case counted(ColumnCounts)
  /// The content of an item's detail.
  case described(ItemID, ItemDetail)
  /// How much of the image at a URL has arrived, in percent.
  case imageArriving(String, percent: Int)
  /// A picture that ``Effect/wantImages(_:)`` requested, or why there is none.
  case image(ImageRequest, Result<Picture, ImageFailure>)
  /// The first results of ``Effect/saveImages(_:)``, the paths of the files, and the number of
  /// images.
  case imagesSaved([Result<String, ImageFailure>], of: Int)
  /// What ``Effect/write(_:_:_:_:)`` wrote, as a sentence.
  case written(Result<String, PageError>)
  /// The result of ``Effect/measure``: the bytes sent to the terminal since the start of the program,
  /// and the private memory of the process in bytes, nil when the system doesn't provide it.
  case measured(bytesWritten: Int, memory: Int?)
  /// What can follow a command at the prompt.
  case values([String])
  /// The outcome of a command of the user, or why ``Effect/openLink(_:)`` failed, as a sentence.
  case notice(String, isError: Bool)
  /// A program that uses the library has newer content for an item.
  case replaced(Item)
  /// A program that uses the library inserts an item; the outcome is reported with the number.
  case inserted(Item, FeedPlace<ItemID>, number: UInt64)
  /// A program that uses the library removes an item.
  case removed(ItemID)
  /// A program that uses the library ends with this status.
  case left(status: Int32)
  /// A program that uses the library, or its source, loads the items again.
  case invalidated
  /// A program that uses the library looks for new items.
  case lookedForNewItems
  /// A program that uses the library follows the list.
  case followed
  /// A program that uses the library goes to a row.
  case wentTo(row: Int)
  /// A program that uses the library goes to an item.
  case selected(ItemID)
  /// A problem outside the feed, as a sentence for the user.
  case problem(String)
  /// A deadline of the model passed.
  case timePassed
}

/// How much is received of a list that is displayed only when it is whole, or searched by a filter.
package struct LoadProgress: Hashable, Sendable {
  /// The number of items that were received.
  package var loaded: Int
  /// The number of items in the whole list; nil while it isn't known.
  package var total: Int?
  /// Whether the next request waits, because the server requested it or a request failed.
  package var isWaiting: Bool
  /// Whether the items are searched, and those that don't match left out.
  package var isSearch: Bool

  package init(loaded: Int, total: Int? = nil, isWaiting: Bool = false, isSearch: Bool = false) {
    self.loaded = loaded
    self.total = total
    self.isWaiting = isWaiting
    self.isSearch = isSearch
  }

  /// The progress in words, such as `120 of 840 items loaded`.
  package var text: CleanText {
    let count =
      if let total {
        CleanText(grouped: loaded) + " of " + CleanText(grouped: total) + " items"
      } else {
        CleanText(counting: loaded, "item", "items")
      }
    if isSearch { return count + " searched" }
    return count + (isWaiting ? " loaded, waiting to try again" : " loaded")
  }
}

/// An input of the workspace.
package enum WorkspaceMessage: Sendable {
  /// Input of the terminal.
  case event(Event)
  /// The terminal has another size.
  case resized(Size)
  /// How the terminal displays images has changed, or is known now.
  case imagesChanged(ImageSettings)
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
  /// The theme that ``Effect/findTheme(_:keeps:)`` requested, or why there is none.
  case theme(Result<Theme, PageError>, keeps: Bool)
  /// What can follow a command at the prompt, which ``Effect/listValues(_:)`` requested.
  case values([String])
  /// A problem outside of all sources, as a sentence for the user.
  case problem(String)
  /// A deadline of the workspace passed.
  case timePassed
}
