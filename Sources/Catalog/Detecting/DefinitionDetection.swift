import EverDefinitions
package import EverDocuments
import EverItems
import EverBase
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
  /// The body and the method of the request.
  package var sent = SentBody()

  package init(
    url: String,
    response: HTTPResponse,
    root: JSONValue,
    overrides: DetectionOverrides,
    sent: SentBody = SentBody()
  ) {
    self.url = url
    self.response = response
    self.root = root
    self.overrides = overrides
    self.sent = sent
  }

  /// The detection; nil when the response holds no list.
  ///
  /// - Complexity: O(bytes).
  package var detection: Detection? {
    let lists = lists
    let found = chosen(of: lists)
    guard let list = isPart(found) ? item ?? found ?? absent : found else { return nil }
    let parameters = NestedParameters(sent.body, url: URLReference(response.url))
    let names = TableHeader.names(of: list, in: root)
    let id = overrides.id ?? IDDetection.id(of: list, segments: segments, names: names)
    let signals = Signals(response, root: root, list: list, id: id, parameters: parameters)
    let candidates = candidates(of: signals, parameters)
    let outlook = list.isItem || list.isDirectory ? nil : Outlook(signals)
    var definition = definition(signals, parameters, candidates[0].family, outlook)
    let strength = IDStrength(list: list, words: ownWords)
    definition.trustsID =
      overrides.id != nil || id.map { strength.isStrong($0, columns: names) } ?? true
    definition.distinguishesRows = id == nil && IDDetection.distinguishesRows(of: list)
    var detection = Detection(
      definition: definition,
      page: ParsedPage(root, of: response),
      count: list.count,
      evidence: min(overrides.items == nil ? list.evidence : .sure, candidates[0].evidence),
      candidates: candidates,
      otherLists: lists.map(\.path).filter { $0 != list.path },
      outlook: outlook
    )
    detection.refutesSize = signals.refutesSize
    detection.statesNone =
      list.count > 0 && signals.statesNone
      && !ListNames.isRequested(list.path, requestedBy: segments)
    return detection
  }

  /// Whether a list is a part of the item to which a link leads: a list of words or addresses, or
  /// one beside the id that ends the URL.
  private func isPart(_ list: ListCandidate?) -> Bool {
    guard let list, list.sample.first?.kind == .object else { return true }
    guard let end = URLReference(url)?.pathParts.last, let item else { return false }
    if isPart(list, ofLinked: item) { return true }
    guard !ListNames.isGeneral(PlainName.of(list.name)) else { return false }
    return ["id", "uid", "uuid", "key", "slug", "name", "number", "code"].contains { name in
      item.value.member(name)?.text == String(end)
    }
  }

  /// Whether a list is a part of an object that is the item whose own link led there.
  ///
  /// The address of a list names it: `/posts/7/comments`; a list with a next page is one itself.
  private func isPart(_ list: ListCandidate, ofLinked item: ListCandidate) -> Bool {
    guard let linked = LinkedItem(overrides), linked.isOwn(url), linked.isRepeated(by: item.value),
      !segments.suffix(2).contains(where: { ListNames.isSame(PlainName.of(list.name), $0) })
    else { return false }
    return !Signals(response, root: root, list: list).namesNext
  }

  private func candidates(
    of signals: Signals,
    _ parameters: NestedParameters
  ) -> [PagingCandidate] {
    if signals.list.isItem {
      return [PagingCandidate(family: .single, evidence: .sure, reason: "this is one item")]
    }
    if signals.list.isDirectory {
      let reason = "these are the addresses of lists"
      return [PagingCandidate(family: .single, evidence: .sure, reason: reason)]
    }
    let found = PagingFamily.candidates(of: signals)
    let own = OverriddenPaging(signals: signals, overrides: overrides).candidates(found)
    let known = Set(own.map(\.signature))
    let others = found.filter { !known.contains($0.signature) }
    return parameters.placed(own + others, of: URLReference(response.url))
  }

  private var lists: [ListCandidate] {
    let own = URLReference(response.url)
    let url = NestedParameters(sent.body, url: own).beside(own)
    let sizes = url?.pagingParameters.filter { $0.kind == .size }.compactMap(\.number) ?? []
    let values = url.map { url in url.queryNames.compactMap { url.queryValue($0) } } ?? []
    let several = values.map { $0.split(separator: ",").map(String.init) }.filter { $0.count > 1 }
    return ListDetection(
      segments: segments,
      pageSizes: Set(sizes),
      requestedKeys: Set(several.joined())
    )
    .candidates(in: root)
  }

  private func chosen(of lists: [ListCandidate]) -> ListCandidate? {
    guard let path = overrides.items else {
      let best = lists.first(where: isPlausible)
      return best.map { counted($0, among: lists) } ?? directory
    }
    return lists.first { $0.path == path } ?? list(at: path)
  }

  /// The empty list that a total of 0 counts, in place of one that only accompanies it.
  private func counted(_ best: ListCandidate, among lists: [ListCandidate]) -> ListCandidate {
    guard best.count > 0, !ListNames.isRequested(best.path, requestedBy: segments),
      Signals(response, root: root, list: best).statesNone
    else { return best }
    return lists.first { $0.count == 0 && isPlausible($0) && !ListNames.isBeside($0.path) } ?? best
  }

  private func list(at path: JSONPath) -> ListCandidate? {
    guard let value = root.value(at: path), let list = ItemList(in: root, at: path) else {
      return nil
    }
    return ListCandidate(
      path: path,
      value: value,
      count: list.count,
      score: 80,
      sample: list.elements(atMost: ListCandidate.sampleSize).map(\.value)
    )
  }

  /// The object of the response as the only item; nil when that isn't wanted, or when it reports an
  /// error.
  private var item: ListCandidate? {
    guard overrides.takesItem, isObject else { return nil }
    let path = ["result", "data"].first { root.member($0)?.kind == .object }
      .map { JSONPath(steps: [$0]) }
    let value = path.flatMap(root.value(at:)) ?? root
    return ListCandidate(
      path: path ?? JSONPath(steps: []),
      value: value,
      count: 1,
      score: 80,
      sample: [value],
      isItem: true
    )
  }

  /// Whether the response is an object that doesn't report an error.
  private var isObject: Bool {
    root.kind == .object && (200...299).contains(response.status)
      && ["error", "errors", "error_message"].allSatisfy { root.member($0) == nil }
  }

  /// The list that a response leaves out because it says that there are no items (AIP-158); nil for
  /// other responses.
  private var absent: ListCandidate? {
    guard overrides.items == nil, isObject, let none = try? JSONDocument(Array("[]".utf8)).root
    else { return nil }
    let empty = root.members.first { member in
      ListNames.isNamed([member.name], requestedBy: segments) && member.value.isEmpty
    }
    let path = JSONPath(steps: [empty?.name ?? "items"])
    let list = ListCandidate(path: path, value: none, count: 0, score: 40, sample: [])
    return Signals(response, root: root, list: list).statesNone ? list : nil
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
    guard let url = URLReference(url) else { return [] }
    let parts = url.pathParts.map { PlainName.of(String($0.prefix { $0 != "." })) }
    return parts.suffix(2).filter { part in
      !part.isEmpty && !part.contains { $0.isNumber } && part.count < 24
    }
  }

  /// The plain parts of the request's path, without numbers and file name extensions.
  private var segments: [String] { Self.segments(of: url) }

  /// The plain parts of a URL's path, without numbers and file name extensions.
  package static func segments(of url: String) -> [String] {
    guard let url = URLReference(url) else { return [] }
    return url.pathParts.map { PlainName.of(String($0.prefix { $0 != "." })) }
      .filter { !$0.isEmpty && Int($0) == nil }
  }
}

