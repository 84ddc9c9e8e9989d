import EverText

/// Determines how a terminal displays images: sends queries, receives the replies and interprets
/// them.
struct GraphicsQuery {
  /// How long to wait for replies before images are drawn as symbols; a later reply still counts.
  private static let patience = Duration.milliseconds(150)

  /// The state of the queries.
  private enum Step: Hashable {
    /// Waiting until tmux has redrawn itself after the program entered its screen; until then it
    /// drops queries and images for the terminal.
    case reaching
    /// Waiting for the replies about images.
    case querying
  }

  private let route: GraphicsRoute?
  /// Whether the terminal takes queries without displaying them.
  private let takesQueries: Bool
  private let policy: ImagePolicy
  private let environment: [String: String]
  private let colors: ColorCapability
  private var step: Step?
  private(set) var deadline: Duration?
  /// The number of device attribute queries without a reply; replies to earlier queries precede
  /// theirs.
  private var owedAttributes = 0
  /// The time until which these replies are expected; nil before the wait has begun.
  private var owedUntil: Duration?
  private var takesGraphics = false
  private var version: String?
  /// The device attributes; nil without a reply.
  private var attributes: [Int]?
  /// Whether the size of a cell was known without a query.
  private var knowsCell = false
  /// The colour of the background; nil without a reply.
  private(set) var background: RGB?
  /// The size of a cell in pixels as the terminal replied; nil without a reply.
  private(set) var cell: PixelSize?

  init(policy: ImagePolicy, environment: [String: String], colors: ColorCapability) {
    self.policy = policy
    self.environment = environment
    self.colors = colors
    let known = GraphicsRoute(environment: environment)
    takesQueries = known != nil
    route = policy == .none ? nil : known
  }

  /// How images are displayed; nil while the replies are missing.
  var drawing: ImageDrawing? {
    if let forced { return forced }
    if takesGraphics && hasPlaceholders && hasNumbers { return .kitty }
    guard step == nil else { return nil }
    if needsBackground, background?.isLight == true { return .darkSymbols }
    guard isRequested, route == .direct, let attributes else { return .symbols }
    if isLikeITerm { return .iterm }
    // The first number is the terminal's level, and 4 is for sixels. They aren't scaled, so without
    // the size of a cell they would cover the wrong ones.
    let takesSixels = attributes.dropFirst().contains(4) && (knowsCell || cell != nil)
    return takesSixels ? .sixels : .symbols
  }

  /// Starts the queries.
  ///
  /// - Parameter knowsCell: whether the size of a cell is known already.
  /// - Returns: the bytes to send once, before the first frame, which clears anything that a
  ///   terminal displays of them.
  mutating func start(knowsCell: Bool) -> [UInt8] {
    self.knowsCell = knowsCell
    // tmux answers these itself.
    let first = cellQuery(knowsCell: knowsCell) + (asksBackground ? Self.background : [])
    if needsBackground { step = .querying }
    guard !needsBackground, isRequested || forced == .kitty, let route else { return fenced(first) }
    if route == .tmux { return first + reach() }
    return isRequested ? first + query(by: route) : fenced(first)
  }

  private static let background = ControlString.bytes("\u{1B}]11;?\u{1B}\\")

  /// Whether the background decides how something is drawn: images without colours, or the cursor's
  /// row, which has a shade of it.
  private var asksBackground: Bool { needsBackground || takesQueries && colors >= .palette }

  /// Whether images are drawn without colours, as the text is: their light parts have to be the
  /// background where that is light.
  private var needsBackground: Bool {
    route != nil && colors == .none && (policy == .auto || policy == .symbols)
  }

  /// Adds a query that each terminal answers, so that the end of the replies is known.
  private mutating func fenced(_ questions: [UInt8]) -> [UInt8] {
    guard !questions.isEmpty else { return [] }
    oweAttributes()
    return questions + Self.attributes
  }

  /// Waits for tmux again after the screen was entered again, and returns the bytes to send.
  mutating func enterAgain() -> [UInt8] {
    route == .tmux && drawing == .kitty ? reach() : []
  }

  private mutating func reach() -> [UInt8] {
    step = .reaching
    deadline = nil
    oweAttributes()
    // tmux answers this query itself.
    return Self.attributes
  }

  private mutating func query(by route: GraphicsRoute) -> [UInt8] {
    step = .querying
    oweAttributes()
    // The device attributes are last: each terminal answers them, so their reply is the end.
    return GraphicsCommand.query(by: route) + route.wrapped(ControlString.bytes("\u{1B}[>q"))
      + route.wrapped(Self.attributes)
  }

