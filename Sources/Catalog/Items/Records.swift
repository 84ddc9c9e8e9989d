extension [String] {
  /// A record of tab-separated values, without its line end; tabs and line breaks in the values become
  /// blanks, because the format has no quotes (IANA, text/tab-separated-values).
  package var tabSeparated: String {
    map { String($0.lazy.map { $0 == "\t" || $0.isNewline ? " " : $0 }) }.joined(separator: "\t")
  }
}

extension String {
  /// The JSON in one line: line breaks between values become blanks, and strings contain none (RFC
  /// 8259, section 7).
  package var inOneLine: String {
    guard utf8.contains(where: { $0 == 0x0a || $0 == 0x0d }) else { return self }
    return String(decoding: utf8.map { $0 == 0x0a || $0 == 0x0d ? 0x20 : $0 }, as: UTF8.self)
  }
}
