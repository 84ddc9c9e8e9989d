/// Changes one value of a JSON text and keeps every other byte.
package enum JSONEdit {
  /// Sets a value in a JSON text, replacing any other at its path.
  ///
  /// - Parameters:
  ///   - path: where the value is set; objects are created for missing names.
  ///   - value: JSON.
  ///   - text: JSON.
  /// - Returns: the new text; nil when the text isn't JSON, or when a step of the path leads
  ///   through a value that isn't an object.
  package static func setting(_ path: JSONPath, to value: String, in text: String) -> String? {
    let bytes = Array(text.utf8)
    guard let root = (try? JSONDocument(bytes))?.root else { return nil }
    if let old = root.value(at: path) { return replacing(old.range, in: bytes, by: value) }
    for depth in (0..<path.steps.count).reversed() {
      guard let parent = root.value(at: JSONPath(steps: Array(path.steps.prefix(depth)))) else {
        continue
      }
      guard parent.kind == .object else { return nil }
      let end = parent.range.upperBound - 1
      let isEmpty = parent.members.first { _ in true } == nil
      let member = member(path.steps.dropFirst(depth), value)
      return replacing(end..<end, in: bytes, by: isEmpty ? member : ",\(member)")
    }
    return nil
  }

  /// A value nested in names: `"a":{"b":value}`.
  private static func member(_ names: ArraySlice<String>, _ value: String) -> String {
    guard let name = names.first else { return value }
    let rest = names.dropFirst()
    let inner = rest.isEmpty ? value : "{\(member(rest, value))}"
    return "\(JSONText.string(name)):\(inner)"
  }

  private static func replacing(_ range: Range<Int>, in bytes: [UInt8], by text: String) -> String {
    String(
      decoding: bytes[..<range.lowerBound] + Array(text.utf8) + bytes[range.upperBound...],
      as: UTF8.self
    )
  }
}
