package import Items
package import Paging
import Transport

extension CatalogSource {
  /// How often an image is asked for whose connection breaks.
  private static let attempts = 3

  /// Asks for the bytes of an image, as for a page: through the same transport and its cache, and with
  /// credentials for the source's own origin only.
  ///
  /// A connection that broke is tried again at once, since the transport goes on where it ended; other
  /// failures are left to who asks.
  ///
  /// - Parameter url: an absolute URL.
  /// - Returns: the bytes, whatever they are; at least one, at most 64 MiB.
  /// - Throws: an ``Items/ImageFailure``; `.cancelled` after cancellation.
  @concurrent
  package func imageBytes(of url: String) async throws(ImageFailure) -> [UInt8] {
    do throws(PageError) {
      let response = try await answer(to: requests.image(url))
      guard (200...299).contains(response.status) else { throw answers.refused(response) }
      guard !response.body.isEmpty else { throw answers.noImage(response) }
      return response.body
    } catch {
      throw ImageFailure(error)
    }
  }

  private func answer(to request: HTTPRequest) async throws(PageError) -> HTTPResponse {
    do throws(HTTPError) {
      return try await transport.send(request, attempts: Self.attempts)
    } catch {
      if case .notCached = error {
        throw PageError("This image isn't in the cache; start without --offline to ask the server.")
      }
      throw answers.lost(error)
    }
  }
}

extension ImageFailure {
  /// The failure for what kept the bytes of an image from coming.
  package init(_ error: PageError) {
    if error.isCancellation {
      self = .cancelled
    } else {
      self.init(error.description, canRetry: error.remedy != .user)
    }
  }
}
