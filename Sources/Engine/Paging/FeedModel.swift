#if canImport(Observation)
  public import Observation

  /// A feed for views that observe it: its state on the main actor.
  ///
  /// A SwiftUI view keeps one as its state, calls ``open()`` in its `task`, and ``show(_:)`` when rows
  /// appear.
  @MainActor
  @Observable
  public final class FeedModel<Source: PageSource> {
    /// The state of the feed.
    public private(set) var state: FeedState<Source.Item>

    /// The feed, for all other functions.
    @ObservationIgnored public let feed: Feed<Source>

    /// Makes the model of a feed that isn't open.
    public init(
      source: Source,
      configuration: FeedConfiguration = FeedConfiguration(),
      clock: some Clock<Duration> = ContinuousClock()
    ) {
      feed = Feed(source: source, configuration: configuration, clock: clock)
      state = FeedState(configuration.adapted(to: source))
    }

    /// Opens the feed, and follows it until the task is cancelled.
    public func open() async {
      await feed.open()
      for await state in feed.states { self.state = state }
    }

    /// Reports which rows are visible, so that the pages around them are loaded.
    public func show(_ rows: Range<Int>) {
      let old = state.viewport
      let viewport = Viewport(
        first: rows.lowerBound,
        height: rows.count,
        cursor: rows.lowerBound,
        direction: rows.lowerBound < old.first ? .up : .down
      )
      Task { await feed.show(viewport) }
    }
  }
#endif
