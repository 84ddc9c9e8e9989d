package import Documents

/// An empty list beside the displayed one that may be the requested list, such as `products` beside
/// `brands`.
package enum EmptySibling {
  /// A sentence that names both lists, and ends with how to display another one; nil without an empty
  /// list, or when the plain path of the request names the displayed one.
  package static func sentence(
    in root: JSONValue,
    of path: JSONPath,
    requestedBy segments: [String],
    advice: String
  ) -> String? {
    func isRequested(_ name: String) -> Bool {
      segments.suffix(2).contains { ListNames.isSame(PlainName.of(name), $0) }
    }
    guard let own = path.steps.last, !isRequested(own), !ListNames.isGeneral(PlainName.of(own)),
      root.value(at: path)?.elements.first(where: { _ in true }) != nil,
      let parent = root.value(at: JSONPath(steps: Array(path.steps.dropLast())))
    else { return nil }
    let empty = parent.members.prefix(SiblingLists.mostMembers).first { member in
      let plain = PlainName.of(member.name)
      return member.value.kind == .array && member.value.elements.first { _ in true } == nil
        && !ListNames.beside.contains(plain)
        && (isRequested(member.name) || ListNames.isUsual(plain))
    }
    guard let name = empty?.name else { return nil }
    return
      "‘\(name.prefix(40))’ is empty, and these are the items of ‘\(own.prefix(40))’; \(advice)"
  }
}
