extension String {
  /// The first line of a text that names an item, as the subject of a commit does.
  ///
  /// Only the first 4 096 bytes are searched for its start and its end, byte by byte: a character can
  /// have millions of combining marks.
  package var namingLine: Substring {
    let searched = utf8.prefix(4_096)
    let start = searched.firstIndex { !Self.isLineEnd($0) } ?? searched.endIndex
    let end = searched[start...].firstIndex(where: Self.isLineEnd) ?? endIndex
    return self[start..<end]
  }

  private static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
}
