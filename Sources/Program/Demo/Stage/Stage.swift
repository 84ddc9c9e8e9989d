package import EverText
import EverBase
import EverRecording
import Glibc
package import EverTerminal

/// Plays a tape: it provides the input of the user, the screen, and the time of both.
///
/// The program that shows frames calls ``next(until:mailbox:)`` for the next event.
package final class Stage {
  /// The next event of a stage.
  package enum Happening: Hashable {
    /// The mailbox is readable.
    case mail
    /// The deadline has passed.
    case deadline
    case input(Event)
    case resized
    /// The tape has ended, has failed, or the user stops it.
    case ended
  }

  package let time: VirtualTime

  /// The cells of the program's screen.
  package private(set) var size: Size

  /// Why the tape has stopped; nil when it has not.
  package private(set) var failure: TapeFailure?

  /// Receives each frame with its time, for a real terminal; false ends the tape.
  package var onFrame: ((Frame, Duration) -> Bool)?

  /// Whether images are recorded as pixels, and otherwise as characters.
  package let hasPixels: Bool

  /// Whether `Screenshot` writes its file, in a format that draws images as they are recorded.
  package var writesPictures = true

  private var player: TapePlayer
  private var recording: StageRecording
  private let performOutside: (TapeStep) throws -> Void
  private let rowsForCaptions: Int
  private let look: PictureLook
  private var caption: CleanText = ""
  private var zoom: Zoom? {
    didSet { if zoom != oldValue { recording.add(Zoom.event(zoom), at: recordedTime) } }
  }
  private let showsKeys: Bool
  /// The keys that were pressed shortly after one another, and the time of the last one.
  private var keys: (labels: [String], last: Duration) = ([], .zero)
  private var frame: Frame
  private var promptRow: Int?
  private var hasNewFrame = false
  private var isHidden = false
  private var hasEnded = false
  /// The time that isn't recorded.
  private var hiddenTime = Duration.zero
  private var turnsAtOneMoment = 0

  /// The most turns at one moment; a program that takes more is considered to loop endlessly.
  private static let mostTurns = 10_000

  /// Makes a stage with an empty screen.
  ///
  /// `perform` receives the steps that concern neither screen nor recording.
  package init(
    _ tape: Tape,
    in time: VirtualTime,
    recording: consuming StageRecording,
    hasPixels: Bool,
    perform: @escaping (TapeStep) throws -> Void
  ) {
    self.time = time
    self.recording = recording
    self.hasPixels = hasPixels
    performOutside = perform
    size = tape.settings.size
    player = TapePlayer(tape)
    rowsForCaptions = tape.rowsForCaptions
    showsKeys = tape.settings.showsKeys
    look = tape.settings.look
    frame = Frame(size: size, lines: Array(repeating: Line(), count: size.rows))
  }

  /// The rows of the screen as text, without the cursor of the prompt and blanks at their ends.
  package var rows: [String] {
    frame.lines.enumerated().map { row, line in
      let text = line.plainText
      return String((row == promptRow ? text.dropLast() : text[...]).withoutEndingBlanks)
    }
  }

  /// The finished recording as the lines of an asciicast.
  package func end(status: Int32) -> String {
    record()
    return recording.end(status: status, at: recordedTime)
  }

  /// The images that the recording displays as pixels, by their numbers.
  package var images: [UInt32: PixelImage] { recording.images }

  /// Keeps an image for frames; nil when images are characters.
  func upload(_ image: PixelImage) -> UInt32? { hasPixels ? recording.keep(image) : nil }

  /// Replaces the frame; the last one of each moment is recorded.
  ///
  /// `promptRow` is the row that ends with the cursor of the prompt; nil for none.
  package func show(_ frame: Frame, promptRow: Int? = nil) {
    guard !hasEnded else { return }
    self.frame = frame
    self.promptRow = promptRow
    hasNewFrame = true
  }

  /// Stops the tape with the fault in one sentence, at the current step unless another one failed.
  package func fail(_ reason: String, at step: TapeStep? = nil) {
    guard failure == nil, let step = step ?? player.step else { return }
    failure = TapeFailure(step: step, reason: reason, screen: rows)
    hasEnded = true
  }

  /// Performs steps and lets time pass until the program has something to do.
  ///
  /// - Parameters:
  ///   - deadline: the time at which the program needs to run; nil for none.
  ///   - mailbox: a descriptor that is readable while results are pending; -1 for none.
  /// - Returns: the reason for which the program continues.
  package func next(until deadline: Duration?, mailbox: Int32) -> Happening {
    while true {
      time.settle()
      if let happening = happensNow(deadline, mailbox) { return happening }
      if let happening = play(until: deadline) { return happening }
    }
  }

  private func happensNow(_ deadline: Duration?, _ mailbox: Int32) -> Happening? {
    if hasEnded { return .ended }
    turnsAtOneMoment += 1
    if turnsAtOneMoment > Self.mostTurns { fail("The program does not come to rest.") }
    if isReadable(mailbox) { return .mail }
    return deadline.map { $0 <= time.now } ?? false ? .deadline : nil
  }

  /// Performs the next step of the tape, or lets time pass until something is due.
  private func play(until deadline: Duration?) -> Happening? {
    do throws(TapeFailure) {
      switch try player.next(now: time.now, rows: rows, cursorRow: promptRow) {
      case .input(let event):
        note(event)
        return .input(event)
      case .perform(let step): return perform(step)
      case .pause(let end): advance(to: min(end, deadline ?? end))
      case .ended: hasEnded = true
      }
    } catch {
      failure = error
      hasEnded = true
    }
    return nil
  }

  /// The pause after which the keys before it are no longer displayed.
  private static let keyPause = Duration.milliseconds(1_200)
  /// The most keys that are displayed.
  private static let mostKeys = 12

  /// Displays a key, unless it is typed at the prompt, which displays it anyway.
  private func note(_ event: Event) {
    guard showsKeys, promptRow == nil, case .key(let chord) = event else { return }
    if time.now - keys.last > Self.keyPause { keys.labels = [] }
    keys = ((keys.labels + [chord.label]).suffix(Self.mostKeys), time.now)
    hasNewFrame = true
  }

  private func advance(to latest: Duration) {
    record()
    let start = time.now
    time.advance(to: latest)
    if time.now > start { turnsAtOneMoment = 0 }
    if isHidden { hiddenTime += time.now - start }
  }

  private func isReadable(_ descriptor: Int32) -> Bool {
    guard descriptor >= 0 else { return false }
    var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&ready, 1, 0) > 0
  }
}

