/// What is new in a list: the items since the last page one, and the looks for others.
struct News: Sendable {
  /// The items that are new since the last page one.
  var added = AddedItems()
  /// The regular looks for new items; nil: only the user requests them.
  var timer: NewItemsTimer?
}
