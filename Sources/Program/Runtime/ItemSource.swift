package import Items
package import Paging

/// A page source of items that can also complete one and take one apart.
package protocol ItemSource: PageSource where Item == Items.Item {
  /// The columns that page one decided on; nil where it decides on none, or before it came.
  var columns: [Column]? { get }

  /// Asks for what the list left out of an item.
  ///
  /// - Parameter item: an item with a detail URL.
  /// - Returns: the item, complete.
  /// - Throws: a ``PageError``; `.cancelled` after cancellation.
  func completed(_ item: Item) async throws(PageError) -> Item

  /// Takes an item apart for its detail, without a request.
  ///
  /// - Complexity: O(bytes of its JSON).
  func describe(_ item: Item) async -> ItemDetail

  /// Asks for the bytes of an image, through the source's own transport and cache; the source's
  /// credentials go to its own origin only.
  ///
  /// - Parameter url: an absolute URL of one of its items' images.
  /// - Returns: the bytes, whatever they are.
  /// - Throws: an ``ImageFailure``; `.cancelled` after cancellation.
  func imageBytes(of url: String) async throws(ImageFailure) -> [UInt8]

  /// A key as it may stand in a log: without credentials.
  func logged(_ key: PageKey) -> String
}

extension ItemSource {
  /// Nil: the columns are known before.
  package var columns: [Column]? { nil }

  package func imageBytes(of url: String) async throws(ImageFailure) -> [UInt8] {
    throw ImageFailure("this source has no images")
  }
}
