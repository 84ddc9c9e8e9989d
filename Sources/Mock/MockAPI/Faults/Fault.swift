/// A fault of the server, for tests.
package enum Fault: Sendable, Hashable {
  /// An error status with the error body of that API.
  case status(Int, retryAfter: RetryAfter? = nil)
  /// Stack Exchange's `throttle_violation`: status 400, and the seconds in the message.
  case throttled(seconds: Int)
  /// A web page with status 200, as a captive portal sends it.
  case html
  /// Status 200 and no body.
  case emptyBody
  /// JSON that ends in the middle, with a `Content-Length` of the bytes that are sent.
  case malformed
  /// The connection is closed before a byte of the reply.
  case close
  /// The connection is closed after half of the announced body.
  case truncate
  /// No reply until the server releases the request or the client disconnects.
  case hold

  /// `backoff` in a Stack Exchange response with status 200.
  case backoff(seconds: Int)
  /// The value of `quota_remaining`.
  case quota(Int)
  /// New items in front of all others, so that the next page repeats items of this one.
  case drift(items: Int)
  /// Names that try to break a terminal (see ``HostileNames``).
  case hostileNames
  /// `next` is the page's own URL.
  case nextIsSelf
  /// `next` of an even page is the page before it, so that two pages point at each other.
  case nextIsCycle
  /// Every page has the items of the first.
  case repeatedPage
  /// No page has items, and there is always another.
  case emptyPages
  /// There is always another page, past the end too.
  case alwaysMore
  /// Every nth image, counted by the photo's index, is one of ``BrokenImage``.
  case brokenImages(every: Int)
  /// The value of all totals.
  case total(Int)

  /// The value of a `Retry-After` header (RFC 9110, 10.2.3).
  package enum RetryAfter: Sendable, Hashable {
    case seconds(Int)
    /// An HTTP date, in seconds from now.
    case date(secondsFromNow: Int)
  }
}