extension DefinitionDetection {
  private func definition(
    _ signals: Signals,
    _ parameters: NestedParameters,
    _ family: Pagination.Family,
    _ outlook: Outlook?
  ) -> SourceDefinition {
    let list = signals.list
    let image = ImageField.definition(in: list.sample)
    var definition = SourceDefinition(
      name: SourceNaming.name(of: url),
      title: SourceNaming.title(of: url),
      url: SecretURL(url)
    )
    // As requested, else as the response says, else as received.
    definition.pageSize = min(max(signals.statedSize ?? list.count, 1), 100_000)
    definition.view = image.map { _ in .list }
    definition.opensLists = list.isDirectory
    definition.isItem = list.isItem
    definition.body = sent.body
    definition.method = sent.method
    definition.parameters = Credentials.pairs(of: url)
    definition.items = list.path
    definition.hasArray = list.value.kind == .array
    definition.id = signals.id
    definition.link = LinkField.content(in: list.sample)
    definition.image = image
    definition.pagination = pagination(family, signals, parameters)
    let goesOn = list.count > 0 && (family != .single || outlook == .stated)
    let isFull = signals.statedSize.map { $0 == list.count } ?? PageSizes.isDefault(list.count)
    definition.total =
      outlook == .doubtfulTotal && isFull ? nil : signals.totalDefinition(goesOn: goesOn)
    if signals.beginsWithToken, !family.isNumeric {
      definition.remarks += tokenRemark(signals, definition)
      (definition.total, definition.pagination.echoes.total) = (nil, nil)
    }
    definition.hints = HintDetection.hints(of: signals)
    definition.errors = HintDetection.errors(of: signals)
    definition.tableNames = tableNames(of: list)
    definition.columns = columns(of: list, id: signals.id, isTable: definition.tableNames != nil)
    return definition
  }