/// Steps, and the recording.
extension Stage {
  private func perform(_ step: TapeStep) -> Happening? {
    do {
      switch step.action {
      case .hide:
        record()
        isHidden = true
      case .show:
        isHidden = false
        hasNewFrame = true
      case .marker(let label):
        record()
        recording.add(.marker(CleanText(sanitizing: label).string), at: recordedTime)
      case .caption(let text):
        caption = CleanText(sanitizing: text)
        hasNewFrame = true
      case .zoom(let rows):
        record()
        zoom = rows.flatMap { Zoom(of: $0, around: cursorRow, size) }
      case .screenshot(let path):
        if writesPictures {
          try StageRecording.write(composed, hasPixels ? images : nil, look, to: path)
        }
      case .resize(let size):
        self.size = size
        zoom = nil
        return .resized
      default: try performOutside(step)
      }
    } catch {
      // The player is at the next step already.
      fail("\(error)", at: step)
    }
    return nil
  }

  private var cursorRow: Int? { promptRow ?? frame.tint?.rows.lowerBound }

  private var recordedTime: Duration { time.now - hiddenTime }

  /// Records the frame of the present moment, if it is new.
  private func record() {
    guard hasNewFrame, !isHidden else { return }
    hasNewFrame = false
    zoom = zoom?.following(cursorRow, size)
    recording.add(composed, at: recordedTime)
    if onFrame?(composed, recordedTime) == false { hasEnded = true }
  }

  /// The frame with the caption below it.
  private var composed: Frame {
    guard rowsForCaptions > 0 else { return frame }
    var line = Line()
    let columns = frame.size.columns
    line.append(caption, at: 0, width: columns, style: .bold, alignment: .center)
    let keys = CleanText(sanitizing: keys.labels.joined(separator: " "))
    let width = DisplayWidth.of(keys)
    let start = columns - width - 1
    if start > line.endColumn { line.append(keys, at: start, width: width, style: .accent) }
    var whole = frame
    whole.size.rows += rowsForCaptions
    whole.lines += Array(repeating: Line(), count: rowsForCaptions - 1) + [line]
    return whole
  }
}

extension Tape {
  /// The rows below the screen for captions and keys; 0 when the tape has none.
  package var rowsForCaptions: Int {
    let hasCaptions = steps.contains { if case .caption = $0.action { true } else { false } }
    return hasCaptions || settings.showsKeys ? 2 : 0
  }
}
