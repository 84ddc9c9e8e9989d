package import Cells
package import Items

/// The images that a model asked for, and what came of them.
///
/// It holds what is wanted now and nothing else: what leaves the screen and its surroundings is the
/// pipeline's to keep.
package struct ShownImages: Hashable, Sendable {
  /// What was asked for last.
  package private(set) var wants = ImageWants()
  private var results: [ImageRequest: Result<Picture, ImageFailure>] = [:]
  /// Changes whenever another picture may be shown.
  package private(set) var revision: UInt64 = 0

  package init() {}

  /// What came of a request; nil: nothing yet.
  package subscript(request: ImageRequest) -> Result<Picture, ImageFailure>? { results[request] }

  /// Takes what is wanted from now on.
  ///
  /// - Returns: whether that is something else than before.
  /// - Complexity: O(requests)
  mutating func want(_ wants: ImageWants) -> Bool {
    guard wants != self.wants else { return false }
    self.wants = wants
    let held = Set(wants.visible + wants.near)
    results = results.filter { held.contains($0.key) }
    return true
  }

  /// Takes what came; what nobody wants by now is dropped.
  mutating func take(_ request: ImageRequest, _ result: Result<Picture, ImageFailure>) {
    guard wants.visible.contains(request) || wants.near.contains(request) else { return }
    results[request] = result
    revision &+= 1
  }
}
