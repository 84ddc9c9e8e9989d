import EverItems
import EverText
import EverTerminal
import Paging

@testable import EverBrowser

/// A workspace that a test drives, as ``Driver`` drives a model; it also performs the effects to
/// which a shell responds at once.
struct WorkspaceDriver: DrivenBrowser {
  var workspace: Workspace
  var renderer = WorkspaceRenderer()
  var now = Duration.zero
  /// The effects of the last message, without those that were performed at once.
  var effects: [Effect] = []
  /// Loads that were neither answered nor cancelled, with their tabs.
  var open: [(tab: TabID, ticket: Ticket)] = []
  /// Requests whose sources are being detected.
  var finding: [(tab: TabID, request: OpenRequest)] = []
  /// The changes of the last of these requests.
  var changes = SourceChanges()
  var connected: [TabID] = []
  var closed: [TabID] = []
  /// The texts whose paths were requested.
  var pathsRequested: [String] = []
  /// The failures of requests; all other requests can be planned.
  var refusals: [String: PageError] = [:]

  static let sources = [
    PickerEntry(text: "people", title: "People of the films", origin: "built in"),
    PickerEntry(text: "planets", title: "Planets", origin: "/home/u/planets.toml"),
    PickerEntry(text: "moderators", argument: "SITE", title: "Moderators of SITE"),
  ]

  static let sites = ["stackoverflow", "superuser", "math"].map { site in
    PickerEntry(
      text: "moderators " + site,
      title: site == "superuser" ? "Super User" : site.capitalizedFirst,
      origin: site + ".com",
      names: [site, site == "superuser" ? "Super User" : site, site + ".com"]
    )
  }

  init(
    size: Size = Size(columns: 60, rows: 10),
    keyMap: KeyMap = .standard,
    hasMotion: Bool = true
  ) {
    workspace = Workspace(size: size, keyMap: keyMap, hasMotion: hasMotion)
  }

  /// A driver that starts with the picker.
  static func choosing(
    _ text: String = "",
    size: Size = Size(columns: 60, rows: 10),
    keyMap: KeyMap = .standard
  ) -> WorkspaceDriver {
    var driver = WorkspaceDriver(size: size, keyMap: keyMap)
    driver.begin(.choose(text: text, sources: sources))
    return driver
  }

  /// A driver with these sources open, and the first page of each loaded.
  static func opened(
    _ names: String...,
    size: Size = Size(columns: 60, rows: 10),
    keyMap: KeyMap = .standard
  ) -> WorkspaceDriver {
    var driver = choosing(size: size, keyMap: keyMap)
    for (index, name) in names.enumerated() {
      if index > 0 { driver.type("s") }
      driver.type(name + "<Enter>")
      while !driver.open.isEmpty { driver.respond() }
    }
    return driver
  }

  var titles: [String] { workspace.tabs.map(\.title.string) }

  var model: Model? { workspace.current?.model }

  mutating func begin(_ opening: Opening) { take(start(&workspace, with: opening, now: now)) }

  mutating func send(_ message: WorkspaceMessage) { take(update(&workspace, message, now: now)) }

  var deadline: Duration? { workspace.deadline }

  mutating func press(_ chord: Chord) { send(.event(.key(chord))) }

  mutating func wake() { send(.timePassed) }

  /// Answers the oldest open load with a page of 20 people out of 40.
  mutating func respond(named name: String = "person") {
    guard let (tab, ticket) = open.first else { return }
    open.removeFirst()
    let start = ticket.places.lowerBound
    let items = (start..<min(start + 20, 40)).map {
      person($0, name: "\(name) \($0 + 1)", link: "https://example.org/\($0 + 1)")
    }
    let next: PageKey? = start + 20 < 40 ? .token("\(start + 20)") : nil
    send(.tab(tab, .page(ticket, .success(Page(items: items, next: next, total: .exact(40))))))
  }

  /// Detects the source of a tab, and loads its first page.
  mutating func find(_ title: String, in tab: Int) {
    send(.found(TabID(number: tab), .success(Self.feed(title))))
    respond()
  }

  static func feed(_ title: String) -> FeedDescription {
    FeedDescription(
      source: SourceDescription(
        title: title,
        columns: [Column(title: "name", width: 12, minimumWidth: 6), Column(title: "x", width: 7)]
      ),
      configuration: FeedConfiguration(pageSize: 20, prefetch: .fixed(0))
    )
  }

  mutating func screen() -> String { frame().lines.map(\.plainText).joined(separator: "\n") }

  mutating func frame() -> Frame { renderer.frame(of: workspace) }

  mutating func rows() -> [String] { frame().lines.map(\.plainText) }

  private mutating func take(_ all: [TabEffect]) {
    effects = []
    for (tab, effect) in all.map({ ($0.tab, $0.effect) }) {
      switch effect {
      case .load(let ticket): open.append((tab, ticket))
      case .cancel(let ticket): open.removeAll { $0.tab == tab && $0.ticket == ticket }
      case .connect: connected.append(tab)
      case .find:
        guard let wanted = workspace.tab(tab)?.wanted else { break }
        finding.append((tab, wanted.request))
        changes = wanted.changes
      case .change(let wanted):
        send(.changed(tab, wanted.changes, plan(of: wanted.request)))
      case .close:
        closed.append(tab)
        open.removeAll { $0.tab == tab }
        finding.removeAll { $0.tab == tab }
      case .listSources: send(.sources(Self.sources))
      case .listValues(.themes): send(.values(Theme.all.map(\.name)))
      case .findTheme(let name, let keeps):
        let theme = Theme.all.first { $0.name == name }
        let unknown = Result<Theme, PageError>.failure(PageError("no theme \(name)"))
        send(.theme(theme.map { .success($0) } ?? unknown, keeps: keeps))
      case .plan(let request): respondToPlan(request)
      case .listValues(.files(let text)):
        pathsRequested.append(text)
        effects.append(effect)
      default: effects.append(effect)
      }
    }
  }

  private mutating func respondToPlan(_ request: OpenRequest) {
    send(.planned(request, plan(of: request)))
  }

  private func plan(of request: OpenRequest) -> Result<OpenPlan, PageError> {
    if let refusal = refusals[request.shown] { return .failure(refusal) }
    return switch request {
    case .url: .success(.mustBeFound)
    case .source, .file, .list, .standardInput: .success(.feed(Self.feed("The " + request.shown)))
    }
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
