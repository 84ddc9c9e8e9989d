import EverItems

/// Finds the URL of an item's web page.
enum LinkField {
  /// Usual names, the best first.
  private static let names = Vocabulary.words("links", "names")

  /// The usual names, in any style, under which the sampled items have a reference: the first one,
  /// and others for items without that; nil when no item has one.
  ///
  /// - Complexity: O(items).
  static func content(in sample: [JSONValue]) -> FieldContent? {
    var rest = sample[...]
    // Most usual names are in no item: these are compared with each member once.
    let known = Set(sample.lazy.flatMap { $0.members.map { PlainName.of($0.name) } })
    let paths = names.compactMap { name -> JSONPath? in
      let usual = JSONPath(name)
      guard let step = usual.steps.first, known.contains(PlainName.of(step)) else { return nil }
      let paths = rest.lazy.compactMap { path(usual, in: $0) }
      guard let path = paths.first(where: { path in rest.contains { has($0, path) } }) else {
        return nil
      }
      let known = sample.compactMap { isReference($0.value(at: path)) }
      guard known.count(where: \.self) * 2 > known.count else { return nil }
      rest = rest.filter { !has($0, path) }[...]
      return path
    }
    return paths.isEmpty ? nil : .paths(paths)
  }

  private static func has(_ item: JSONValue, _ path: JSONPath) -> Bool {
    isReference(item.value(at: path)) ?? false
  }

  /// Whether a value is a web address, absolute or not; nil without a value.
  private static func isReference(_ value: JSONValue?) -> Bool? {
    guard let value, !value.isNull, value.text != "" else { return nil }
    return value.text.map(URLShape.isReference) ?? false
  }

  /// A path with the names that an item has in place of the usual ones; nil without such a member.
  private static func path(_ path: JSONPath, in item: JSONValue) -> JSONPath? {
    var value = item
    var steps: [String] = []
    for step in path.steps {
      let plain = PlainName.of(step)
      let member =
        value.member(step).map { (step, $0) }
        ?? value.members.first { PlainName.of($0.name) == plain }.map { ($0.name, $0.value) }
      guard let member else { return nil }
      steps.append(member.0)
      value = member.1
    }
    return JSONPath(steps: steps)
  }
}
