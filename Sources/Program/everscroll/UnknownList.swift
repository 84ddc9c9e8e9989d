import Browser
import Catalog
import CommandLineOptions
import Paging
import Store
import Transport
import Secrets

/// A list of which only the URL is known: the rest is found out from its first answer.
struct UnknownList: Sendable {
  /// Without a user name and password, which go into a header.
  let url: SecretURL
  private let options: Options
  private let sourceOptions: SourceOptions
  private let overrides: DetectionOverrides
  /// How it goes on by the user's choice, as the signature of a way; nil: as is found out.
  private let way: String?
  private let memory: PagingMemory

  /// - Throws: when the user gave something wrong.
  init(_ given: SecretURL, _ options: Options, way: String? = nil) throws(Problem) {
    self.way = way
    url = given.withoutUser
    let options = options.authorized(by: given.user)
    do throws(SourceError) {
      sourceOptions = try FeedConnection.sourceOptions(options)
    } catch {
      throw Problem(sentence: error.description, status: 2)
    }
    self.options = options
    overrides = DetectionOverrides(options.detection)
    memory = PagingMemory(options)
  }

  /// The URL without its credentials.
  var shownURL: String { url.shown }

  /// The request by which it is found out.
  var firstRequest: HTTPRequest {
    get throws(PageError) {
      try SourceDetection.firstRequest(url: url.revealed, options: sourceOptions)
    }
  }

  /// Finds what must not be shown or kept.
  var redactor: Redactor {
    get throws(PageError) {
      try SourceDetection.redactor(url: url.revealed, options: sourceOptions)
    }
  }

  /// Asks, and finds out.
  ///
  /// - Throws: a `PageError` that says what came instead of a list, and what to try.
  func detect(by connection: FeedConnection, store: Store?) async throws(PageError) -> Detection {
    let detection = try await SourceDetection.detect(
      url: url.revealed,
      options: sourceOptions,
      overrides: overrides,
      probes: proves,
      remembered: isTold ? nil : await memory.signature(of: url.revealed),
      transport: try connection.transport(for: self, store: store)
    )
    guard let chosen = chosen(detection) else {
      throw PageError("What was chosen is not among the ways of this list any more.")
    }
    if proves, let signature = chosen.provedSignature {
      await memory.remember(signature, of: url.revealed)
    }
    return chosen
  }

  /// Whether page two is asked for at once: what is saved is to be right next time.
  private var proves: Bool {
    options.detection.probes || options.detection.savedName != nil && way == nil
  }

  /// What was found out, going on as the user wants it; nil where that way isn't there.
  private func chosen(_ detection: Detection) -> Detection? {
    guard let way else { return detection }
    return detection.candidates.first { $0.signature == way }.map { detection.taking($0) }
  }

  /// Whether the user says how the list goes on.
  private var isTold: Bool {
    way != nil || overrides.next != nil || overrides.pageParameter != nil
  }

  /// What the kept answer tells, without a request; nil where none is kept that tells anything.
  ///
  /// A probe would be a request, so nothing is told where the user wants one.
  func keptDetection(in store: Store?) -> Detection? {
    guard !proves else { return nil }
    // Looking at URLs loads libcurl, which a first frame needn't wait for when nothing is kept.
    guard let store, store.hasFile, let request = try? firstRequest, let secrets = try? redactor
    else { return nil }
    let cache = SourceCache(url: url, options: options, store: store)
    guard let answer = cache.keptAnswer(to: request, secrets: secrets) else { return nil }
    let detection = try? SourceDetection.detection(
      of: answer,
      url: url.revealed,
      options: sourceOptions,
      overrides: overrides
    )
    return detection.flatMap(chosen)?.remembering(
      isTold ? nil : memory.keptSignature(of: url.revealed)
    )
  }

  /// The plan for what was found out.
  func plan(_ detected: Detection) -> FeedPlan {
    let detection = way == nil ? detected.opened : detected
    var plan = FeedPlan(
      detection.definition,
      argument: nil,
      options,
      identity: Credentials.name(of: url),
      paging: PagingDescription(detection)
    )
    // A definition of a known host, and the user, say how the list goes on.
    plan.guess = detection.known == nil && way == nil ? detection.guess : nil
    plan.isGuess =
      plan.guess != nil && !detection.isProved && detection.definition.pagination.family != .single
    plan.strategy = detection.shortStrategy
    plan.onVerdict = { [memory, url] verdict in await memory.note(verdict, of: url.revealed) }
    return plan
  }

  /// What `--inspect` prints of it.
  ///
  /// - Throws: a `PageError` where the next request can't be made.
  func inspection(_ detection: Detection) throws(PageError) -> Inspection {
    try Inspection(detection, options: sourceOptions)
  }
}

extension Options {
  /// The options with the header by which a user name and password of a URL are sent, unless the user
  /// gave another.
  fileprivate func authorized(by user: SecretText?) -> Options {
    guard let user, !headers.contains(where: { $0.name.lowercased() == "authorization" }) else {
      return self
    }
    var options = self
    options.headers.append(.basic(user.revealed))
    return options
  }
}

extension DetectionOverrides {
  /// Takes what the command line says.
  init(_ words: DetectionOptions) {
    self.init(
      items: words.itemsPath,
      id: words.id,
      columns: words.columns.isEmpty ? nil : words.columns.joined(separator: ","),
      next: words.next,
      pageParameter: words.pageParameter
    )
  }
}
