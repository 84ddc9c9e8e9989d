/// A change of addressing that a source detected with a page.
public struct Readdressing: Hashable, Sendable {
  /// The addressing from this page on.
  public var addressing: PageAddressing

  /// The new key of the page: that of page one or of the page after it, whatever page was
  /// requested.
  ///
  /// Both pages have the size of page one.
  public var key: PageKey

  /// Makes a change.
  public init(addressing: PageAddressing, key: PageKey) {
    self.addressing = addressing
    self.key = key
  }
}
