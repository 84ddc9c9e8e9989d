import Definitions
import Documents
import Transport

/// A response without its items: everything that may say how the list is paged.
struct Envelope {
  let response: HTTPResponse
  let root: JSONValue

  let list: ListCandidate

  /// The facts of the response and its headers, the nearest to the items first.
  let facts: [Fact]

  /// The requested URL, with the parameters of the request's body.
  let url: URLReference?

  /// The paging parameters of the request, in their order.
  let parameters: [RequestedParameter]

  let links: LinkHeader

  /// The range of items that the request names and the response fills; nil when there is none.
  private(set) var range: RequestedRange?

  init(
    _ response: HTTPResponse,
    root: JSONValue,
    list: ListCandidate,
    parameters nested: NestedParameters = NestedParameters(nil)
  ) {
    self.response = response
    self.root = root
    self.list = list
    url = nested.beside(URLReference(response.url))
    parameters = url?.pagingParameters ?? []
    links = LinkHeader(response.headers)
    var collector = FactCollector(items: list.path.steps)
    collector.collect(root)
    collector.collect(response.headers)
    facts = collector.facts.enumerated().sorted {
      ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset)
    }.map(\.element)
    range = RequestedRange(in: self)
  }
}

extension Envelope {
  /// The first fact that has one of the plain names and satisfies a condition.
  func first(_ names: Set<String>, where holds: (Fact) -> Bool = { _ in true }) -> Fact? {
    facts.first { names.contains($0.plain) && holds($0) }
  }

  /// The nearest fact that has one of the plain names and satisfies a condition.
  ///
  /// Earlier names win between equally near facts.
  func first(inOrder names: [String], where holds: (Fact) -> Bool) -> Fact? {
    var best: (rank: Int, fact: Fact)?
    for fact in facts where best.map({ fact.distance == $0.fact.distance }) ?? true {
      guard let rank = names.firstIndex(of: fact.plain), rank < best?.rank ?? .max, holds(fact)
      else {
        continue
      }
      best = (rank, fact)
    }
    return best?.fact
  }

  /// The value of a parameter of the request; nil when it wasn't sent.
  func requested(_ parameter: String) -> String? { url?.queryValue(parameter) }

  /// The first parameter of a kind that the request sends with a whole number.
  func requestedNumber(_ kind: ParameterKind) -> (name: String, value: Int)? {
    for parameter in parameters where parameter.kind == kind {
      if let number = parameter.number { return (parameter.name, number) }
    }
    return nil
  }

  /// The whole number of a parameter of the request; nil when it has none.
  func requestedNumber(named name: String) -> Int? {
    requested(name).flatMap { wholeNumber($0) }
  }

  /// Whether the request names both the first and the last item, and more items than there are, or
  /// both in one parameter.
  var requestsRange: Bool {
    requested("range")?.hasPrefix("[") ?? false
      || range == nil && requestedNumber(named: "_start") != nil
        && requestedNumber(named: "_end") != nil
  }

  func resolve(_ reference: String) -> String? { url?.resolving(reference) }

  /// Whether a fact is a member of an object that is a thing with a name, such as the owner of the
  /// list, rather than a description of the page.
  func isOfThing(_ fact: Fact) -> Bool {
    let names: Set = ["id", "uuid", "name", "title", "email", "username", "login", "isbn"]
    return first(names) { $0.around == fact.around && $0.filled != nil } != nil
  }

  /// Whether an empty value of the next page is beside an id on the previous one on the page that
  /// the server returns first: the list begins with its newest items, and its pages go back.
  func goesBack(from next: Fact) -> Bool {
    guard next.plain.hasPrefix("next"), url?.queryNames.count == parameters.count,
      parameters.allSatisfy({ $0.kind == .size })
    else { return false }
    let rest = next.plain.dropFirst("next".count)
    guard rest.hasSuffix("id") else { return false }
    return first(["prev\(rest)", "previous\(rest)"]) { fact in
      fact.around == next.around && fact.filled.map { !URLShape.isReference($0) } ?? false
        && fact.boolean == nil && fact.count != 0
    } != nil
  }

  /// Whether a reference leads to the requested URL itself.
  ///
  /// A document without a URL has no reference to itself.
  func isItself(_ reference: String) -> Bool {
    url.map { resolve(reference).flatMap(URLReference.init)?.withoutFragment == $0.withoutFragment }
      ?? false
  }
}

/// Conventions for responses that fix the names of the paging parameters.
extension Envelope {
  /// Whether the response is a JSON:API document, whose parameters have brackets.
  ///
  /// https://jsonapi.org/format/#fetching-pagination
  var isJSONAPI: Bool {
    if root.member("jsonapi") != nil { return true }
    guard let first = list.sample.first else { return false }
    return list.path.steps == ["data"] && first.member("type") != nil
      && first.member("attributes") != nil
  }

  /// Whether the response is an OData document, whose parameters begin with a dollar sign.
  ///
  /// https://docs.oasis-open.org/odata/odata-json-format/v4.01/odata-json-format-v4.01.html
  var isOData: Bool {
    root.members.contains { $0.name.hasPrefix("@odata.") || $0.name.hasPrefix("odata.") }
  }
}
