package import OpenRequests
package import Browser
import Items
import Paging

/// Knows the sources: says what can be chosen, and makes what was chosen.
///
/// All calls that are not `async` come from the loop's thread, between two frames.
package protocol SourceOpener: Sendable {
  /// Makes what all sources talk through and to, which may take longer than a frame.
  ///
  /// Called once, after the first frame is drawn: before it only ``plan(_:)`` and ``sources()`` are.
  func prepare()

  /// Says what is known of something without asking anybody; what is kept on the disk is waited for
  /// no longer than a first frame may.
  ///
  /// - Parameters:
  ///   - request: what is to be opened.
  ///   - changes: what the user changed about it on the screen, here and below.
  /// - Returns: what is known.
  /// - Throws: an ``OpenFailure`` for a source that doesn't exist, a definition that is wrong, an
  ///   argument or a key that is missing; the user sees it where it was typed.
  func plan(_ request: OpenRequest, _ changes: SourceChanges) throws(OpenFailure) -> OpenPlan

  /// Makes a source of which ``plan(_:)`` knew everything.
  ///
  /// - Throws: an ``OpenFailure`` when what it talks through or to can't be had.
  func connect(
    _ request: OpenRequest,
    _ changes: SourceChanges
  ) throws(OpenFailure) -> any ItemSource

  /// Finds out how to read a source, which may take requests, and makes it.
  ///
  /// Also called, when the user tries again, for one that ``connect(_:)`` could not make. Cancelled
  /// when the user gives up.
  ///
  /// - Throws: an ``OpenFailure``; what is thrown after cancellation is seen by nobody.
  func find(
    _ request: OpenRequest,
    _ changes: SourceChanges
  ) async throws(OpenFailure) -> FoundSource

  /// Remembers where the reader left a source, for its next first frame.
  func remember(_ position: ReadingPosition, in request: OpenRequest, _ changes: SourceChanges)

  /// Remembers that a source was opened, so that it can be chosen again.
  func noteVisit(_ request: OpenRequest, _ changes: SourceChanges)

  /// Keeps a source under a name, as it is read now.
  ///
  /// - Returns: what to tell the user.
  /// - Throws: an ``OpenFailure`` where it can't be kept, or not under that name.
  func save(
    _ request: OpenRequest,
    _ changes: SourceChanges,
    as name: String
  ) throws(OpenFailure) -> String

  /// The sources that can be chosen, in the order in which they are listed.
  func sources() -> [PickerEntry]

  /// What was used last, the newest first.
  func visits() async -> [PickerEntry]

  /// What the arguments of sources can be, such as `moderators superuser`.
  func completions() async throws(OpenFailure) -> [PickerEntry]
}

/// A source that was found out, ready to be asked.
package struct FoundSource: Sendable {
  package var feed: FeedDescription
  package var source: any ItemSource

  package init(feed: FeedDescription, source: any ItemSource) {
    self.feed = feed
    self.source = source
  }
}
