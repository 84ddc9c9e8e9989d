package import EverText

/// The keys that sentences of a list name, as they are usually written.
package struct RowKeys: Hashable, Sendable {
  /// The key that retries or loads the content of the cursor's row.
  package var open: CleanText
  /// The key that requests the list again.
  package var refresh: CleanText

  /// The key that goes to the end of the list.
  package var end: CleanText
  /// The command that shows how the list is paged; nil in a program that pages by itself.
  package var paging: CleanText?

  package init(
    open: CleanText = "Enter",
    refresh: CleanText = "r",
    end: CleanText = "G",
    paging: CleanText? = ":paging"
  ) {
    self.open = open
    self.refresh = refresh
    self.end = end
    self.paging = paging
  }
}
