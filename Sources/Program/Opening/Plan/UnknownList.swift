import EverItems
import EverBase
import EverBrowser
import EverCatalog
import EverWeb
import Paging

/// A list that is known only by its URL; its first response determines the rest.
package struct UnknownList: Sendable {
  /// The URL without user name and password, which are sent in a header.
  let url: SecretURL
  private let options: Options
  private let sourceOptions: SourceOptions
  private let overrides: DetectionOverrides
  /// The paging that the user chose, as a signature; nil: as detected.
  private let candidate: String?
  /// Where the proved paging of the list is kept between runs; nil when there is no directory for
  /// the file, and with `--mock`, whose server differs in each run.
  ///
  /// `--no-cache` has no effect, because no response of a server is stored.
  private let memory: (store: StateStore, place: String)?

  init(_ given: SecretURL, _ options: Options, candidate: String? = nil) {
    self.candidate = candidate
    url = given.withoutUser
    let options = options.authorized(by: given.user)
    sourceOptions = FeedConnection.sourceOptions(options)
    self.options = options
    overrides = options.detection.overrides
    let place = PagingPlace.text(of: url.revealed)
    memory = options.usesMock ? nil : StateFile.store.flatMap { store in place.map { (store, $0) } }
  }

  /// The URL without its credentials.
  var shownURL: String { url.shown }

  /// The request for the first response, which is used for detection.
  private var firstRequest: HTTPRequest {
    get throws(PageError) {
      try SourceDetection.firstRequest(url: url.revealed, options: sourceOptions)
    }
  }

  /// Finds secrets that must not be displayed or stored.
  var redactor: Redactor {
    get throws(PageError) {
      try SourceDetection.redactor(url: url.revealed, options: sourceOptions)
    }
  }

  /// Requests the first page and detects the list.
  ///
  /// - Throws: a `PageError` about what was received instead of a list, and what to try.
  func detect(by connection: FeedConnection, store: Store?) async throws(PageError) -> Detection {
    let detection = try await SourceDetection.detect(
      url: url.revealed,
      options: sourceOptions,
      overrides: overrides,
      probes: proves,
      remembered: await remembered,
      transport: try connection.transport(for: self, store: store)
    )
    guard let chosen = chosen(detection) else {
      throw PageError("What was chosen is not among the ways of this list any more.")
    }
    if proves, let signature = chosen.provedSignature {
      remember(signature)
    }
    return chosen
  }

  /// The proved paging of an earlier run, unless the user chose one.
  private var remembered: String? {
    get async {
      guard let memory, !hasOverride else { return nil }
      return await memory.store.text(.paging, of: memory.place)
    }
  }

  private func remember(_ signature: String?) {
    if let memory { memory.store.keep(signature, .paging, of: memory.place) }
  }

  /// Checks whether the first response can be requested.
  ///
  /// - Throws: a `PageError` for a header that can't be sent.
  func check() throws(PageError) { if !options.headers.isEmpty { _ = try firstRequest } }

  /// Whether page two is requested at once, so that a saved definition is proved.
  private var proves: Bool {
    options.detection.probes || options.detection.savedName != nil && candidate == nil
  }

  /// The detection with the paging that the user chose; nil when that paging isn't among the
  /// candidates.
  private func chosen(_ detection: Detection) -> Detection? {
    guard let candidate else { return detection }
    return detection.candidates.first { $0.signature == candidate }.map { detection.taking($0) }
  }

  /// Whether the user specified the paging.
  private var hasOverride: Bool {
    candidate != nil || overrides.next != nil || overrides.pageParameter != nil
  }

  /// Detects the list from its cached response, without a request; nil when no usable one is
  /// cached.
  ///
  /// Also nil when page two must be requested.
  func keptDetection(in store: Store?) -> Detection? {
    guard !proves else { return nil }
    // Parsing URLs loads libcurl; the first frame avoids that when nothing is cached.
    guard let store, store.hasFile, let request = try? firstRequest, let secrets = try? redactor
    else { return nil }
    let cache = SourceCache(Credentials.name(of: url), options, store)
    guard let response = cache?.keptResponse(to: request, secrets: secrets) else { return nil }
    let detection = try? SourceDetection.detection(
      of: response,
      url: url.revealed,
      options: sourceOptions,
      overrides: overrides
    )
    let kept = memory.flatMap {
      $0.store.text(.paging, of: $0.place, waitingAtMost: Store.openingLimit)
    }
    return detection.flatMap(chosen)?.remembering(hasOverride ? nil : kept)
  }

  /// Returns the plan of a detected list.
  func plan(_ detected: Detection) -> FeedPlan {
    let detection = candidate == nil ? detected.opened : detected
    var plan = FeedPlan(
      detection.definition,
      argument: nil,
      options,
      name: Credentials.name(of: url),
      paging: PagingDescription(detection)
    )
    // The paging is no guess for a known host, or when the user chose it.
    plan.guess = detection.known == nil && candidate == nil ? detection.guess : nil
    plan.isGuess =
      plan.guess != nil && !detection.isProved && detection.definition.pagination.family != .single
    plan.strategy = detection.shortStrategy
    plan.onVerdict = { verdict in
      if case .open = verdict { return }
      remember(verdict.signature)
    }
    return plan
  }

  /// Returns the output of `--inspect`.
  ///
  /// - Throws: a `PageError` when the next request can't be built.
  func inspection(_ detection: Detection) throws(PageError) -> Inspection {
    try Inspection(detection, options: sourceOptions)
  }
}

extension Options {
  /// Adds the header for the user name and password of a URL, unless the user gave another one.
  fileprivate func authorized(by user: SecretText?) -> Options {
    guard let user, !headers.contains(where: { $0.isNamed("Authorization") }) else {
      return self
    }
    var options = self
    options.headers.append(.basic(user.revealed))
    return options
  }
}
