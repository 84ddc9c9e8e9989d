import EverText
import EverItems

extension ImageFailure {
  /// Why there is no image, as a sentence.
  var sentence: CleanText { "✗ no image: " + CleanText(sanitizing: message) }

  /// The sentence, or the mark when that has more room.
  ///
  /// - Parameter cells: the cells for it.
  /// - Returns: the text; it may be wider when there is no shorter one.
  func sentence(cells: Int) -> CleanText {
    let sentence = sentence
    guard self == .noWorker, DisplayWidth.of(sentence) > cells else { return sentence }
    return Self.noWorkerMark
  }

  /// The mark in the place of an image with enough room.
  var mark: CleanText { self == .noWorker ? Self.noWorkerMark : "✗ no image" }

  private static let noWorkerMark: CleanText = "✗ no image worker"
}
