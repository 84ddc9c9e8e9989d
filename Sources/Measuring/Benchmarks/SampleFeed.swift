import EverBrowser
import EverInputs
import EverText
import EverTerminal
import EverItems
import Paging

/// A browser on a list whose pages arrive at once, so that only the program's own cost counts.
struct SampleFeed {
  private(set) var model: Model
  private(set) var renderer = Renderer()
  private var now = Duration.zero

  /// Makes a browser on a number of items, with one page loaded.
  ///
  /// A given page of lines takes the place of pages with fields.
  init(
    items: Int,
    size: Size = Size(columns: 120, rows: 40),
    scrollBar: ScrollBarSetting = .automatic,
    page: Page<Item>? = nil
  ) {
    given = page
    let fields = [
      Column(title: "name", width: 30, grows: true), Column(title: "city", width: 24),
      Column(title: "points", width: 10, alignment: .right), Column(title: "since", width: 12),
      Column(title: "note", width: 26),
    ]
    let columns = page == nil ? fields : [InputSource.textColumn]
    let source = SourceDescription(title: "Sample", columns: columns)
    model = Model(
      FeedDescription(source: source, configuration: FeedConfiguration(pageSize: 100)),
      size: size,
      hasMotion: false
    )
    model.scrollBar = scrollBar
    self.items = items
    perform(start(&model, now: now))
  }

  private let items: Int
  private let given: Page<Item>?

  /// The frame of the current state.
  mutating func frame() -> Frame { renderer.frame(of: model) }

  /// Presses keys one after the other, and answers their requests.
  mutating func press(_ chords: [Chord]) {
    for chord in chords {
      now += .milliseconds(33)
      perform(update(&model, .event(.key(chord)), now: now))
    }
  }

  private mutating func perform(_ effects: [Effect]) {
    var open = effects
    while !open.isEmpty {
      guard case .load(let ticket) = open.removeFirst() else { continue }
      now += .milliseconds(1)
      open += update(&model, .page(ticket, .success(page(for: ticket))), now: now)
    }
  }

  private func page(for ticket: Ticket) -> Page<Item> {
    if let given { return given }
    let first = ticket.places.lowerBound
    let end = min(items, first + 100)
    return Page(
      items: (first..<end).map(Self.item),
      next: end < items ? .token(String(end)) : nil,
      total: .exact(items)
    )
  }

  /// An item that differs from its neighbours in each column, like real items.
  static func item(_ index: Int) -> Item {
    let mixed = UInt64(index) &* 0x9e37_79b9_7f4a_7c15
    let names = ["Ada", "Grace", "Edsger", "Barbara", "Donald", "Frances", "Ken", "Radia"]
    let name = names[Int(mixed >> 61)] + " " + String(mixed >> 40, radix: 36)
    return Item(
      id: .sent(String(index)),
      json: "{\"id\":\(index)}",
      fields: [
        name, "City of " + String(mixed >> 44, radix: 36), String(mixed >> 48),
        "20\(10 + Int(mixed >> 58) % 15)-0\(1 + Int(mixed >> 59) % 9)-1\(index % 10)",
        "note " + String(mixed >> 30, radix: 36),
      ]
    )
  }
}
