package import EverItems
import EverWeb

/// A failure that a response states with a status of success.
///
/// Such a response can hold an empty list, or a part of one, which must not be taken as the end.
package enum StatedFailure {
  /// The members of an envelope that are read; an object with more is a list.
  private static let mostMembers = 64

  /// Whether a member of a response says, by a function of its plain name and value, that its
  /// request failed.
  ///
  /// A text that is a part of the URL, as in `?status=failed` and `/builds/failed`, repeats the
  /// request.
  package static func isStated(
    in root: JSONValue,
    of url: String,
    by says: (String, JSONValue) -> Bool = { states(failure: $0, $1) }
  ) -> Bool {
    let url = URLReference(url)
    return root.members.prefix(mostMembers).contains { member in
      if let text = member.value.text, url?.hasPart(text) ?? false { return false }
      return says(PlainName.of(member.name), member.value)
    }
  }

  /// Whether a response without items says in words that there was a failure, such as
  /// `warning: "backend timeout"`, which items can have beside them too.
  package static func isSaid(in root: JSONValue, of url: String) -> Bool {
    isStated(in: root, of: url) { name, value in
      switch name {
      case "fault", "exception", "failure", "failures", "timedout", "degraded": isFailure(value)
      case "meta", "metadata", "header", "status", "result": isStated(in: value, of: url)
      default:
        Vocabulary.has(name, in: "failures.texts")
          && ((value.text ?? value.elements.first?.text).map(complains) ?? false)
      }
    }
  }

  /// Whether a sentence is about a failure, rather than about a list without items.
  private static func complains(_ text: String) -> Bool {
    let text = text.prefix(500).lowercased()
    let words = Set(text.split { !$0.isLetter }.map(String.init))
    return !statesNoFailure(text) && words.isDisjoint(with: ["no", "without", "zero", "nodata"])
      && !words.isDisjoint(with: complaints)
  }

  private static let complaints = Set(Vocabulary.words("failures", "complaints"))

  /// Whether a response says that it holds a part of its page only, as Elasticsearch, GitHub's search,
  /// Solr and Overpass do after a time limit, and GraphQL does by errors beside its data.
  package static func isPartial(_ root: JSONValue) -> Bool {
    root.member("timed_out")?.boolean == true || root.member("incomplete_results")?.boolean == true
      || root.value(at: JSONPath("responseHeader.partialResults"))?.boolean == true
      || root.member("remark")?.text?.hasPrefix("runtime error") == true
      || (root.value(at: JSONPath("_shards.failed"))?.integer ?? 0) > 0
      || root.member("data")?.kind == .object && root.member("errors").map(isFailure) ?? false
  }

  /// Whether a member of an object is called an error, and says that there is one.
  static func isError(_ object: JSONValue) -> Bool {
    object.members.prefix(mostMembers)
      .contains { errors.contains(PlainName.of($0.name)) && isFailure($0.value) }
  }

  /// The message of an error at the usual places; nil when there is none.
  package static func message(in root: JSONValue) -> String? {
    messages.lazy.compactMap { root.value(at: JSONPath($0))?.text }.first { !$0.isEmpty }
  }

  private static let messages = Vocabulary.words("failures", "messages")
  private static let pastEnds = Vocabulary.words("failures", "pastEnds")
  private static let errors: Set<String> = ["errors", "error", "err"]

  /// Whether a response has an empty list and no other.
  ///
  /// An object with an id, or without lists, can be an item, whose members say nothing about the
  /// request.
  package static func hasOnlyEmptyLists(_ root: JSONValue) -> Bool {
    root.member("id") == nil && hasElements(root) == false
  }

  /// Whether a response has a list that isn't empty.
  package static func holdsItems(_ root: JSONValue) -> Bool { hasElements(root) ?? false }

  /// Whether a response without the expected list has a failure, a message or another list in its
  /// place, so that it isn't an empty page.
  ///
  /// - Parameters:
  ///   - root: the response.
  ///   - url: the URL of its request.
  ///   - statesNone: whether it states that there are no items, so that other lists accompany them.
  /// - Returns: true when it isn't an empty page.
  package static func isInPlaceOfList(in root: JSONValue, of url: String, statesNone: Bool) -> Bool
  {
    guard root.kind == .object else { return true }
    return isStated(in: root, of: url) || !statesNone && holdsItems(root)
      || root.members.prefix(mostMembers).contains { explains(PlainName.of($0.name), $0.value) }
  }

  /// Whether a member says why there is no list.
  private static func explains(_ name: String, _ value: JSONValue) -> Bool {
    switch name {
    case "success", "ok": value.integer.map { $0 != 1 && $0 != 200 } ?? false
    case "fault", "exception": isFailure(value)
    case "message", "msg", "detail", "reason":
      value.text.map { !$0.isEmpty && !statesNoFailure($0.lowercased()) } ?? false
    default: false
    }
  }

  /// Whether a message only says that there are no items, or that the request succeeded.
  static func statesNoFailure(_ text: String) -> Bool {
    let words = text.split { !$0.isLetter }.map(String.init)
    return endings.contains { text.contains($0) } || words.contains(where: successes.contains)
  }

  private static let endings = ["no more", "no result", "no data", "no record", "no item"]
  private static let successes = ["none", "empty", "success", "successful", "successfully", "ok"]

  /// Whether a member of an envelope says nothing but that the request succeeded.
  package static func isSuccess(_ name: String, _ value: JSONValue) -> Bool {
    let isGood =
      value.boolean ?? value.integer.map { [0, 1, 200].contains($0) }
      ?? value.text.map { statesNoFailure($0.lowercased()) } ?? false
    return Vocabulary.has(PlainName.of(name), in: "failures.reports") && (isGood || value.isEmpty)
  }

  /// Whether a message says that the requested page is after the last one.
  ///
  /// A limit, such as `page must not exceed 100`, says nothing about the end.
  package static func namesPastEnd(_ message: String) -> Bool {
    let words = message.lowercased().split { !$0.isLetter && $0 != "\u{2019}" && $0 != "'" }
      .joined(separator: " ")
    if endings.contains(where: words.contains) || words.contains("no more pages") { return true }
    let isAboutPage = ["page", "offset"].contains(where: words.contains)
    return isAboutPage && !words.contains("page size")
      && pastEnds.contains(where: words.contains)
  }

  /// Whether a value under a plain name says that a request failed.
  package static func states(failure name: String, _ value: JSONValue) -> Bool {
    switch name {
    case _ where errors.contains(name): isFailure(value)
    case "success", "succeeded", "ok": value.boolean == false || value.text == "false"
    case "status", "stat", "result":
      value.boolean == nil && (isStatus(value) || value.text.map(isFailure) ?? false)
    case _ where Vocabulary.has(name, in: "failures.codes"): isStatus(value)
    case "errcode", "errorcode", "errno": value.integer.map { $0 != 0 } ?? false
    default: false
    }
  }

  /// Whether the value of an error is one: a value of it isn't 0, empty, or a word for no error.
  package static func isFailure(_ value: JSONValue) -> Bool {
    switch value.kind {
    case .null: false
    case .boolean: value.boolean == true
    case .number: value.integer != 0
    case .string: !harmless.contains(value.text?.lowercased() ?? "")
    case .array: value.elements.contains(where: isFailure)
    case .object: value.members.contains { isFailure($0.value) }
    }
  }

  /// Whether a number is a status of HTTP for a failure, or negative, as codes of errors are.
  private static func isStatus(_ value: JSONValue) -> Bool {
    value.integer.map { $0 < 0 || (400...599).contains($0) } ?? false
  }

  /// Whether a text is one of the usual words, or a constant such as `OVER_QUERY_LIMIT`.
  private static func isFailure(_ text: String) -> Bool {
    if ["error", "fail", "failed", "failure"].contains(text.lowercased()) { return true }
    guard text == text.uppercased() else { return false }
    return ["ERROR", "LIMIT", "DENIED", "INVALID", "FAILED"].contains { text.contains($0) }
  }

  private static let harmless = ["", "0", "false", "no", "none", "null", "ok", "success"]

  /// Whether one of the lists near the root has elements; nil when there is no list but those that
  /// describe a failure.
  private static func hasElements(_ value: JSONValue, depth: Int = 0) -> Bool? {
    switch value.kind {
    case .array: return value.elements.first != nil
    case .object where depth < 3:
      let others = ["errors", "error", "messages", "warnings", "links", "link"]
      return value.members.filter { !others.contains(PlainName.of($0.name)) }
        .compactMap { hasElements($0.value, depth: depth + 1) }.max { !$0 && $1 }
    default: return nil
    }
  }
}
