/// Finds the way in which a list goes on by looking at page two: the likeliest way is tried first, and
/// a page that can't follow page one refutes it.
struct PagingProof: Hashable, Sendable {
  /// What is to be done next.
  enum Step: Hashable, Sendable {
    /// Ask for page two in this way.
    case ask(PagingCandidate)
    /// This is the way; not proved where page two says nothing.
    case settle(PagingCandidate, isProved: Bool)
    /// No way leads on.
    case giveUp
  }

  /// Requests for page two at most: with page one that makes four.
  static let requestLimit = 3

  /// Ways that are still possible, the likeliest first.
  private(set) var candidates: [PagingCandidate]

  /// Page one.
  var first: PageSample

  /// Answers that were judged.
  private(set) var requests = 0

  /// Ways that were refuted by an answer.
  private(set) var refuted = 0

  /// Whether a page came that can't follow page one: then nobody said that there is none behind it.
  private(set) var sawRows = false

  /// The way that leads on unless its rival does so without leaving a page out.
  private var pending: PagingCandidate?
  private var settled: (candidate: PagingCandidate, isProved: Bool)? {
    settledCandidate.map { ($0, isProved) }
  }
  private var settledCandidate: PagingCandidate?
  private var isProved = false
  /// Answers of status 500 to the way that is tried.
  private var breakdowns = 0

  /// - Parameters:
  ///   - candidates: the ways, the likeliest first; those behind the one that there is a single page
  ///     are not tried.
  ///   - first: page one.
  init(_ candidates: [PagingCandidate], first: PageSample) {
    self.candidates = Array(candidates.prefix { $0.family != .single })
    self.first = first
  }

  var step: Step {
    if let settled { return .settle(settled.candidate, isProved: settled.isProved) }
    if let pending {
      return rival(of: pending).map { .ask($0) } ?? .settle(pending, isProved: false)
    }
    guard let candidate = candidates.first, requests < Self.requestLimit else { return .giveUp }
    return .ask(isLastChance ? rival(of: candidate) ?? candidate : candidate)
  }

  /// Whether a way could be asked for and its rival not any more: then the rival tells more, since it
  /// leaves nothing out.
  private var isLastChance: Bool {
    requests == Self.requestLimit - 1 && first.isTelling && pending == nil
  }

  private func rival(of way: PagingCandidate) -> PagingCandidate? {
    way.rival.map {
      PagingCandidate(family: $0, confidence: way.confidence, reason: "pages count from 0")
    }
  }

  /// Takes the page that came for the step's way.
  ///
  /// - Parameters:
  ///   - page: the page.
  ///   - repeatsToken: whether it names the token again that was sent for it.
  mutating func take(_ page: PageSample, repeatsToken: Bool = false) {
    guard case .ask(let candidate) = step else { return }
    let isStuck = repeatsToken && !page.items.isEmpty
    judge(
      isStuck ? .refuted(.repeats) : first.verdict(on: page, by: candidate.family),
      of: candidate
    )
  }

  /// Notes that the server refused the step's way.
  mutating func refused() {
    guard case .ask(let candidate) = step else { return }
    judge(.refuted(.refused), of: candidate)
  }

  /// Notes that the server broke down over the step's way, which refutes it the second time.
  mutating func brokeDown() {
    breakdowns += 1
    if breakdowns > 1 { refused() }
  }

  /// Leaves out the step's way, which by page one leads nowhere.
  mutating func skip() {
    guard case .ask = step else { return }
    if let pending { return settle(pending, isProved: true) }
    candidates.removeFirst()
  }

  private mutating func settle(_ candidate: PagingCandidate, isProved: Bool) {
    settledCandidate = candidate
    self.isProved = isProved
  }

  private mutating func judge(_ verdict: PageVerdict, of candidate: PagingCandidate) {
    requests += 1
    breakdowns = 0
    if let pending { return judge(verdict, ofRival: candidate, to: pending) }
    if let way = candidates.first, way.family != candidate.family {
      return judgeLast(verdict, ofRival: candidate, to: way)
    }
    switch verdict {
    case .follows(let isSure):
      if candidate.rival == nil || isSure || !first.isTelling {
        settle(candidate, isProved: first.isTelling)
      } else {
        pending = candidate
      }
    case .open: settle(candidate, isProved: false)
    case .refuted(let reason):
      refuted += 1
      if case .refused = reason {} else { sawRows = true }
      candidates.removeFirst()
      conclude(from: reason, of: candidate)
    }
  }

  /// Page 1 that is page one again leaves page 2 as the only one that can follow.
  private mutating func judgeLast(
    _ verdict: PageVerdict,
    ofRival rival: PagingCandidate,
    to way: PagingCandidate
  ) {
    switch verdict {
    case .follows: settle(rival, isProved: true)
    case .open, .refuted(.repeats): settle(way, isProved: false)
    case .refuted:
      refuted += 1
      sawRows = true
      candidates.removeFirst()
    }
  }

  /// A rival that brings other items than page one shows that the other way left them out.
  private mutating func judge(
    _ verdict: PageVerdict,
    ofRival rival: PagingCandidate,
    to other: PagingCandidate
  ) {
    pending = nil
    guard case .follows = verdict else { return settle(other, isProved: true) }
    refuted += 1
    settle(rival, isProved: true)
  }
}

extension PagingProof {
  /// What a refuted way says about the other ways of the same parameter.
  private mutating func conclude(from reason: PageRefutation, of candidate: PagingCandidate) {
    guard let place = candidate.family.place else { return }
    switch (reason, candidate.family) {
    // Page 1 may be the first one by that name; any other number that brings it is ignored.
    case (.repeats, .page(let numbers)) where numbers.first == 0:
      candidates.removeAll { $0.family.place == place && $0.family.word != "page" }
    case (.repeats, .page), (.repeats, .offset):
      candidates.removeAll { $0.family.place == place }
    case (.overlaps(let shift), .page(let numbers)):
      candidates.removeAll { $0.family.place == place }
      let start = max(numbers.first + 1 - (shift ?? numbers.first + 1), 0)
      prefer(
        .offset(Offsets(place: place, first: start, base: min(start, 1), countsBySize: false))
      )
    case (.overlaps, .offset(var offsets)) where offsets.base == 0:
      (offsets.first, offsets.base) = (offsets.first + 1, 1)
      prefer(.offset(offsets))
    case (.skips, .page(let numbers)): numbers.fromZero.map { prefer(.page($0)) }
    case (.skips, .offset(let offsets)), (.empty, .offset(let offsets)):
      prefer(.page(PageNumbers(place: place, first: offsets.first)))
    case (.refused, let family):
      candidates.removeAll { $0.family.place == place && $0.family.word == family.word }
      if case .parameters = place { separate() }
    default: break
    }
  }

  /// Asks by one name at a time from now on: the server refuses what it doesn't know.
  private mutating func separate() {
    var seen: Set<Pagination.Family> = []
    candidates = candidates.map { $0.alone.first ?? $0 }
      .filter { seen.insert($0.family).inserted }
  }

  /// Puts a way before all others.
  private mutating func prefer(_ family: Pagination.Family) {
    let known = candidates.firstIndex { $0.family == family }.map { candidates.remove(at: $0) }
    let way =
      known
      ?? PagingCandidate(family: family, confidence: 0.4, reason: "page two shows how it counts")
    candidates.insert(way, at: 0)
  }
}
