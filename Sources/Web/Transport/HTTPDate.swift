import CEverWeb

/// A date in one of HTTP's three forms.
///
/// The forms are `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT` and `Sun Nov 6
/// 08:49:37 1994` (RFC 9110, section 5.6.7). libcurl parses them, and some other forms.
package enum HTTPDate {
  /// The seconds since 1970 of a date; nil for any other text, and when libcurl can't be loaded.
  package static func seconds(_ text: String) -> Int? {
    guard ccurl_load() else { return nil }
    let seconds = curl.getdate(text, nil)
    return seconds < 0 ? nil : Int(seconds)
  }
}
