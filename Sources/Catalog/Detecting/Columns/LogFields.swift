/// The fields with the time, the level and the message, if the items are log records.
struct LogFields {
  private let time: FieldSignals
  private let level: FieldSignals
  private let message: FieldSignals

  /// Nil when the items aren't log records.
  init?(of fields: [FieldSignals]) {
    guard let time = fields.first(where: { $0.kind == .time }),
      let level = fields.first(where: { Self.isLevel($0) }),
      let message = fields.first(where: {
        $0.isText && Vocabulary.has($0.plain, in: "logs.messages")
      })
    else { return nil }
    (self.time, self.level, self.message) = (time, level, message)
  }

  /// Whether a field has the level of log records.
  static func isLevel(_ field: FieldSignals) -> Bool {
    field.kind == .text && Vocabulary.has(field.plain, in: "logs.levels")
  }

  /// The usual columns of a log, with the time first and the message last, and the further columns
  /// for wide lists, in the order in which they were sent.
  func divided(_ chosen: [FieldSignals]) -> (usual: [FieldSignals], further: [FieldSignals]) {
    let own = [time, level, message]
    let others = chosen.filter { field in !own.contains { $0.path == field.path } }
    return (own, others.sorted { $0.place < $1.place })
  }
}
