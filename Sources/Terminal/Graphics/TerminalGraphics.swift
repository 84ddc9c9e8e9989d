import Cells

/// The images that a terminal holds for this process, and the bytes that bring and remove them.
struct TerminalGraphics {
  private let route: GraphicsRoute
  private var numbers: GraphicsNumbers
  /// Changes when the terminal holds none of the images of before any more.
  private(set) var generation = 0

  init(environment: [String: String], colors: ColorCapability, process: Int32) {
    route = GraphicsRoute(environment: environment) ?? .direct
    numbers = GraphicsNumbers(process: process, isDirect: colors == .direct)
  }

  /// What removes everything that this process might have left in the terminal.
  var releaseAll: [UInt8] { GraphicsCommand.releaseAll(in: numbers.range, by: route) }

  /// Images that can be numbered beside those that are held.
  var freeNumbers: Int { numbers.range.count - numbers.live.count }

  /// - Returns: the number of the image, and the bytes that hand it over; nil when no number is left.
  mutating func upload(_ image: GraphicsUpload) -> (id: UInt32, bytes: [UInt8])? {
    guard let id = numbers.take() else { return nil }
    return (id, GraphicsCommand.upload(image, as: id, by: route))
  }

  /// - Returns: the bytes that remove it; none for a number that no image has.
  mutating func release(_ id: UInt32) -> [UInt8] {
    numbers.giveBack(id) ? GraphicsCommand.release(id, by: route) : []
  }

  /// Takes that no image is held any more.
  ///
  /// - Returns: the bytes that make it so, one image at a time: kitty knows ranges since 0.33 only.
  mutating func releaseEach() -> [UInt8] {
    generation += 1
    return numbers.live.sorted().flatMap { release($0) }
  }
}
