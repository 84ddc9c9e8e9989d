/// How the pages of a source are reached from now on, where it found that out with a page.
public struct Readdressing: Hashable, Sendable {
  /// What the feed goes by from this page on.
  public var addressing: PageAddressing

  /// The key of the page: page one's, or that of the page behind it, whatever was asked for.
  ///
  /// Both have the size of page one.
  public var key: PageKey

  /// Makes a change.
  public init(addressing: PageAddressing, key: PageKey) {
    self.addressing = addressing
    self.key = key
  }
}
