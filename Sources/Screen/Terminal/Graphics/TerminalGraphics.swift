import EverText

/// The images that the terminal holds for this process, and the commands that add and delete them.
struct TerminalGraphics {
  private let route: GraphicsRoute
  private var numbers: GraphicsNumbers
  /// Changes when the terminal has lost the earlier images.
  private(set) var generation = 0

  init(environment: [String: String], colors: ColorCapability, process: Int32) {
    route = GraphicsRoute(environment: environment) ?? .direct
    numbers = GraphicsNumbers(process: process, isDirect: colors == .direct)
  }

  /// The commands that delete all images of this process, known or not.
  var releaseAll: [UInt8] { GraphicsCommand.releaseAll(in: numbers.range, by: route) }

  /// The number of unused image numbers.
  var freeNumbers: Int { numbers.range.count - numbers.live.count }

  /// The number of the image and the bytes that send it; nil when all numbers are in use.
  mutating func upload(_ image: PixelImage) -> (id: UInt32, bytes: [UInt8])? {
    guard let id = numbers.take() else { return nil }
    return (id, GraphicsCommand.upload(image, as: id, by: route))
  }

  /// - Returns: the bytes that delete the image; empty for an unused number.
  mutating func release(_ id: UInt32) -> [UInt8] {
    numbers.giveBack(id) ? GraphicsCommand.release(id, by: route) : []
  }

  /// Forgets all images; the bytes delete them one by one, because kitty supports ranges only since
  /// 0.33.
  mutating func releaseEach() -> [UInt8] {
    generation += 1
    return numbers.live.sorted().flatMap { release($0) }
  }
}
