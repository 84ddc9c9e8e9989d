extension String {
  /// The first line of a text that names an item, as the subject of a commit does.
  ///
  /// Only the first 4 096 bytes are searched for its end.
  package var namingLine: Substring {
    let start = drop(while: \.isNewline)
    let end = start.utf8.prefix(4_096).firstIndex { $0 == 0x0A || $0 == 0x0D }
    return start[..<(end ?? start.endIndex)]
  }
}