  /// The pagination with the places where responses mark the end.
  private func pagination(
    _ family: Pagination.Family,
    _ signals: Signals,
    _ parameters: NestedParameters
  ) -> Pagination {
    var pagination = Pagination(family)
    pagination.size = signals.requestedSize.map {
      parameters.known($0.name, of: URLReference(response.url))
    }
    pagination.more = signals.more?.place
    pagination.last = signals.last?.place
    // Numbers or a flag mark the last page, so that no status has to.
    var statesEnd = signals.statesMore != nil || signals.total != nil
    if case .page(let numbers) = family, numbers.count != nil || numbers.next != nil {
      statesEnd = true
    }
    // A range that ends after the last item may be refused although it begins before it.
    if case .offset(let offsets) = family, offsets.end != nil { statesEnd = true }
    if family.isNumeric || family == .single, !statesEnd { pagination.pastEnd = HTTPStatus.pastEnd }
    pagination.guessesPastEnd = true
    pagination.isAssumedWhole = !signals.list.isDirectory && signals.isAssumedWhole
    pagination.checksTotal = signals.contentRange == nil && !signals.isOData
    pagination.echoes = PageEchoes(in: signals)
    pagination.itemsBefore = signals.itemsBefore
    return pagination
  }

  /// What a total says about a list that begins with a token of the URL: nobody knows how many items
  /// are before it.
  private func tokenRemark(_ signals: Signals, _ definition: SourceDefinition) -> [String] {
    guard definition.total != nil, let total = signals.total?.count, total > signals.count else {
      return []
    }
    return ["The server counts \(total) items, with those before the token in the URL."]
  }

  /// The names of the columns of a table; nil when the list is none.
  private func tableNames(of list: ListCandidate) -> [String]? {
    guard list.path.steps.isEmpty,
      ListText.isTable(response.body) || HeadedRows.areRows(root, of: response.body)
    else { return nil }
    return list.sample.first?.members.map(\.name)
  }

  private func columns(
    of list: ListCandidate,
    id: JSONPath?,
    isTable: Bool
  ) -> [ColumnDefinition] {
    let names = TableHeader.names(of: list, in: root)
    var selection = overrides.columns
    if selection == .detected, list.isDirectory {
      selection = .named(["name", "url"].map { JSONPath(steps: [$0]) })
    }
    return ColumnDetection.columns(
      selection,
      for: list.sample,
      id: id,
      names: names,
      isTable: isTable || names != nil
    )
  }
}