  private static let attributes = ControlString.bytes("\u{1B}[c")

  /// Queries the size of a cell, and the size of the window for older terminals.
  func cellQuery(knowsCell: Bool) -> [UInt8] {
    route == nil || knowsCell ? [] : ControlString.bytes("\u{1B}[16t\u{1B}[14t")
  }

  /// Whether replies are awaited.
  var isInFlight: Bool { step != nil || isOwedReplies }

  /// Whether an image that is sent now could be lost.
  var isReaching: Bool { step == .reaching }

  /// Starts the time limit of a query, and ends the wait after the reply or the time limit; returns
  /// the bytes to send.
  mutating func proceed(now: Duration) -> [UInt8] {
    expectReplies(now: now)
    guard let step else { return [] }
    let end = deadline ?? now + Self.patience
    deadline = end
    guard now >= end else { return [] }
    stopWaiting()
    guard step == .reaching, isRequested, drawing != .kitty, let route else { return [] }
    deadline = now + Self.patience
    return query(by: route)
  }

  /// Takes a reply, early or late.
  mutating func take(_ reply: TerminalReply, screen: Size) {
    switch reply {
    case .attributes(let attributes):
      if step != .reaching { self.attributes = attributes }
      owedAttributes = max(0, owedAttributes - 1)
      if step == .reaching { deadline = .zero } else { stopWaiting() }
    case .graphics(let id, let isOK): takesGraphics = isOK && id == GraphicsCommand.queryID
    case .version(let text): version = text
    case .background(let color): background = color
    case .cell(let width, let height): cell = Self.plausible(width, height) ?? cell
    case .window(let width, let height):
      cell = cell ?? Self.plausible(width / screen.columns, height / screen.rows)
    }
  }

  /// Whether replies may still arrive, even if they are no longer needed.
  var isOwedReplies: Bool { owedAttributes > 0 }

  /// Stops expecting replies.
  mutating func forgetReplies() {
    owedAttributes = 0
    owedUntil = nil
  }

  private mutating func oweAttributes() {
    owedAttributes += 1
    owedUntil = nil
  }

  /// Stops expecting replies after two seconds: such a terminal doesn't reply at all.
  private mutating func expectReplies(now: Duration) {
    guard isOwedReplies else { return }
    let end = owedUntil ?? now + .seconds(2)
    owedUntil = end
    if now >= end { forgetReplies() }
  }

  /// The size of a cell if it is plausible; nil otherwise.
  static func plausible(_ width: Int, _ height: Int) -> PixelSize? {
    let range = 2...256
    guard range.contains(width), range.contains(height) else { return nil }
    return PixelSize(width: width, height: height)
  }

  /// How images are displayed without a query.
  private var forced: ImageDrawing? {
    switch policy {
    case .kitty: hasNumbers ? .kitty : nil
    case .sixel: .sixels
    case .iterm: .iterm
    case .auto, .symbols, .none: nil
    }
  }

  /// Whether the colour of a placeholder can hold an image number.
  private var hasNumbers: Bool { colors == .palette || colors == .direct }

  private var isRequested: Bool { policy == .auto && colors != .none }

  /// Whether the terminal displays iTerm2's inline images, according to its name.
  ///
  /// Terminals without a reply set a variable, which programs inside of them inherit.
  private var isLikeITerm: Bool {
    let names = ["iterm", "wezterm", "mintty"]
    let name = (version ?? environment["TERM_PROGRAM"] ?? "").lowercased()
    return names.contains { name.hasPrefix($0) }
  }

  private mutating func stopWaiting() {
    step = nil
    deadline = nil
  }

  /// Whether the terminal displays images at placeholders; some support the protocol without them.
  ///
  /// tmux replies for itself or not at all; then the environment variables of its first client
  /// decide.
  private var hasPlaceholders: Bool {
    guard let version = version?.lowercased(), !version.hasPrefix("tmux") else {
      return environment.keys.contains { $0 == "KITTY_WINDOW_ID" || $0.hasPrefix("GHOSTTY_") }
    }
    if version.hasPrefix("ghostty") || version.hasPrefix("rio") { return true }
    guard version.hasPrefix("kitty(") else { return false }
    let numbers = version.dropFirst(6).split { $0 == "." || $0 == ")" }.prefix(2).map {
      Int($0) ?? 0
    }
    // Kitty has placeholders since 0.28.
    return numbers.count == 2 && (numbers[0], numbers[1]) >= (0, 28)
  }
}
