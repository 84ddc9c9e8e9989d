/// A command of a program in its browser, in addition to those of the browser itself.
///
/// It is in the help and can be typed after `:` by its name. The number that the user types before
/// its key is its count.
public struct FeedCommand<Item> {
  /// The item and the count of a command.
  public struct Selection {
    /// The item under the cursor, or the item of the detail; nil on a row without one.
    public let item: Item?
    /// The number that the user typed before the key; nil when there was none.
    public let count: Int?
  }

  let name: String
  let keys: [FeedKey]
  let summary: String
  let takesTerminal: Bool
  let run: (Selection) -> Void

  /// Makes a command.
  ///
  /// - Parameters:
  ///   - name: its name in lower case, such as `copy-name`; it replaces a command of the browser
  ///     with this name.
  ///   - keys: keys that run it in the list and the detail instead of other commands; `^C` and `^Z`
  ///     keep their meaning.
  ///   - summary: a few words for the help.
  ///   - takesTerminal: whether the terminal is restored while it runs, for a command that uses
  ///     it; only such a command may run another browser.
  ///   - run: called on the thread of ``FeedBrowser/FeedBrowser/run()`` between two frames.
  public init(
    _ name: String,
    keys: FeedKey...,
    summary: String,
    takesTerminal: Bool = false,
    run: @escaping (Selection) -> Void
  ) {
    self.name = name
    self.keys = keys
    self.summary = summary
    self.takesTerminal = takesTerminal
    self.run = run
  }
}
