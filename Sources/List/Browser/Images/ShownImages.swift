package import EverText
package import EverItems

/// The images that a model wants, and the results of their requests.
///
/// It holds only what is wanted now; the image pipeline caches what leaves the screen and its
/// surroundings.
package struct ShownImages: Hashable, Sendable {
  /// The current wants.
  package private(set) var wants = ImageWants()
  private var results: [ImageRequest: Result<Picture, ImageFailure>] = [:]
  /// A number that changes whenever another picture may be displayed.
  package private(set) var revision: UInt64 = 0

  package init() {}

  /// The result of a request; nil while there is none.
  package subscript(request: ImageRequest) -> Result<Picture, ImageFailure>? { results[request] }

  /// Why a request failed; nil while it may succeed.
  func failure(of request: ImageRequest) -> ImageFailure? {
    guard case .failure(let failure) = results[request], !failure.isCancellation else { return nil }
    return failure
  }

  /// Replaces the wants, and returns whether they changed.
  ///
  /// - Complexity: O(requests).
  mutating func want(_ wants: ImageWants) -> Bool {
    guard wants != self.wants else { return false }
    self.wants = wants
    let held = Set(wants.visible + wants.near)
    results = results.filter { held.contains($0.key) }
    return true
  }

  /// Receives a result; it is dropped when its image is no longer wanted.
  mutating func take(_ request: ImageRequest, _ result: Result<Picture, ImageFailure>) {
    guard wants.visible.contains(request) || wants.near.contains(request) else { return }
    results[request] = result
    revision &+= 1
  }
}
