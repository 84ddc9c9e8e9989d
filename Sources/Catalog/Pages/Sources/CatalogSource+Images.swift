package import EverItems
package import EverBase
package import Paging
import EverWeb

extension CatalogSource {
  /// The most requests for an image whose connection breaks.
  private static let attempts = 3

  /// Requests the bytes of an image, from 1 byte to 64 MiB, through the same transport and cache as
  /// a page.
  ///
  /// Credentials are sent to the source's own origin only. A broken connection is retried at once;
  /// other failures are left to the caller.
  ///
  /// - Throws: an ``Items/ImageFailure``; `.cancelled` after cancellation.
  @concurrent
  package func imageBytes(of url: String) async throws(ImageFailure) -> ChargedBytes {
    do throws(PageError) {
      let response = try await send(requests.image(url), attempts: Self.attempts)
      guard (200...299).contains(response.status) else { throw responses.refused(response) }
      guard !response.body.isEmpty else { throw responses.noImage(response) }
      return ChargedBytes(response.body, charge: response.charge, areCached: response.isCached)
    } catch {
      throw ImageFailure(error)
    }
  }
}

extension ImageFailure {
  /// The image failure for an error of the source.
  package init(_ error: PageError) {
    if error.isCancellation {
      self = .cancelled
    } else {
      self.init(error.description, canRetry: error.remedy != .user)
    }
  }
}
