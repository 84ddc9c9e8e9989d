import Definitions
import Documents

/// The places of a list without items that a response leaves out, or sends as an empty value.
///
/// Servers omit it (AIP-158), and converters of XML send an empty text.
struct AbsentList {
  /// Empty lists, the most likely first.
  let candidates: [ListCandidate]

  /// The number of nested objects down to which empty values are searched.
  private static let depth = 3
  /// The most members of an object that are searched.
  private static let mostMembers = 50

  /// Finds the places; the segments are the plain parts of the request's path.
  init(in root: JSONValue, requestedBy segments: [String]) {
    var paths: [JSONPath] = []
    Self.search(root, at: [], requestedBy: segments, into: &paths)
    guard let none = try? JSONDocument(Array("[]".utf8)).root else {
      candidates = []
      return
    }
    candidates = (paths + [JSONPath(steps: ["items"])]).map { path in
      ListCandidate(path: path, value: none, count: 0, score: 40, sample: [])
    }
  }

  private static func search(
    _ value: JSONValue,
    at steps: [String],
    requestedBy segments: [String],
    into paths: inout [JSONPath]
  ) {
    guard steps.count < depth else { return }
    for member in value.members.lazy.prefix(mostMembers) {
      let path = JSONPath(steps: steps + [member.name])
      let isNamed =
        ListNames.isUsual(PlainName.of(member.name))
        || ListNames.isNamed(path.steps, requestedBy: segments)
      if member.value.isEmpty, isNamed { paths.append(path) }
      search(member.value, at: path.steps, requestedBy: segments, into: &paths)
    }
  }
}
