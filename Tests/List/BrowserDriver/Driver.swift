import EverText
import EverTerminal
import EverItems
import Paging

@testable import EverBrowser

/// A browser that a test drives: it sends keys and messages, and reads effects and frames; time
/// passes only by its calls.
struct Driver: DrivenBrowser {
  var model: Model
  var renderer = Renderer()
  var now = Duration.zero
  /// The effects of the last message.
  var effects: [Effect] = []
  /// Loads that were neither answered nor cancelled.
  var open: [Ticket] = []
  /// All loads so far.
  var loads: [Ticket] = []
  /// The item at a place of the server's list.
  var makeItem: @Sendable (Int) -> Item = { person($0) }
  /// The number of changes of the wanted images.
  var wantCount = 0

  /// A list of people on a screen of 60×8, which has six rows for it; pages have two.
  init(
    addressing: PageAddressing = .serial,
    size: Size = Size(columns: 60, rows: 8),
    pageSize: Int = 2,
    prefetch: Prefetch = .fixed(0),
    requestsInFlight: Int = 1,
    title: String = "People",
    paging: PagingDescription? = nil,
    columns: [Column]? = nil,
    view: ViewMode = .list,
    imageSettings: ImageSettings = .none,
    keyMap: KeyMap = .standard,
    hasMotion: Bool = true,
    growsAtEnd: Bool = false,
    maximumItems: Int? = 50_000,
    isWhole: Bool = false,
    reports: ItemReports = [],
    appearance: Appearance = Appearance()
  ) {
    let people = [
      Column(title: "name", width: 16, minimumWidth: 6), Column(title: "height", width: 7),
    ]
    let source = SourceDescription(title: title, columns: columns ?? people) {
      $0.view = view
      $0.offlineAdvice = "people --mock"
      $0.paging = paging
    }
    let configuration = FeedConfiguration(
      pageSize: pageSize,
      prefetch: prefetch,
      addressing: addressing,
      countsSeparately: growsAtEnd,
      requestsInFlight: requestsInFlight,
      maximumItems: maximumItems,
      growsAtEnd: growsAtEnd
    )
    var feed = FeedDescription(
      source: source,
      configuration: isWhole ? configuration.whole : configuration
    )
    (feed.reports, feed.appearance) = (reports, appearance)
    model = Model(
      feed,
      size: size,
      keyMap: keyMap,
      hasMotion: hasMotion,
      imageSettings: imageSettings
    )
  }

  /// A driver with its first pages loaded, with a total if there is one.
  static func loaded(
    pages: Int = 1,
    of total: Int? = nil,
    addressing: PageAddressing = .serial,
    size: Size = Size(columns: 60, rows: 8),
    pageSize: Int = 2,
    hasMotion: Bool = true
  ) -> Driver {
    var driver = Driver(
      addressing: addressing,
      size: size,
      pageSize: pageSize,
      hasMotion: hasMotion
    )
    driver.start()
    for _ in 0..<pages { driver.respond(total: total) }
    return driver
  }

  /// A driver with a page of rows in these columns.
  static func table(
    _ columns: [Column],
    _ rows: [[String?]],
    size: Size = Size(columns: 60, rows: 8),
    isLast: Bool = true,
    hasHeading: Bool = false
  ) -> Driver {
    var driver = Driver(size: size, columns: columns)
    driver.model.source.hasHeading = hasHeading
    driver.start()
    driver.respond(items: rows.enumerated().map { row($0 + 1, $1) }, isLast: isLast)
    return driver
  }

  var list: [Int] { [model.list.top, model.list.cursor] }

  mutating func start(with kept: KeptFeed? = nil) {
    take(EverBrowser.start(&model, with: kept, now: now))
  }

  mutating func send(_ message: Message) { take(update(&model, message, now: now)) }

  var deadline: Duration? { model.deadline }

  mutating func press(_ chord: Chord) { send(.event(.key(chord))) }

  mutating func wake() { send(.timePassed) }

  /// Lets time pass without waking the model.
  mutating func passUnnoticed(_ time: Duration) { now += time }

  mutating func resize(_ columns: Int, _ rows: Int) {
    send(.resized(Size(columns: columns, rows: rows)))
  }

  /// Answers the oldest open load with the people at the requested places.
  ///
  /// - Parameters:
  ///   - total: the server's total, at which the people end; nil for no total and no end.
  ///   - names: replaces the people's own names.
  ///   - isLast: whether the server says that there are no more.
  mutating func respond(total: Int? = nil, names: [String]? = nil, isLast: Bool = false) {
    guard let ticket = open.first else { return }
    open.removeFirst()
    let start = Self.place(of: ticket)
    let end = min(start + ticket.request.pageSize, total ?? .max)
    let items =
      names.map { $0.enumerated().map { person(start + $0, name: $1) } }
      ?? (start..<max(start, end)).map { makeItem($0) }
    let ends = isLast || total.map { end >= $0 } ?? false
    var page = Page(
      items: items,
      next: ends ? nil : Self.key(end, like: ticket),
      total: total.map { .exact($0) } ?? .unknown
    )
    if let filter = model.searching.filter {
      let fitted = filter.fitted(to: [])
      page.leftOut = Set(items.indices.filter { !fitted.suits(items[$0]) { _ in nil } })
    }
    send(.page(ticket, .success(page)))
  }

