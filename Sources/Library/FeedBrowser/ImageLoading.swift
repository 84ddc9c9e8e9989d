import Catalog
import Items
import Paging
import Transport
import Secrets

/// Where the bytes of images come from.
///
/// Each is asked for once while it is wanted, twelve at a time; what is kept in memory, what is asked
/// for first and what is cancelled is decided by the browser.
public enum ImageLoading: Sendable {
  /// Over HTTP and HTTPS: connections are kept and shared, redirects followed, slow servers given up.
  case http
  /// From a function of your own, such as one that reads a file or asks with a key.
  ///
  /// It is given a URL of a ``FeedImage`` with its marks replaced, and returns a whole JPEG, PNG, GIF
  /// or WebP. It runs in a task that is cancelled when nobody wants the image any more. What it throws
  /// stands in the place of the image; a `PageError` that says so is tried again.
  case custom(@Sendable (_ url: String) async throws -> [UInt8])
}

extension ImageFailure {
  /// The failure for what a function of somebody else's threw.
  init(thrown error: any Error) {
    switch error {
    case is CancellationError: self = .cancelled
    case let error as ImageFailure: self = error
    case let error as PageError: self.init(error)
    default: self.init("\(error)")
    }
  }
}

/// Fetches images from whatever server they are on.
struct HTTPImages: Sendable {
  let transport: any HTTPTransport

  /// How often an image is asked for whose connection breaks.
  private static let attempts = 3
  /// Answers after which the same request may succeed (RFC 9110, 15; RFC 6585, 4).
  private static let transientStatuses = [408, 425, 429, 500, 502, 503, 504]

  /// - Parameter url: an http or https address.
  /// - Returns: the bytes, whatever they are; at least one.
  /// - Throws: an `ImageFailure`.
  func bytes(of url: String) async throws(ImageFailure) -> [UInt8] {
    var request = HTTPRequest(url: SecretURL(url))
    request.askForImage()
    let response: HTTPResponse
    do throws(HTTPError) {
      response = try await transport.send(request, attempts: Self.attempts)
    } catch {
      throw error == .cancelled
        ? .cancelled : ImageFailure("\(error)", canRetry: error.isTransient)
    }
    guard (200...299).contains(response.status) else {
      throw ImageFailure(
        "The server answered \(response.status).",
        canRetry: Self.transientStatuses.contains(response.status)
      )
    }
    guard !response.body.isEmpty else { throw ImageFailure("The server sent an empty answer.") }
    return response.body
  }
}
