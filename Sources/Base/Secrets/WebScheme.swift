extension StringProtocol {
  /// The scheme with which the text begins, `http://` or `https://`, in any case; nil for another
  /// text.
  package var webScheme: String? {
    // By bytes: a character may be a letter with millions of combining marks.
    let start = utf8.prefix(8).map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }
    return ["http://", "https://"].first { start.starts(with: $0.utf8) }
  }
}
