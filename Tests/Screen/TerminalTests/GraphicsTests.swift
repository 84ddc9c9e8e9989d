import EverText
import EverBase
@testable import EverTerminal
import Testing

@Suite struct GraphicsTests {
  static let xterm = ["TERM": "xterm-256color"]
  static let tmux = ["TERM": "tmux-256color", "TMUX": "/tmp/x,1,0"]
  static let screen = Size(columns: 80, rows: 24)

  private func query(
    _ environment: [String: String] = xterm,
    policy: ImagePolicy = .auto,
    colors: ColorCapability = .palette
  ) -> GraphicsQuery {
    GraphicsQuery(policy: policy, environment: environment, colors: colors)
  }

  /// How images are drawn after these replies.
  private func drawing(_ replies: [TerminalReply], in environment: [String: String] = xterm)
    -> ImageDrawing?
  {
    var query = query(environment)
    _ = query.start(knowsCell: true)
    _ = query.proceed(now: .zero)
    if query.isReaching {
      query.take(Self.end, screen: Self.screen)
      _ = query.proceed(now: .zero)
    }
    query.take(replies)
    return query.drawing
  }

  private static let ok = TerminalReply.graphics(id: 31, isOK: true)
  private static let end = TerminalReply.attributes([62, 22])

  @Test func `a terminal is queried once, device attributes last`() {
    var query = query()
    let bytes = text(query.start(knowsCell: false))
    #expect(
      bytes == "^[[16t^[[14t^[]11;?^[\\^[_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA^[\\^[[>q^[[c"
    )
  }

  @Test(arguments: ["NVIM", "VIM_TERMINAL", "INSIDE_EMACS", "STY"])
  func `a terminal inside an editor or GNU screen is not queried`(name: String) {
    for around in [Self.xterm, Self.tmux] {
      var query = query(around.merging([name: "1"]) { $1 })
      #expect(query.start(knowsCell: true).isEmpty && query.drawing == .symbols)
    }
  }

  private static let wrapped =
    "^[Ptmux;^[^[_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA^[^[\\^[\\^[Ptmux;^[^[[>q^[\\^[Ptmux;^[^[[c^[\\"

  @Test func `tmux gets the query wrapped, each escape twice, once it has drawn itself`() {
    var query = query(Self.tmux)
    #expect(text(query.start(knowsCell: true)) == "^[]11;?^[\\^[[c")
    #expect(query.proceed(now: .zero) == [] && query.isReaching)
    query.take(Self.end, screen: Self.screen)
    #expect(query.drawing == nil)
    #expect(text(query.proceed(now: .milliseconds(20))) == Self.wrapped)
    #expect(query.drawing == nil && !query.isReaching && query.deadline == .milliseconds(170))
    query.take(Self.end, screen: Self.screen)
    #expect(query.drawing == .symbols && query.deadline == nil)
  }

  @Test func `a tmux that doesn't reply is queried after 150 ms, and awaited as long again`() {
    var query = query(Self.tmux)
    _ = query.start(knowsCell: true)
    _ = query.proceed(now: .zero)
    #expect(query.proceed(now: .milliseconds(149)) == [])
    #expect(text(query.proceed(now: .milliseconds(150))) == Self.wrapped)
    #expect(query.proceed(now: .milliseconds(299)) == [] && query.drawing == nil)
    #expect(query.proceed(now: .milliseconds(300)) == [] && query.drawing == .symbols)
  }

  @Test func `in tmux images wait after each entry of the screen, without known queries`() {
    var query = query(Self.tmux.merging(["KITTY_WINDOW_ID": "1"]) { $1 })
    _ = query.start(knowsCell: true)
    query.take(Self.end, screen: Self.screen)
    _ = query.proceed(now: .zero)
    query.take([Self.ok, Self.end])
    #expect(text(query.enterAgain()) == "^[[c")
    #expect(query.drawing == .kitty && query.isReaching)
    query.take(Self.end, screen: Self.screen)
    #expect(query.proceed(now: .seconds(9)) == [])
    #expect(query.drawing == .kitty && !query.isReaching && query.deadline == nil)
  }

  @Test func `elsewhere nothing is queried that is known`() {
    var query = query()
    _ = query.start(knowsCell: true)
    query.take([Self.ok, Self.end])
    #expect(query.enterAgain() == [] && !query.isReaching)
  }

  @Test(arguments: [
    ["TERM": "linux"], ["TERM": "vt100"], ["TERM": "screen", "STY": "1.x"], [:],
    ["TERM": "xterm-256color", "TERM_PROGRAM": "Apple_Terminal"],
  ])
  func `a terminal that might display the query is not queried`(environment: [String: String]) {
    var query = query(environment)
    #expect(query.start(knowsCell: false).isEmpty)
    #expect(query.drawing == .symbols && query.deadline == nil)
  }

  @Test func `nothing is queried that is not wanted`() {
    var none = query(policy: .none, colors: .sixteen)
    #expect(none.start(knowsCell: false).isEmpty)
    var colored = query(policy: .none)
    #expect(text(colored.start(knowsCell: false)) == "^[]11;?^[\\^[[c")
    var symbols = query(policy: .symbols, colors: .sixteen)
    #expect(text(symbols.start(knowsCell: false)) == "^[[16t^[[14t^[[c")
    var forced = query(policy: .kitty, colors: .palette)
    #expect(text(forced.start(knowsCell: true)) == "^[]11;?^[\\^[[c")
    #expect(forced.drawing == .kitty && symbols.drawing == .symbols)
  }

  @Test(arguments: [xterm, tmux])
  func `without colours the background decides which parts are drawn`(
    environment: [String: String]
  ) {
    var query = query(environment, colors: .none)
    #expect(text(query.start(knowsCell: true)) == "^[]11;?^[\\^[[c")
    _ = query.proceed(now: .zero)
    #expect(query.drawing == nil && !query.isReaching)
    query.take(Self.end, screen: Self.screen)
    #expect(query.drawing == .symbols)
    query.take(.background(RGB(29, 31, 33)), screen: Self.screen)
    #expect(query.drawing == .symbols)
    query.take(.background(RGB(250, 250, 240)), screen: Self.screen)
    #expect(query.drawing == .darkSymbols)
  }

  @Test func `with colours, or where the user demands pixels, the background matters nothing`() {
    var colored = query()
    _ = colored.start(knowsCell: true)
    colored.take(.background(RGB(250, 250, 240)), screen: Self.screen)
    colored.take(Self.end, screen: Self.screen)
    #expect(colored.drawing == .symbols)
    var forced = query(policy: .sixel, colors: .none)
    #expect(forced.start(knowsCell: true).isEmpty && forced.drawing == .sixels)
  }

  @Test(arguments: [
    ("kitty(0.35.2)", true), ("kitty(0.28.0)", true), ("kitty(1.0.0)", true),
    ("kitty(0.27.1)", false), ("ghostty 1.1.0", true), ("Rio 0.2.0", true),
    ("Konsole 22.12", false), ("kitty(", false),
  ])
  func `pixels are for those that have placeholders`(version: String, takesPixels: Bool) {
    let replies = [Self.ok, .version(version), Self.end]
    #expect(drawing(replies) == (takesPixels ? .kitty : .symbols))
    #expect(drawing([.version(version), Self.end]) == .symbols)
  }

  private static let sixels = TerminalReply.attributes([62, 4, 22])

  @Test func `sixels are for terminals that name them, once the size of a cell is known`() {
    #expect(drawing([Self.sixels]) == .sixels)
    #expect(drawing([.attributes([4, 22])]) == .symbols, "the first number is a level")
    #expect(drawing([Self.ok, .version("kitty(0.35)"), Self.sixels]) == .kitty)
    #expect(drawing([Self.sixels], in: Self.tmux) == .symbols)
    var query = query()
    _ = query.start(knowsCell: false)
    query.take(Self.sixels, screen: Self.screen)
    #expect(query.drawing == .symbols)
    query.take(.cell(width: 9, height: 18), screen: Self.screen)
    #expect(query.drawing == .sixels)
  }

  @Test(arguments: ["iTerm2 3.5.0", "WezTerm 20240203", "mintty 3.7.0"])
  func `inline images of iTerm2 are for those that are known to have them`(version: String) {
    #expect(drawing([.version(version), Self.sixels]) == .iterm)
    let named = Self.xterm.merging(["TERM_PROGRAM": "WezTerm"]) { $1 }
    #expect(drawing([Self.end], in: named) == .iterm)
    #expect(drawing([.version("foot(1.20)"), Self.sixels], in: named) == .sixels)
    #expect(drawing([.version(version)]) == nil, "a terminal that says no more may be none")
  }

  @Test func `an explicit option needs no reply, and without colours there are no pixels`() {
    #expect(query(policy: .sixel).drawing == .sixels)
    #expect(query(policy: .iterm).drawing == .iterm)
    var sixteen = query(colors: .sixteen)
    _ = sixteen.start(knowsCell: true)
    sixteen.take([Self.ok, .version("kitty(0.35)"), Self.sixels])
    #expect(sixteen.drawing == .sixels, "a placeholder has no room for a number in 16 colours")
  }

  @Test func `in tmux the variables of its client replace a reply that it kept`() {
    let hinted = Self.tmux.merging(["KITTY_WINDOW_ID": "1"]) { $1 }
    #expect(drawing([Self.ok, Self.end], in: hinted) == .kitty)
    #expect(drawing([Self.ok, .version("tmux 3.4"), Self.end], in: hinted) == .kitty)
    #expect(drawing([Self.end], in: hinted) == .symbols)
    #expect(drawing([Self.ok, Self.end], in: Self.tmux) == .symbols)
  }

  @Test func `symbols are drawn after 150 ms, and pixels once a late reply arrives`() {
    var query = query()
    _ = query.start(knowsCell: true)
    #expect(query.proceed(now: .milliseconds(1000)) == [])
    #expect(query.drawing == nil && query.deadline == .milliseconds(1150))
    #expect(query.proceed(now: .milliseconds(1149)) == [])
    #expect(query.drawing == nil)
    #expect(query.proceed(now: .milliseconds(1150)) == [])
    #expect(query.drawing == .symbols && query.deadline == nil)
    #expect(query.proceed(now: .milliseconds(1151)) == [])
    #expect(query.deadline == nil)
    query.take([Self.ok, .version("ghostty 1.0")])
    #expect(query.drawing == .kitty)
  }

  @Test(arguments: [(xterm, ImagePolicy.auto), (xterm, .symbols), (tmux, .auto)])
  func `replies are expected until the last one has arrived`(
    environment: [String: String],
    policy: ImagePolicy
  ) {
    var query = query(environment, policy: policy)
    #expect(!query.isOwedReplies)
    _ = query.start(knowsCell: false)
    _ = query.proceed(now: .zero)
    #expect(query.isOwedReplies)
    query.take(.cell(width: 9, height: 18), screen: Self.screen)
    #expect(query.isOwedReplies)
    query.take(Self.end, screen: Self.screen)
    #expect(!query.isOwedReplies)
    // Only in tmux a second query follows, to the terminal around it.
    let isQueriedAgain = !query.proceed(now: .milliseconds(1)).isEmpty
    #expect(query.isOwedReplies == isQueriedAgain && isQueriedAgain == (environment == Self.tmux))
  }

  @Test func `a terminal that has been silent for two seconds owes nothing`() {
    var query = query()
    _ = query.start(knowsCell: true)
    _ = query.proceed(now: .seconds(10))
    _ = query.proceed(now: .milliseconds(11_999))
    #expect(query.isOwedReplies)
    _ = query.proceed(now: .seconds(12))
    #expect(!query.isOwedReplies)
  }

  @Test func `a cell has the pixels that are answered for it, else its part of the window`() {
    var query = query()
    query.take(.window(width: 800, height: 480), screen: Self.screen)
    #expect(query.cell == PixelSize(width: 10, height: 20))
    query.take(.cell(width: 9, height: 18), screen: Self.screen)
    #expect(query.cell == PixelSize(width: 9, height: 18))
    query.take(.window(width: 800, height: 480), screen: Self.screen)
    query.take(.cell(width: 0, height: 99_999), screen: Self.screen)
    #expect(query.cell == PixelSize(width: 9, height: 18))
  }

  private func graphics(_ process: Int32, isDirect: Bool = false) -> TerminalGraphics {
    let colors = isDirect ? ColorCapability.direct : .palette
    return TerminalGraphics(environment: Self.tmux, colors: colors, process: process)
  }

  private let pixel = PixelImage(
    cells: Size(columns: 1, rows: 1),
    pixels: PixelSize(width: 1, height: 1),
    compressed: [1]
  )

  @Test func `numbers are of one range for each process, and are used again late`() {
    var images = graphics(4711)
    let all = (0..<240).compactMap { _ in images.upload(pixel)?.id }
    #expect(Set(all).count == 240 && images.upload(pixel) == nil)
    #expect(all.allSatisfy { (16...255).contains($0 & 0xFF_FFFF) && $0 >> 24 > 0 })
    #expect(!images.release(all[3]).isEmpty && images.release(all[3]).isEmpty)
    #expect(images.upload(pixel)?.id == all[3])
    let direct = (1...200).map { graphics($0, isDirect: true).range }
    #expect(Set(direct).count == 200)
    #expect(direct.allSatisfy { $0.lowerBound & 0xFF_FFFF > 255 })
    var early = graphics(1, isDirect: true)
    let first = early.upload(pixel)?.id ?? 0
    #expect(!early.release(first).isEmpty && early.upload(pixel)?.id != first)
  }

  @Test(arguments: [(0, 1), (1, 1), (3072, 1), (3073, 2), (9000, 3)])
  func `an upload is cut into commands of 4096 bytes`(count: Int, commands: Int) throws {
    let image = PixelImage(
      cells: Size(columns: 8, rows: 4),
      pixels: PixelSize(width: 80, height: 79),
      compressed: (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    )
    let bytes = text(GraphicsCommand.upload(image, as: 77, by: .direct))
    let parts = bytes.split(separator: "^[\\").map(String.init)
    #expect(parts.count == commands + 1)
    #expect(parts.last == "^[_Ga=p,U=1,i=77,c=8,r=4,q=2")
    let data = parts.dropLast().map {
      $0.split(separator: ";").dropFirst().first.map(String.init) ?? ""
    }
    #expect(data.allSatisfy { $0.utf8.count <= 4096 })
    #expect(data.joined() == text(Base64.encode(image.compressed)))
    #expect(parts[0].hasPrefix("^[_Ga=t,q=2,f=24,o=z,s=80,v=79,i=77,m=\(commands > 1 ? 1 : 0)"))
    for part in parts[1...].dropLast() {
      #expect(part.hasPrefix("^[_Gq=2,m=\(part == parts[commands - 1] ? 0 : 1);"))
    }
  }

  @Test func `an image is deleted once, and all of them when the terminal is left`() throws {
    var graphics = graphics(1)
    let (one, two) = (
      try #require(graphics.upload(pixel)?.id), try #require(graphics.upload(pixel)?.id)
    )
    #expect(text(graphics.release(one)) == "^[Ptmux;^[^[_Ga=d,d=I,i=\(one),q=2^[^[\\^[\\")
    #expect(graphics.release(one).isEmpty)
    #expect(text(graphics.releaseEach()).contains("i=\(two)"))
    #expect(graphics.releaseEach().isEmpty)
    let range = graphics.range
    #expect(
      text(graphics.releaseAll).hasPrefix(
        "^[\\^[Ptmux;^[^[_Ga=d,d=R,x=\(range.lowerBound),y=\(range.upperBound),q=2"
      )
    )
    #expect(graphics.releaseAll.count <= 256)
  }

  /// Bytes with visible escapes.
  private func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes.flatMap { $0 == 0x1B ? [0x5E, 0x5B] : [$0] }, as: UTF8.self)
  }
}

extension GraphicsQuery {
  fileprivate mutating func take(_ replies: [TerminalReply]) {
    for reply in replies { take(reply, screen: GraphicsTests.screen) }
  }
}
