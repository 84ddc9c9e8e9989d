import EverBrowser
import Glibc
import EverItems
import EverRecording
import Paging
import EverTerminal

extension BrowserSession {
  mutating func perform(
    _ effect: TabEffect,
    on screen: inout some LoopScreen & ~Copyable,
    now: Duration
  ) {
    let tab = effect.tab
    if isConfined, let sentence = effect.effect.refusal {
      return take(.tab(tab, .notice(sentence, isError: true)), on: &screen, now: now)
    }
    let source = runner.source(of: tab)
    let line = LogLine.line(of: effect.effect, of: tab) { source?.logged($0) ?? "nothing" }
    if let line { log?.write(line, at: now) }
    switch effect.effect {
    case .plan(let request):
      take(.planned(request, plan(request, SourceChanges())), on: &screen, now: now)
    case .change(let request, let changes):
      take(.changed(tab, changes, plan(request, changes)), on: &screen, now: now)
    case .save(let request, let changes, let name):
      take(.tab(tab, save(request, changes, as: name)), on: &screen, now: now)
    case .connect(let request, let changes):
      if let failure = connect(tab, to: request, changes) {
        take(.connectionFailed(tab, failure), on: &screen, now: now)
      }
    case .filter(let search): runner.filter(tab, by: search)
    case .find(let request, let changes): runner.find(request, changes, for: tab, by: opener)
    case .follow(let link):
      take(.followed(tab, source?.ownAddress(of: link.url)), on: &screen, now: now)
    case .close: close(tab)
    case .remember(let position, let request, let changes):
      opener.remember(position, in: request, changes)
    case .noteVisit(let request, let changes): opener.noteVisit(request, changes)
    case .listSources: take(.sources(opener.sources()), on: &screen, now: now)
    case .listVisits: runner.listVisits(of: opener)
    case .listCompletions: runner.listCompletions(of: opener)
    case .listThemes:
      let offer = opener.themes()
      take(.themes(offer.themes, problem: offer.problem), on: &screen, now: now)
    case .listValues(.files(let text)): runner.listPaths(beginningWith: text, by: opener)
    case .listValues(let values): take(.values(opener.names(of: values)), on: &screen, now: now)
    case .findTheme(let name):
      let found = Result { () throws(PageError) in try opener.theme(named: name) }
      take(.theme(found), on: &screen, now: now)
    case .suspend: requests.append(.suspend)
    case .repaint: requests.append(.repaint)
    case .quit(let status): requests.append(.quit(status: status))
    default: perform(effect.effect, of: tab, on: &screen, now: now)
    }
  }

  /// Performs the effect of a list.
  private mutating func perform(
    _ effect: Effect,
    of tab: TabID,
    on screen: inout some LoopScreen & ~Copyable,
    now: Duration
  ) {
    switch effect {
    case .measure: take(.tab(tab, .measured(figures(of: screen))), on: &screen, now: now)
    case .copy(let text): copy(text, of: tab, on: &screen, now: now)
    case .command(let command):
      let message = perform(command, on: screen)
      take(.tab(tab, message), on: &screen, now: now)
    case .openLink(let link):
      if let failure = links.open(link) {
        take(.tab(tab, .linkFailed(failure)), on: &screen, now: now)
      }
    case .report(let report) where report.takesTerminal:
      terminalReports.append((report, tab))
      requests.append(.handOver)
    case .report(let report): reports.append((report, tab))
    case .wantImages(let wants):
      let known = images?.want(wants, of: tab, now: now, on: &screen) ?? []
      take(known, on: &screen, now: now)
    // Images that failed may be available now that the user refreshes the feed.
    case .load(let ticket) where ticket.load == .refresh && ticket.reason == .user:
      images?.forgetFailures()
      runner.perform(effect, of: tab)
    default: runner.perform(effect, of: tab)
    }
  }

  private func plan(
    _ request: OpenRequest,
    _ changes: SourceChanges
  ) -> Result<OpenPlan, PageError> {
    Result { () throws(PageError) in try opener.plan(request, changes) }
  }

  /// Saves a source under a name, and returns the message for its tab.
  private func save(_ request: OpenRequest, _ changes: SourceChanges, as name: String) -> Message {
    do throws(PageError) {
      return .notice(try opener.save(request, changes, as: name), isError: false)
    } catch {
      return .notice(error.message, isError: true)
    }
  }

  /// Performs a command of the session, and returns the message for its tab.
  private mutating func perform(
    _ command: SessionCommand,
    on screen: borrowing some LoopScreen & ~Copyable
  ) -> Message {
    do {
      guard case .record(let path) = command else {
        return .notice(try opener.perform(command), isError: false)
      }
      guard let recordings else { throw PageError("Nothing can be recorded here.") }
      guard path == nil || screen.imageDrawing != .kitty else {
        throw PageError("Recordings hold images as symbols: start with ‘--images symbols’.")
      }
      let message = try recordings.follow(path, size: screen.size)
      // A recording begins with a whole screen.
      if path != nil { requests.append(.repaint) }
      return .notice(message, isError: false)
    } catch {
      return .notice(PageError(error).message, isError: true)
    }
  }

  /// Connects a tab to its source, and returns the failure; nil on success.
  private mutating func connect(
    _ tab: TabID,
    to request: OpenRequest,
    _ changes: SourceChanges
  ) -> PageError? {
    do throws(PageError) {
      runner.connect(tab, to: try opener.connect(request, changes))
      return nil
    } catch {
      return error
    }
  }

  /// Copies a text by a program of the user's, or else by the terminal, which doesn't say whether
  /// it took it.
  private mutating func copy(
    _ text: String,
    of tab: TabID,
    on screen: inout some LoopScreen & ~Copyable,
    now: Duration
  ) {
    let commands = Clipboard.commands { getenv($0).map { String(cString: $0) } }
    if let copying = Clipboard.start(text, by: commands) {
      return runner.report(copying, of: text, in: tab)
    }
    screen.copy(text)
    take(.tab(tab, .notice("sent to the terminal: " + text, isError: false)), on: &screen, now: now)
  }

  private mutating func close(_ tab: TabID) {
    runner.close(tab)
    images?.close(tab)
    reportedColumns[tab] = nil
  }
}
