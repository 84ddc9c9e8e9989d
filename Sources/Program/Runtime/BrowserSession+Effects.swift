import EverBase
import EverBrowser
import EverItems
import EverTerminal
import Glibc
import Paging

extension BrowserSession {
  /// Performs an effect, and returns the messages that are its results at once.
  mutating func perform(
    _ effect: TabEffect,
    on screen: inout some LoopScreen & ~Copyable
  ) -> [WorkspaceMessage] {
    let tab = effect.tab
    if isConfined, let sentence = effect.effect.refusal {
      return [.tab(tab, .notice(sentence, isError: true))]
    }
    let source = runner.source(of: tab)
    let wanted = workspace.tab(tab)?.wanted
    let line = LogLine.line(of: effect.effect, of: tab) { source?.logged($0) ?? "nothing" }
    if let line { log?.write(line, at: now) }
    switch effect.effect {
    case .plan(let request): return [.planned(request, plan(WantedSource(request)))]
    case .change(let wanted): return [.changed(tab, wanted.changes, plan(wanted))]
    case .saveSource(let name):
      guard let wanted else { break }
      return [.tab(tab, notice { try opener.save(wanted, as: name) })]
    case .connect(let wanted):
      do throws(PageError) {
        runner.connect(tab, to: try opener.connect(wanted))
      } catch {
        return [.connectionFailed(tab, error)]
      }
    case .filter(let search): runner.filter(tab, by: search)
    case .find: if let wanted { runner.find(wanted, for: tab, by: opener) }
    case .follow(let link): return [.followed(tab, source?.ownAddress(of: link.url))]
    case .close:
      runner.close(tab)
      images?.close(tab)
      reportedColumns[tab] = nil
    case .remember(let position, let wanted): opener.remember(position, in: wanted)
    case .keepColumns(let columns):
      guard let wanted else { break }
      return [.tab(tab, notice { try opener.keep(columns: columns, of: wanted) })]
    case .noteVisit(let wanted): opener.noteVisit(wanted)
    case .listSources: return [.sources(opener.sources())]
    case .keepTheme(let name): opener.keepTheme(named: name)
    case .findTheme(let name, let keeps):
      let theme = Result { () throws(PageError) in try opener.theme(named: name) }
      return [.theme(theme, keeps: keeps)]
    default: return perform(effect.effect, of: tab, on: &screen)
    }
    return []
  }

  /// Performs an effect on the list or the loop, or lists values.
  private mutating func perform(
    _ effect: Effect,
    of tab: TabID,
    on screen: inout some LoopScreen & ~Copyable
  ) -> [WorkspaceMessage] {
    switch effect {
    case .listVisits: runner.ask(.visits) { [opener] in .visits(await opener.visits()) }
    case .listCompletions:
      runner.ask(.completions) { [opener] in
        .completions(
          await Result { () async throws(PageError) in try await opener.completions() }
        )
      }
    case .listValues(.files(let text)):
      runner.ask(.paths) { [opener] in .values(await opener.paths(beginningWith: text)) }
    case .listValues(let values): return [.values(opener.names(of: values))]
    case .measure:
      let memory = ProcessMemory.bytes("RssAnon")
      return [.tab(tab, .measured(bytesWritten: screen.bytesWritten, memory: memory))]
    case .copy(let text, let shown): return copy(text, shown, of: tab, on: &screen)
    case .pipe(let text, let command):
      piped.append((text, command))
      requests.append(.handOver)
    case .openLink(let link):
      return links.open(link).map { [.tab(tab, .notice($0, isError: true))] } ?? []
    case .report(let report) where report.takesTerminal:
      terminalReports.append((report, tab))
      requests.append(.handOver)
    case .report(let report): reports.append((report, tab))
    case .wantImages(let wants):
      return images?.want(wants, of: tab, now: now, on: &screen) ?? []
    case .use(let mouse): screen.use(mouse)
    case .suspend: requests.append(.suspend)
    case .repaint: requests.append(.repaint)
    case .quit(let status): requests.append(.quit(status: status))
    // Images that failed may be available now that the user refreshes the feed.
    case .load(let ticket) where ticket.load == .refresh && ticket.reason == .user:
      images?.forgetFailures()
      runner.perform(effect, of: tab)
    default: runner.perform(effect, of: tab)
    }
    return []
  }

  private func plan(_ wanted: WantedSource) -> Result<OpenPlan, PageError> {
    Result { () throws(PageError) in try opener.plan(wanted) }
  }

  /// The message of a function, or its error, as a notice.
  private func notice(_ body: () throws -> String) -> Message {
    do {
      return .notice(try body(), isError: false)
    } catch {
      return .notice(PageError(error).message, isError: true)
    }
  }

  /// Copies a text by a program of the user's, or else by the terminal, which doesn't say whether
  /// it took it.
  private mutating func copy(
    _ text: String,
    _ shown: String,
    of tab: TabID,
    on screen: inout some LoopScreen & ~Copyable
  ) -> [WorkspaceMessage] {
    let commands = Clipboard.commands { getenv($0).map { String(cString: $0) } }
    if let copying = Clipboard.start(text, by: commands) {
      runner.report(copying, of: shown, in: tab)
      return []
    }
    guard screen.copy(text) else {
      let sentence = "too long for the terminal's clipboard: nothing is copied"
      return [.tab(tab, .notice(sentence, isError: true))]
    }
    return [.tab(tab, .notice("sent to the terminal: " + shown, isError: false))]
  }
}

extension Effect {
  /// The sentence with which a confined session refuses an effect that starts a program or writes a
  /// file; nil for another one.
  var refusal: String? {
    switch self {
    case .openLink: "a tape starts no program: the link isn't opened"
    case .copy: "a tape starts no program: nothing is copied"
    case .pipe: "a tape starts no program: the command isn't run"
    case .write: "a tape writes no file: nothing is written"
    case .saveImages: "a tape writes no file: the image isn't saved"
    case .saveSource: "a tape writes no file: the source isn't saved"
    default: nil
    }
  }
}
