import EverBrowser
import EverText
@testable import EverCatalog
import EverItems
import EverMock
import Paging
import EverProgram
import EverRuntime
import EverBase
import Synchronization
import EverWeb

/// A list that was read to its end in this process: what `--print` prints, and the row after the
/// last.
struct Reading {
  /// The items.
  private(set) var items: [Item] = []
  /// The items as they were sent.
  var lines: [String] { items.map(\.json) }
  private(set) var status = 0
  /// The last sentence on standard error; empty for none.
  private(set) var error = ""
  /// The sentences before it.
  private(set) var remarks: [String] = []
  /// How many rows a screen has.
  private(set) var rows = 0
  /// The row after the last one.
  private(set) var end = ""
  private(set) var requested: [String] = []

  /// Reads a list.
  ///
  /// - Parameters:
  ///   - list: the list.
  ///   - filter: what the items must contain; nil for all items.
  ///   - order: how the items are sorted; nil for the order of the list.
  init(_ list: DetectedTruth, filter: Filter? = nil, order: SortOrder? = nil) async {
    let transport = RuleTransport(list.transport)
    do throws(PageError) {
      await read(try list.detection.get(), list.options, through: transport, filter, order)
    } catch {
      (status, self.error) = (1, error.description)
    }
    requested = transport.requested
  }

  private mutating func read(
    _ detection: Detection,
    _ options: SourceOptions,
    through transport: RuleTransport,
    _ filter: Filter?,
    _ order: SortOrder?
  ) async {
    guard
      let whole = try? CatalogSource(
        detection.definition,
        options: options,
        firstPage: detection.page,
        guess: detection.known == nil ? detection.guess : nil,
        transport: transport
      )
    else { return }
    var configuration = FeedConfiguration(detection.definition)
    var source: any ItemSource = whole
    if let order {
      source = SortedSource(whole, by: order, configuration, limit: 10_000)
      configuration = configuration.whole
    }
    if let filter {
      source = source.filtered(by: filter)
      configuration = configuration.filtered
    }
    var state = ListLoad(configuration, limit: nil, completes: false)
    var now = Duration.zero
    var actions = state.open(now: now)
    while true {
      var messages: [Message] = []
      for action in actions {
        switch action {
        case .perform(let effect):
          await Self.message(of: effect, source).map { messages.append($0) }
        case .print(let items): self.items += items
        case .remark(let sentence): remarks.append(sentence)
        case .end(let outcome):
          (status, error) = (outcome.isWhole ? 0 : 1, outcome.sentence ?? "")
          rows = state.feed.loadedCount
          end = Sentences.footer(of: state.feed, keys: RowKeys())?.string ?? error
          return
        }
      }
      if messages.isEmpty, let wake = state.wake {
        now = wake
        actions = state.take([.timePassed], now: now)
      } else {
        actions = state.take(messages, now: now)
      }
    }
  }

  private static func message(
    of effect: Effect,
    _ source: any ItemSource
  ) async -> Message? {
    switch effect {
    case .load(let ticket):
      do throws(PageError) {
        return .page(ticket, .success(try await source.page(ticket.request)))
      } catch {
        return .page(ticket, .failure(error))
      }
    case .countTotal(let generation):
      return .total(generation: generation, .success((.unknown, ServerHints())))
    default: return nil
    }
  }
}

/// The list of an API after its first request, which each reading continues by itself.
struct DetectedTruth {
  let detection: Result<Detection, PageError>
  let options: SourceOptions
  let transport: RuleTransport

  /// Requests the list of an API and detects it.
  ///
  /// - Parameters:
  ///   - truth: the API.
  ///   - count: how many items it holds.
  init(_ truth: Truth, holding count: Int) async {
    transport = RuleTransport(truth, holding: count)
    options = SourceOptions(
      method: truth.argument("--method"),
      body: truth.argument("--data"),
      environment: { _ in nil },
      unixTime: { 0 }
    )
    do throws(PageError) {
      let detection = try await SourceDetection.detect(
        url: RuleTransport.origin + truth.path,
        options: options,
        overrides: DetectionOverrides(
          next: truth.argument("--next").map { TokenRule.Origin($0) },
          pageParameter: truth.argument("--page-param")
        ),
        transport: transport
      )
      self.detection = .success(detection.opened)
    } catch {
      detection = .failure(error)
    }
  }
}

extension FeedConfiguration {
  /// How a screen reads a list.
  fileprivate init(_ definition: SourceDefinition) {
    self.init(
      pageSize: definition.clamp(definition.pageSize),
      prefetch: .automatic,
      addressing: definition.addressing,
      countsSeparately: definition.countsSeparately,
      requestsInFlight: definition.pagination.requestsInFlight,
      maximumItems: 10_000,
      seed: 1
    )
  }
}

extension Truth {
  /// What the command line gives after an option.
  fileprivate func argument(_ option: String) -> String? {
    arguments.firstIndex(of: option).map { arguments[$0 + 1] }
  }
}

/// Answers by the rule of an API, without a server.
final class RuleTransport: HTTPTransport {
  static let origin = "http://truth.example"

  private let rule: @Sendable (ReceivedRequest) -> Reply
  private let items: [JSON]
  private let log = Mutex<[String]>([])

  init(_ truth: Truth, holding count: Int) {
    rule = truth.rule
    items = (1...count).map(truth.item)
  }

  /// Makes one that continues after the requests of another one.
  init(_ other: RuleTransport) {
    (rule, items) = (other.rule, other.items)
    let requested = other.requested
    log.withLock { $0 = requested }
  }

  /// The requests, one on each line.
  var requested: [String] { log.withLock { $0 } }

  func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
    let target = String(request.url.revealed.dropFirst(Self.origin.count))
    let body = String(decoding: request.body ?? [], as: UTF8.self)
    let number = log.withLock { log in
      log.append("\(request.method) \(target) \(body)")
      return log.count
    }
    let headers =
      (request.headers + request.selectingHeaders).map { MockHeader($0.name, $0.value) }
      + request.privateHeaders.map { MockHeader($0.name, $0.value.revealed) }
    let requested = RuledRequest(
      request.method,
      target,
      headers: headers + [MockHeader("Host", "truth.example")],
      body: body,
      number: number
    )
    let response = rule(ReceivedRequest(request: requested, items: items)).response
    return HTTPResponse(
      status: response.status,
      headers: response.headers.map { HTTPHeader($0.name, $0.value) },
      body: response.body,
      url: request.url,
      wireBytes: response.body.count
    )
  }
}
