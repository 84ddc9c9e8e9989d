import Cells
import Input

/// Finds out how a terminal shows images: what is asked, what was answered, what that means.
struct GraphicsQuery {
  /// How long the terminal may take before images are drawn as symbols; what it says later counts too.
  private static let patience = Duration.milliseconds(150)

  private let route: GraphicsRoute?
  private let policy: ImagePolicy
  private let environment: [String: String]
  /// Whether a placeholder's colour can hold a number.
  private let hasColors: Bool
  private var isWaiting = false
  private(set) var deadline: Duration?
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
    return isWaiting ? nil : .symbols
  }

  /// Begins to ask.
  ///
  /// - Parameter knowsCell: whether the size of a cell is known without asking.
  /// - Returns: what to send once, before the first frame, so that it clears what a terminal might
  ///   show of it.
  mutating func start(knowsCell: Bool) -> [UInt8] {
    guard let route else { return [] }
    let cell = cellQuery(knowsCell: knowsCell)
    guard policy == .auto, hasColors else { return cell }
    isWaiting = true
    // Device attributes last: every terminal answers them, so nothing comes after that.
    let version = ControlString.bytes("\u{1B}[>q")
    let attributes = ControlString.bytes("\u{1B}[c")
    return cell + GraphicsCommand.query(by: route) + route.wrapped(version)
      + route.wrapped(attributes)
  }

  /// Asks for the size of a cell, and for that of the window, which older terminals know alone.
  func cellQuery(knowsCell: Bool) -> [UInt8] {
    route == nil || knowsCell ? [] : ControlString.bytes("\u{1B}[16t\u{1B}[14t")
  }

  /// Whether answers are under way.
  var isUnderWay: Bool { isWaiting }

  /// Starts to count the time when there is something to wait for.
  mutating func tell(now: Duration) {
    if isWaiting, deadline == nil { deadline = now + Self.patience }
    if let deadline, now >= deadline { stopWaiting() }
  }

  /// Takes an answer, whenever it comes.
  mutating func take(_ answer: Answer, screen: Size) {
    switch answer {
    case .attributes: stopWaiting()
    case .graphics(let id, let isOK): takesGraphics = isOK && id == GraphicsCommand.queryID
    case .version(let text): version = text
    case .cell(let width, let height): cell = Self.plausible(width, height) ?? cell
    case .window(let width, let height):
      cell = cell ?? Self.plausible(width / screen.columns, height / screen.rows)
    }
  }

  /// A size of cells that a terminal may have.
  static func plausible(_ width: Int, _ height: Int) -> PixelSize? {
    let range = 2...256
    guard range.contains(width), range.contains(height) else { return nil }
    return PixelSize(width: width, height: height)
  }

  private var isForced: Bool { policy == .kitty && hasColors }

  private mutating func stopWaiting() {
    isWaiting = false
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
