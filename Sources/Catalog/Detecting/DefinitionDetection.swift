package import EverItems
package import EverWeb

/// Derives a definition from one response.
///
/// Pure: the same response gives the same definition.
package struct DefinitionDetection {
  /// The URL as the user entered it.
  package let url: String
  package let response: HTTPResponse
  package let root: JSONValue
  package let overrides: DetectionOverrides
  /// The body of the request, JSON or a form; nil without one.
  package var body: String?

  /// The method of the request; nil for the default one.
  package var method: String?

  /// The detection; nil when the response holds no list.
  ///
  /// - Complexity: O(bytes).
  package var detection: Detection? {
    let lists = lists
    let found = chosen(of: lists)
    guard let list = isPart(found) ? item ?? found ?? absent : found else { return nil }
    let parameters = NestedParameters(body, url: URLReference(response.url))
    let names = TableHeader.names(of: list, in: root)
    let id = overrides.id ?? IDDetection.id(of: list, segments: segments, names: names)
    let signals = Signals(response, root: root, list: list, id: id, parameters: parameters)
    let candidates = candidates(of: signals, parameters)
    let outlook = list.isItem || list.isDirectory ? nil : Outlook(signals)
    var definition = definition(of: list, id: id, names: names)
    definition.trustsID =
      overrides.id != nil
      || id.map { IDDetection.isStrong($0, of: list, words: ownWords, columns: names) } ?? true
    add(signals, parameters, candidates[0].family, outlook, to: &definition)
    return Detection(
      definition: definition,
      page: ParsedPage(root, of: response),
      count: list.count,
      evidence: min(overrides.items == nil ? list.evidence : .sure, candidates[0].evidence),
      candidates: candidates,
      otherLists: lists.map(\.path).filter { $0 != list.path },
      outlook: outlook
    )
  }

  /// Whether a list is a part of the item to which a link leads: a list of words or addresses, or
  /// one in an object that is the item, or that has the id at the end of the URL.
  ///
  /// The address of a list names it: `/posts/7/comments`.
  private func isPart(_ list: ListCandidate?) -> Bool {
    guard let list, list.sample.first?.kind == .object else { return true }
    let name = PlainName.of(list.name)
    guard let item = item?.sample.first, let end = URLReference(url)?.pathParts.last,
      !segments.suffix(2).contains(where: { ListNames.isSame(name, $0) })
    else { return false }
    if isLinkedItem(item), !Signals(response, root: root, list: list).namesNext {
      return true
    }
    let ids = ["id", "uid", "uuid", "key", "slug", "name", "number", "code"]
    return !ListNames.isGeneral(name)
      && ids.contains { item.member($0)?.text == String(end) }
  }

  /// Whether an object is the item whose own link led here: it repeats several of its values, and most
  /// of those that it has.
  private func isLinkedItem(_ object: JSONValue) -> Bool {
    guard let item = overrides.linkedFrom.flatMap({ JSONDocument(ofItem: $0)?.root }) else {
      return false
    }
    let areEqual = item.members.compactMap { member -> Bool? in
      guard let text = member.value.text, let other = object.member(member.name)?.text else {
        return nil
      }
      return text == other
    }
    let equal = areEqual.count(where: \.self)
    return equal > 1 && equal * 2 > areEqual.count
  }

  private func candidates(
    of signals: Signals,
    _ parameters: NestedParameters
  ) -> [PagingCandidate] {
    if signals.list.isItem || signals.list.isDirectory {
      let reason =
        signals.list.isItem ? "this is one item" : "these are the addresses of lists"
      return [PagingCandidate(.single, .sure, reason)]
    }
    let found = PagingFamilies.candidates(of: signals)
    let own = OverriddenPaging(signals: signals, overrides: overrides).candidates(found)
    let known = Set(own.map(\.signature))
    let others = found.filter { !known.contains($0.signature) }
    return parameters.placed(own + others, of: URLReference(response.url))
  }

  private var lists: [ListCandidate] {
    let own = URLReference(response.url)
    let url = NestedParameters(body, url: own).beside(own)
    let sizes = url?.pagingParameters.filter { $0.kind == .size }.compactMap(\.number) ?? []
    let values = url.map { url in url.queryNames.compactMap { url.queryValue($0) } } ?? []
    let several = values.map { $0.split(separator: ",").map(String.init) }.filter { $0.count > 1 }
    let keys = Set(several.joined())
    return ListDetection(segments, sizes: Set(sizes), requestedKeys: keys).candidates(in: root)
  }

  private func chosen(of lists: [ListCandidate]) -> ListCandidate? {
    guard let path = overrides.items else {
      // Plex's only list is called `Metadata`, and Bitly's `links`.
      return lists.first(where: isPlausible) ?? directory
        ?? (isObject ? lists.first(where: \.isDescribed) : nil)
    }
    return lists.first { $0.path == path } ?? list(at: path)
  }

  /// The score of a list that the user or a definition names.
  private static let namedScore = 80

  func list(at path: JSONPath) -> ListCandidate? {
    ItemList(in: root, at: path).map { ListCandidate($0, at: path, score: Self.namedScore) }
  }

  /// The object of the response as the only item; nil when that isn't wanted, or when it reports an
  /// error.
  private var item: ListCandidate? {
    guard overrides.takesItem, isObject else { return nil }
    let path = ["result", "data"].first { root.member($0)?.kind == .object }
      .map { JSONPath(steps: [$0]) }
    let value = path.flatMap(root.value(at:)) ?? root
    let item = ItemList(only: value)
    return ListCandidate(item, at: path ?? JSONPath(steps: []), score: Self.namedScore)
  }

  /// Whether the response is an object that doesn't report an error.
  private var isObject: Bool {
    root.kind == .object && (200...299).contains(response.status)
      && ["error", "errors", "error_message"].allSatisfy { root.member($0) == nil }
  }

  /// The list that a response leaves out because it says that there are no items (AIP-158); nil for
  /// other responses.
  private var absent: ListCandidate? {
    guard overrides.items == nil, isObject,
      let none = ItemList(try? JSONDocument(Array("[]".utf8)).root)
    else { return nil }
    let empty = root.members.first { member in
      ListNames.isRequested([member.name], requestedBy: segments) && member.value.isEmpty
    }
    let path = JSONPath(steps: [empty?.name ?? "items"])
    let list = ListCandidate(none, at: path, score: 40)
    return Signals(response, root: root, list: list).total(below: 1) == nil ? nil : list
  }

  /// The URLs of lists, such as in the root of an API, when the response itself holds no list.
  private var directory: ListCandidate? {
    let names = ["result", "results", "data", "resources", "endpoints"]
    let paths = [JSONPath(steps: [])] + names.map { JSONPath(steps: [$0]) }
    return paths.lazy.compactMap(list).first(where: \.isDirectory)
  }

  /// Whether a list may be the requested one, rather than a part of a single object or of an error.
  private func isPlausible(_ list: ListCandidate) -> Bool {
    let names = list.path.steps.map(PlainName.of)
    let isRequested = segments.contains { ListNames.isSame(PlainName.of(list.name), $0) }
    if isRequested || list.path.steps.isEmpty { return true }
    if names.contains(where: ListNames.complaints.contains) { return false }
    guard list.sample.first.map({ $0.kind != .object && $0.kind != .array }) ?? false else {
      return true
    }
    // A single object has values of its own and may contain lists of words or URLs.
    let scalars = root.members.reduce(0) { count, member in
      count + (member.value.text == nil ? 0 : 1)
    }
    return ListNames.isUsual(PlainName.of(list.name)) || scalars < 5
  }

  /// The plain words of the path that name the list: the last two parts, without ids.
  ///
  /// `/users/moderators` is a list of users; in `/users/7/transfers` the users are not the items.
  private var ownWords: [String] {
    Self.parts(of: url).suffix(2).filter { part in
      !part.isEmpty && !part.contains { $0.isNumber } && part.count < 24
    }
  }

  /// The plain parts of the request's path, without numbers and file name extensions.
  private var segments: [String] { Self.segments(of: url) }

  /// The plain parts of a URL's path, without numbers and file name extensions.
  package static func segments(of url: String) -> [String] {
    parts(of: url).filter { !$0.isEmpty && Int($0) == nil }
  }

  private static func parts(of url: String) -> [String] {
    (URLReference(url)?.pathParts ?? []).map { PlainName.of(String($0.prefix { $0 != "." })) }
  }
}

