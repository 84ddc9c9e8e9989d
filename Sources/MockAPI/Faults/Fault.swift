/// One way in which the server can misbehave.
package enum Fault: Sendable, Hashable {
  /// An error status with the error body of that API.
  case status(Int, retryAfter: RetryAfter? = nil)
  /// Stack Exchange's `throttle_violation`: status 400, and the seconds in the message.
  case throttled(seconds: Int)
  /// A web page with status 200, as a captive portal sends it.
  case html
  /// Status 200 and no body.
  case emptyBody
  /// JSON that stops in the middle, under a content length that fits.
  case malformed
  /// The connection is closed before a byte of the reply.
  case close
  /// The connection is closed after half of the announced body.
  case truncate
  /// No reply until the server releases the request or the client leaves.
  case hold

  /// `backoff` in a Stack Exchange success.
  case backoff(seconds: Int)
  /// What `quota_remaining` says.
  case quota(Int)
  /// So many new items stand before all others: who read a page before sees items again.
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
  /// One image in so many, counted by the photo's place, is one of ``BrokenImage`` instead.
  case brokenImages(every: Int)
  /// What the totals say.
  case total(Int)

  /// What a `Retry-After` header says (RFC 9110, 10.2.3).
  package enum RetryAfter: Sendable, Hashable {
    case seconds(Int)
    /// As an HTTP date, so many seconds from now.
    case date(secondsFromNow: Int)
  }
}
