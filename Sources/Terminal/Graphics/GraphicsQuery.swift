import Cells
import Input

/// Finds out how a terminal shows images: what is asked, what was answered, what that means.
struct GraphicsQuery {
  /// How long the terminal may take before images are drawn as symbols; what it says later counts too.
  private static let patience = Duration.milliseconds(150)

  /// What an answer is awaited for.
  private enum Step: Hashable {
    /// That tmux has drawn itself anew, as it does when a program enters its screen: until then it
    /// drops whatever it should hand on, be it a question or an image.
    case reaching
    /// How images are shown.
    case asking
  }

  private let route: GraphicsRoute?
  private let policy: ImagePolicy
  private let environment: [String: String]
  /// Whether a placeholder's colour can hold a number.
  private let hasColors: Bool
  private var step: Step?
  private var hasReached = false
  private(set) var deadline: Duration?
  /// Device attributes that were asked for and have not come; all other answers come before them.
  private var owedAttributes = 0
  /// Until when they are expected; nil while that is not known.
  private var owedUntil: Duration?
  private var takesGraphics = false
  private var version: String?
  /// Pixels of a cell as the terminal answered; nil where it didn't.
  private(set) var cell: PixelSize?

  init(policy: ImagePolicy, environment: [String: String], colors: ColorCapability) {
    self.policy = policy
    self.environment = environment
    hasColors = colors == .palette || colors == .direct
    route = policy == .none ? nil : GraphicsRoute(environment: environment)
  }

  /// How images are shown; nil while that is being asked.
  var drawing: ImageDrawing? {
    if isForced || takesGraphics && hasPlaceholders { return .kitty }
    return step == nil ? .symbols : nil
  }

  /// Begins to ask.
  ///
  /// - Parameter knowsCell: whether the size of a cell is known without asking.
  /// - Returns: what to send once, before the first frame, so that it clears what a terminal might
  ///   show of it.
  mutating func start(knowsCell: Bool) -> [UInt8] {
    let cell = cellQuery(knowsCell: knowsCell)
    guard isAsked || isForced, let route else { return fenced(cell) }
    if route == .tmux { return cell + reach() }
    return isAsked ? cell + ask(by: route) : fenced(cell)
  }

  /// Puts a question that every terminal answers behind others, so that their end is seen.
  private mutating func fenced(_ questions: [UInt8]) -> [UInt8] {
    guard !questions.isEmpty else { return [] }
    oweAttributes()
    return questions + Self.attributes
  }

  /// Waits for tmux, as after the start, on a screen that was entered again.
  ///
  /// - Returns: what to send.
  mutating func enterAgain() -> [UInt8] {
    route == .tmux && drawing == .kitty ? reach() : []
  }

  private mutating func reach() -> [UInt8] {
    step = .reaching
    deadline = nil
    oweAttributes()
    // It answers this one itself.
    return Self.attributes
  }

  private mutating func ask(by route: GraphicsRoute) -> [UInt8] {
    step = .asking
    oweAttributes()
    // Device attributes last: every terminal answers them, so nothing comes after that.
    return GraphicsCommand.query(by: route) + route.wrapped(ControlString.bytes("\u{1B}[>q"))
      + route.wrapped(Self.attributes)
  }

  private static let attributes = ControlString.bytes("\u{1B}[c")

  /// Asks for the size of a cell, and for that of the window, which older terminals know alone.
  func cellQuery(knowsCell: Bool) -> [UInt8] {
    route == nil || knowsCell ? [] : ControlString.bytes("\u{1B}[16t\u{1B}[14t")
  }

  /// Whether answers are under way.
  var isUnderWay: Bool { step != nil }

  /// Whether an image that is sent now could be lost.
  var isReaching: Bool { step == .reaching }

  /// Starts to count the time when there is something to wait for, and goes on when it came or takes too
  /// long.
  ///
  /// - Returns: what to send.
  mutating func proceed(now: Duration) -> [UInt8] {
    expectAnswers(now: now)
    guard let step else { return [] }
    let end = deadline ?? now + Self.patience
    deadline = end
    guard hasReached || now >= end else { return [] }
    stopWaiting()
    guard step == .reaching, isAsked, drawing != .kitty, let route else { return [] }
    deadline = now + Self.patience
    return ask(by: route)
  }

  /// Takes an answer, whenever it comes.
  mutating func take(_ answer: Answer, screen: Size) {
    switch answer {
    case .attributes:
      owedAttributes = max(0, owedAttributes - 1)
      if step == .reaching { hasReached = true } else { stopWaiting() }
    case .graphics(let id, let isOK): takesGraphics = isOK && id == GraphicsCommand.queryID
    case .version(let text): version = text
    case .cell(let width, let height): cell = Self.plausible(width, height) ?? cell
    case .window(let width, let height):
      cell = cell ?? Self.plausible(width / screen.columns, height / screen.rows)
    }
  }

  /// Whether answers may still come, whatever is known by now.
  var isOwedAnswers: Bool { owedAttributes > 0 }

  /// Expects no more answers.
  mutating func forgetAnswers() {
    owedAttributes = 0
    owedUntil = nil
  }

  private mutating func oweAttributes() {
    owedAttributes += 1
    owedUntil = nil
  }

  /// A terminal that has not answered in two seconds doesn't answer.
  private mutating func expectAnswers(now: Duration) {
    guard isOwedAnswers else { return }
    let end = owedUntil ?? now + .seconds(2)
    owedUntil = end
    if now >= end { forgetAnswers() }
  }

  /// A size of cells that a terminal may have.
  static func plausible(_ width: Int, _ height: Int) -> PixelSize? {
    let range = 2...256
    guard range.contains(width), range.contains(height) else { return nil }
    return PixelSize(width: width, height: height)
  }

  private var isForced: Bool { policy == .kitty && hasColors }

  private var isAsked: Bool { policy == .auto && hasColors }

  private mutating func stopWaiting() {
    step = nil
    hasReached = false
    deadline = nil
  }

  /// Whether it shows an image where placeholders are: some know the protocol without them.
  ///
  /// tmux answers for itself or not at all, and then the variables that its first client had must do.
  private var hasPlaceholders: Bool {
    guard let version = version?.lowercased(), !version.hasPrefix("tmux") else {
      return environment.keys.contains { $0 == "KITTY_WINDOW_ID" || $0.hasPrefix("GHOSTTY_") }
    }
    if version.hasPrefix("ghostty") || version.hasPrefix("rio") { return true }
    guard version.hasPrefix("kitty(") else { return false }
    let numbers = version.dropFirst(6).split { $0 == "." || $0 == ")" }.prefix(2).map {
      Int($0) ?? 0
    }
    // Kitty 0.28 was the first.
    return numbers.count == 2 && (numbers[0], numbers[1]) >= (0, 28)
  }
}