extension DefinitionDetection {
  /// The definition of a list, without its paging.
  private func definition(
    of list: ListCandidate,
    id: JSONPath?,
    names: [String]?
  ) -> SourceDefinition {
    var definition = SourceDefinition(requesting: url)
    definition.image = ImageField.definition(in: list.sample)
    definition.view = definition.image.map { _ in .list }
    definition.opensLists = list.isDirectory
    definition.isItem = list.isItem
    definition.body = body
    definition.method = method
    definition.parameters = Credentials.pairs(of: url)
    definition.items = list.path
    definition.hasArray = list.items.form == .array
    definition.id = id
    definition.distinguishesRows = id == nil && IDDetection.distinguishesRows(of: list)
    definition.link = LinkField.content(in: list.sample)
    definition.tableNames = tableNames(of: list)
    var selection = overrides.columns
    if selection.paths == nil, selection.purpose != .programs, list.isDirectory {
      selection.paths = ["name", "url"].map { JSONPath(steps: [$0]) }
    }
    definition.columns = ColumnDetection.columns(
      selection,
      for: list.sample,
      id: id,
      names: names,
      order: definition.tableNames != nil || names != nil ? .table : .named
    )
    return definition
  }

  /// The names of the columns of a table; nil when the list is none.
  private func tableNames(of list: ListCandidate) -> [String]? {
    guard list.path.steps.isEmpty,
      ListText.isTable(response.body) || HeadedRows.areRows(root, of: response.body)
    else { return nil }
    return list.sample.first?.members.map(\.name)
  }

