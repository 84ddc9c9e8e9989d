import CEverWeb

/// Owns a URL handle of libcurl (`curl_url`), which one thread at a time may use.
final class CurlURL {
  private let handle: OpaquePointer

  /// Parses an absolute URL; nil when it is malformed.
  ///
  /// libcurl must be loaded. Control characters, line breaks included, are refused.
  init?(_ text: String) {
    // A C string would end at a NUL and be another URL.
    guard !text.utf8.contains(0), let handle = curl.url() else { return nil }
    self.handle = handle
    guard set(text) else { return nil }
  }

  deinit { curl.url_cleanup(handle) }

  /// A part of the URL; nil when it is missing.
  func piece(_ part: CURLUPart, flags: Int32 = 0) -> String? {
    var text: UnsafeMutablePointer<CChar>?
    guard curl.url_get(handle, part, &text, UInt32(flags)) == CURLUE_OK, let text else {
      return nil
    }
    defer { curl.free(text) }
    return String(cString: text)
  }

  /// Resolves a reference against the URL and replaces the URL by the result; nil when it is
  /// malformed.
  func resolve(_ reference: String) -> String? {
    guard !reference.utf8.contains(0), set(reference) else { return nil }
    return piece(CURLUPART_URL)
  }

  private func set(_ text: String) -> Bool {
    let flags = UInt32(CURLU_NON_SUPPORT_SCHEME)
    return curl.url_set(handle, CURLUPART_URL, text, flags) == CURLUE_OK
  }
}
