import EverItems
import EverBase
import Paging
import EverWeb

/// The origin of the bytes of images.
///
/// Each image is requested once while it is wanted, with up to ten requests in flight. The
/// browser decides on the order of requests, on cancelling and on the pictures in memory.
public enum ImageLoading: Sendable {
  /// HTTP and HTTPS, with shared connections, redirects and timeouts.
  case http
  /// Regular files of the system, by their paths, of at most 64 MiB.
  case files
  /// A function of your own, such as one that reads a file or sends a key.
  ///
  /// It receives a URL of a ``FeedImage`` with its marks replaced, and returns a complete JPEG,
  /// PNG, GIF or WebP of at most 64 MiB. It runs in a task, which is cancelled when the image is no
  /// longer wanted. An error is displayed in the place of the image; a `PageError` with a remedy
  /// that allows it is retried.
  case custom(@Sendable (_ url: String) async throws -> [UInt8])
}

extension ImageFailure {
  /// The failure for an error of a custom function in a task that isn't cancelled.
  ///
  /// A function that throws a cancellation of its own has failed, and may be called again.
  init(thrown error: any Error) {
    let page = PageError(error).localized
    self =
      error as? ImageFailure
      ?? ImageFailure(page.description, canRetry: page.isCancellation || page.remedy != .user)
  }
}

/// Reads images from files.
enum ImageFiles {
  /// - Returns: its bytes, charged to the budget of memory.
  /// - Throws: an `ImageFailure`.
  static func bytes(of path: String) throws(ImageFailure) -> ChargedBytes {
    do throws(RegularFile.Failure) {
      return try RegularFile.bytes(
        of: path,
        atMost: HTTPRequest.largestImage,
        chargedTo: (.ofProcess, .image)
      )
    } catch {
      throw ImageFailure("It \(error).")
    }
  }
}

/// Fetches images from any server.
struct HTTPImages: Sendable {
  let transport: any HTTPTransport

  /// The number of attempts for an image whose connection breaks.
  private static let attempts = 3
  /// Statuses after which the same request may succeed (RFC 9110, 15; RFC 6585, 4).
  private static let transientStatuses = [408, 425, 429, 500, 502, 503, 504]

  /// - Returns: the bytes in any format; at least one.
  /// - Throws: an `ImageFailure`.
  func bytes(of url: String) async throws(ImageFailure) -> ChargedBytes {
    var request = HTTPRequest(url: SecretURL(url))
    request.acceptImages()
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
    guard !response.body.isEmpty else { throw ImageFailure("The server sent an empty response.") }
    return ChargedBytes(response.body, charge: response.charge)
  }
}