  /// Adds the paging to a definition, with the places where responses mark the end.
  private func add(
    _ signals: Signals,
    _ parameters: NestedParameters,
    _ family: Pagination.Family,
    _ outlook: Outlook?,
    to definition: inout SourceDefinition
  ) {
    let isCounted = family.isNumeric || family == .single
    // Numbers or a flag mark the last page, so that no status has to.
    let statesEnd =
      signals.statesMore != nil || signals.total != nil || family.count != nil
      || family.kind == .page && !family.next.isEmpty
    var pagination = Pagination(family)
    pagination.size = signals.requestedSize.map {
      parameters.known($0.name, of: URLReference(response.url))
    }
    pagination.more = signals.more?.place
    pagination.last = signals.last?.place
    pagination.pastEnd = isCounted && !statesEnd ? HTTPStatus.pastEnd : []
    pagination.guessesPastEnd = true
    let isAssumed = !signals.list.isDirectory && signals.isAssumedWhole
    pagination.assumption = isAssumed ? Assumption.unstated : nil
    pagination.echoes.page = signals.page?.place
    pagination.echoes.row = signals.offset?.place
    pagination.echoes.total = signals.totalDefinition(goesOn: true)?.place
    pagination.echoes.pages = signals.pages?.place
    if let rest = signals.remaining, !rest.isHeader { pagination.echoes.rest = rest.place }
    pagination.itemsBefore = signals.itemsBefore
    definition.pagination = pagination
    // As requested, else as the response says, else as received.
    definition.pageSize = min(max(signals.statedSize ?? signals.count, 1), 100_000)
    let quota = RequestQuota.headers.first { response.header($0).flatMap { Int($0) } != nil }
    definition.hints.quota = quota.map { .header($0) }
    definition.hints.pageSize = signals.size?.place
    let goesOn = signals.count > 0 && (family != .single || outlook == .stated)
    definition.total = signals.totalDefinition(goesOn: goesOn)
    if signals.total == nil, let total = signals.total(below: signals.count) {
      let place = definition.items.steps.last.map { " in ‘\($0.prefix(40))’" } ?? ""
      let sent = "less than the \(signals.count) that it sent\(place)"
      definition.remarks.append("The server states a total of \(total), \(sent).")
    }
  }
}
