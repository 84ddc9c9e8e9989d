import Paging
import Transport

/// Asks for a second page where nothing says how, and believes what brings other items.
///
/// At most two requests are made, and only when the user asked for it.
struct PaginationProbe {
  let detection: Detection
  let options: SourceOptions

  /// The detection with the way that worked; nil where none did.
  ///
  /// - Throws: `PageError.cancelled`, or a `PageError` for options that make no sense.
  func run(_ transport: any HTTPTransport) async throws(PageError) -> Detection? {
    guard detection.count > 0 else { return nil }
    let known = try ids(in: detection.response)
    for candidate in candidates {
      var tried = detection
      tried.definition.pagination.family = candidate.family
      let reading = try DetectionReading(tried.definition, options: options)
      guard let request = try reading.following(detection.response).next,
        let response = try await answer(request, transport),
        brings(try? ids(in: response), besides: known)
      else { continue }
      tried.candidates.insert(candidate, at: 0)
      tried.confidence = min(candidate.confidence, tried.confidence)
      return tried
    }
    return nil
  }

  /// The second page by number, then by the number of items before it.
  private var candidates: [PagingCandidate] {
    let url = URLReference(detection.response.url)
    let page = url?.pagingParameters.first { $0.kind == .page }?.name ?? "page"
    let offset = url?.pagingParameters.first { $0.kind == .offset }?.name ?? "offset"
    let number = url?.queryValue(page).flatMap { Int($0) } ?? 1
    let start = url?.queryValue(offset).flatMap { Int($0) } ?? 0
    let offsets = Offsets(place: .parameter(offset), first: start, countsBySize: false)
    return [
      PagingCandidate(
        family: .page(PageNumbers(place: .parameter(page), first: number)),
        confidence: 0.6,
        reason: "asking for page \(number + 1) brought other items"
      ),
      PagingCandidate(
        family: .offset(offsets),
        confidence: 0.6,
        reason: "asking by offset brought other items"
      ),
    ]
  }

  private func answer(
    _ request: HTTPRequest,
    _ transport: any HTTPTransport
  ) async throws(PageError) -> HTTPResponse? {
    do {
      let response = try await transport.send(request)
      return (200...299).contains(response.status) ? response : nil
    } catch {
      if error == .cancelled { throw .cancelled }
      return nil
    }
  }

  /// What tells the items of an answer apart: their ids, or all of them where they have none.
  private func ids(in response: HTTPResponse) throws(PageError) -> Set<String> {
    let definition = detection.definition
    let reading = try DetectionReading(definition, options: options)
    let root = try reading.answers.document(response).root
    guard let list = root.value(at: definition.items) else { return [] }
    if list.kind == .object { return Set(list.members.map(\.name)) }
    return Set(
      list.elements.map { element in
        definition.id.flatMap(element.value(at:))?.raw ?? element.raw
      }
    )
  }

  /// Whether most of what came is new: a server that ignores the parameter sends the same again.
  private func brings(_ ids: Set<String>?, besides known: Set<String>) -> Bool {
    guard let ids, !ids.isEmpty else { return false }
    return ids.intersection(known).count * 2 < ids.count
  }
}
