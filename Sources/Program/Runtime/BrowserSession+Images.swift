import EverBrowser
import EverImages
import EverItems
import Paging
import EverTerminal

extension BrowserSession {
  /// Reports the cell size to the workspace, starts and cancels the work that images need, and logs
  /// it.
  mutating func settleImages(on screen: inout some LoopScreen & ~Copyable, now: Duration) {
    guard images != nil else { return }
    if screen.cell != workspace.imageSettings.cell {
      take(.cellResized(screen.cell), on: &screen, now: now)
    }
    images?.settle(with: &runner, now: now, on: screen)
    for line in images?.takeLines() ?? [] { log?.write(line, at: now) }
  }

  /// Takes what tasks have sent: messages, and loaded images for the tabs.
  mutating func takeMail(on screen: inout some LoopScreen & ~Copyable, now: Duration) {
    let mail = runner.takeMail()
    take(mail.messages, on: &screen, now: now)
    let messages = images?.take(mail.images, now: now, on: &screen) ?? []
    for case .tab(let tab, .image(let request, .failure(let failure))) in messages {
      log?.write("no image \(loggedURL(request.url, of: tab)): \(failure.message)", at: now)
      if failure == .noWorker { announceMissingWorker(on: &screen, now: now) }
    }
    take(messages, on: &screen, now: now)
  }

  /// Says once why there are no images at all.
  private mutating func announceMissingWorker(
    on screen: inout some LoopScreen & ~Copyable,
    now: Duration
  ) {
    guard !hasReportedMissingWorker else { return }
    hasReportedMissingWorker = true
    let sentence =
      "no images: ‘image-worker’ can't be started; it belongs beside this program"
    take(.problem(sentence), on: &screen, now: now)
  }

  /// The URL for the log, without credentials.
  private func loggedURL(_ url: String, of tab: TabID) -> String {
    runner.source(of: tab)?.logged(.opaque(url)) ?? "of a source that is closed"
  }

  mutating func take(
    _ messages: [WorkspaceMessage],
    on screen: inout some LoopScreen & ~Copyable,
    now: Duration
  ) {
    for message in messages { take(message, on: &screen, now: now) }
  }

  func writeImageFigures(now: Duration) {
    guard let figures = images?.figures, figures.started > 0 || figures.memoryHits > 0 else {
      return
    }
    log?.write(figures.line, at: now)
  }
}
