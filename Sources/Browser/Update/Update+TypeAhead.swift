import Paging

extension Model {
  /// Movements past which nothing more is kept for rows that are still to come.
  private static let longestTypeAhead = 64

  /// Whether movements are kept rather than lost: page one is under way, and there is no row yet.
  var awaitsRows: Bool { feed.status == .loadingFirst }

  /// Keeps a movement until there are rows.
  mutating func keep(_ stroke: KeyReader.Stroke) {
    if typedAhead.count < Self.longestTypeAhead { typedAhead.append(stroke) }
  }

  /// Makes the movements that were typed before there were rows; a first load that failed or was
  /// stopped loses them.
  mutating func moveAsTypedAhead() -> [Effect] {
    guard !typedAhead.isEmpty, !awaitsRows else { return [] }
    let strokes = typedAhead
    typedAhead = []
    guard feed.rowCount > 0, case .list = screen else { return [] }
    var effects: [Effect] = []
    for stroke in strokes { effects += run(stroke.command, count: stroke.count) }
    return effects
  }
}