  /// Answers the oldest open load with these items.
  mutating func respond(items: [Item], isLast: Bool = true) {
    guard let ticket = open.first else { return }
    open.removeFirst()
    let next = isLast ? nil : Self.key(Self.place(of: ticket) + items.count, like: ticket)
    send(.page(ticket, .success(Page(items: items, next: next))))
  }

  /// Answers the oldest open load with a page.
  mutating func respond(with page: Page<Item>) {
    send(.page(open.removeFirst(), .success(page)))
  }

  /// Sends the detail of an item.
  mutating func describe(_ item: Item, _ detail: ItemDetail) { send(.described(item.id, detail)) }

  /// The reports to the program in the effects of the last message.
  var reports: [ItemReport] {
    effects.compactMap { if case .report(let report) = $0 { report } else { nil } }
  }

  /// Fails the oldest open load.
  mutating func fail(_ message: String = "The server is down.", remedy: PageError.Remedy = .user) {
    guard let ticket = open.first else { return }
    open.removeFirst()
    send(.page(ticket, .failure(PageError(message, remedy: remedy))))
  }

  /// The screen as text.
  mutating func screen() -> String { frame().lines.map(\.plainText).joined(separator: "\n") }

  mutating func frame() -> Frame { renderer.frame(of: model) }

  /// The last line.
  mutating func status() -> String { frame().lines.last?.plainText ?? "" }

  private mutating func take(_ effects: [Effect]) {
    self.effects = effects
    for effect in effects {
      switch effect {
      case .load(let ticket):
        open.append(ticket)
        loads.append(ticket)
      case .cancel(let ticket):
        open.removeAll { $0 == ticket }
      case .wantImages: wantCount += 1
      default: break
      }
    }
  }

  private static func place(of ticket: Ticket) -> Int {
    switch ticket.request.key {
    case .page(let number): (number - 1) * ticket.request.pageSize
    case .offset(let offset): offset
    case .token(let token): Int(token) ?? 0
    default: 0
    }
  }

  private static func key(_ place: Int, like ticket: Ticket) -> PageKey {
    switch ticket.request.key {
    case .page: .page(place / ticket.request.pageSize + 1)
    case .offset: .offset(place)
    default: .token(String(place))
    }
  }

  private static let named: [String: Chord] = [
    "Enter": Chord(.enter), "Esc": Chord(.escape), "Up": Chord(.up), "Down": Chord(.down),
    "Left": Chord(.left), "Right": Chord(.right), "PgDn": Chord(.pageDown),
    "PgUp": Chord(.pageUp), "Home": Chord(.home), "End": Chord(.end), "F5": Chord(.function(5)),
    "F1": Chord(.function(1)), "F3": Chord(.function(3)), "Backspace": Chord(.backspace),
    "Tab": Chord(.tab),
    "BackTab": Chord(.backTab), "Delete": Chord(.delete),
  ]

  static func chords(_ keys: String) -> [Chord] {
    var chords: [Chord] = []
    var rest = Substring(keys)
    while let first = rest.first {
      let name = rest.dropFirst().prefix { $0 != ">" }
      if first == "<", let chord = named[String(name)] {
        chords.append(chord)
        rest = rest.dropFirst(name.count + 2)
      } else if first == "^", let letter = rest.dropFirst().first {
        chords.append(.control(Character(letter.lowercased())))
        rest = rest.dropFirst(2)
      } else {
        chords.append(Chord(.character(first)))
        rest = rest.dropFirst()
      }
    }
    return chords
  }
}

extension ItemDetail {
  /// A detail of fields alone.
  init(_ fields: [DetailField]) { self.init(fields: fields, jsonLines: []) }
}

/// An item of a table.
func row(_ number: Int, _ fields: [String?]) -> Item {
  Item(id: .sent("\(number)"), json: "{}", fields: fields)
}

/// The layout of a list with short row numbers.
func listLayout(_ source: [Column], columns: Int) -> ListLayout {
  ListLayout(source: source, columns: columns, numberWidth: 2)
}

/// The person at a place of the server's list, from 0.
func person(
  _ place: Int,
  name: String? = nil,
  link: String? = nil,
  detailURL: String? = nil
) -> Item {
  Item(
    id: .sent("\(place)"),
    json: "{\"uid\":\(place)}",
    fields: [name ?? "person \(place + 1)", detailURL == nil ? "\(150 + place % 50) cm" : nil]
  ) {
    ($0.link, $0.detailURL) = (link, detailURL)
  }
}
