import Cells
import ListParts
public import Paging

extension FeedRows {
  /// The reason and the remedy, in the style of an error.
  public func errorRow(for failure: FailedLoad, remedy: String) -> StyledRow {
    StyledRow(Sentences.reason(of: failure).string + " · " + remedy, style: .error)
  }

  /// Shade; its length differs by row, so that a list of placeholders doesn't look like a block.
  public func placeholderRow(at index: Int, width: Int) -> StyledRow {
    let longest = min(24, max(1, width))
    let shortest = max(1, longest * 2 / 3)
    let length = shortest + (index % 97 * 7) % (longest - shortest + 1)
    return StyledRow(String(repeating: "░", count: length), style: .dim)
  }

  /// The title, and at the right the number of loaded items.
  public func caption(of feed: FeedState<Item>) -> StyledRow {
    StyledRow(
      [StyledText(title, style: .bold)],
      trailing: [StyledText(TitleLine.counts(of: feed).string, style: .dim)]
    )
  }
}
