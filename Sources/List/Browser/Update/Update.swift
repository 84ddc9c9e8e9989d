import EverItems
import EverText
import Paging

/// Changes the model by one message, and returns the effects for the shell, in order.
package func update(_ model: inout Model, _ message: Message, now: Duration) -> [Effect] {
  model.passTime(to: now)
  switch message {
  case .event(let event): model.take(event)
  case .resized(let size):
    model.size = Size(columns: max(0, size.columns), rows: max(0, size.rows))
    model.fitScreen()
  case .columns(let columns): model.take(columns)
  case .page(let ticket, let result): model.takePage(ticket, result)
  case .progress(let progress): model.take(progress)
  case .total(let generation, let result):
    model.send(model.reader.takeTotal(generation, result))
  case .itemCompleted(let id, let result): model.takeCompletion(id, result)
  case .itemReloaded(let id, let result): model.takeReloaded(id, result)
  case .foundRow(let result): model.takeFound(result)
  case .counted(let counts): model.take(counts)
  case .described(let id, let detail): model.takeDescription(id, detail)
  case .imagesChanged(let settings):
    model.images.settings = settings
    model.fitScreen()
  case .imageArriving(let url, let percent):
    model.takePart(ofImage: url, percent: percent)
  case .image(let request, let result):
    model.takeImage(request, result)
    model.measureImage(request, result)
    model.report(request, result)
  case .imagesSaved(let results, let count): model.announceSaved(results, of: count)
  case .written(let result): model.takeWritten(result)
  case .notice(let sentence, let isError):
    model.announce(CleanText(sanitizing: sentence), isError: isError)
  case .values(let names):
    model.prompt?.offerAwaited(names)
    model.showWhatIsTyped()
  case .measured(let bytes, let memory): model.stats?.figures = (bytes, memory)
  case .replaced(let item): model.replace(own: item)
  case .inserted(let item, let place, let number):
    model.insert(item, at: place, number: number)
  case .removed(let id): model.send(model.reader.change { $0.remove(id, now: $1) })
  case .left(let status): model.ask(for: .quit(status: status))
  case .invalidated: model.refresh(keepingPlace: true)
  case .lookedForNewItems: model.lookForNewItems()
  case .wentTo(let row): model.goTo(row: row)
  case .selected(let id): model.reader.select(id)
  case .followed: model.follow()
  case .problem(let sentence): model.problems.append(CleanText(sanitizing: sentence))
  case .timePassed: break
  }
  model.settle()
  return model.takeEffects()
}

/// Opens the feed of a new model.
///
/// - Parameters:
///   - model: the state of the source.
///   - kept: what the feed displays until its source responds; nil when nothing was kept.
///   - filter: the text that its rows must contain; nil for all rows.
///   - now: the time on the loop's clock.
/// - Returns: the effects, in order.
package func start(
  _ model: inout Model,
  with kept: KeptFeed? = nil,
  filter: String? = nil,
  now: Duration
) -> [Effect] {
  model.passTime(to: now)
  if let filter, !model.source.isItem {
    model.filter(by: filter)
  } else {
    model.open(with: kept)
  }
  model.settle()
  return model.takeEffects()
}

extension Model {
  /// Ends what was displayed for a limited time, and wakes the feed at its deadline.
  ///
  /// Runs before every message, so that no deadline is lost when another message arrives first.
  fileprivate mutating func passTime(to now: Duration) {
    send(reader.passTime(to: now))
    passMotion()
    lookRegularly()
  }

  /// Requests new items, which have their places in an order only in a list that begins again.
  mutating func lookForNewItems() {
    let isSorted = configuration.growsAtEnd && source.order != nil
    isSorted ? refresh(keepingPlace: true) : send(reader.lookForNewItems())
  }

  /// Follows a list: its newest row stays in view, and the new items of a server are requested
  /// regularly.
  mutating func follow() {
    if !configuration.growsAtEnd { news.follow(from: now) }
    send(reader.follow())
  }

  /// Looks for new items of a server's list when a look is due, unless page one is loading already.
  ///
  /// A filtered list is excluded: its new items can be on any page, and a look would start it
  /// again.
  private mutating func lookRegularly() {
    let now = now
    guard news.takeLook(at: now), source.paging != nil, !source.isItem,
      searching.filter == nil, !configuration.isWhole,
      feed.status == .ready, !feed.isRefreshing
    else { return }
    ask(for: .log("a regular look for new items"))
    send(reader.lookForNewItems(isRegular: true))
  }

  /// Fits everything to another size of the screen, or to how images are drawn now.
  fileprivate mutating func fitScreen() {
    motion = nil
    takeWidest()
    // On a screen too small for a list, the list keeps its size, so that the same rows are visible
    // again later.
    if SmallestScreen.fits(size) { fitList() }
    layOutScreen()
  }

  /// Updates the state that depends on the feed and the list.
  ///
  /// Runs after every message of any kind, so that nothing is forgotten.
  fileprivate mutating func settle() {
    guard opening == nil else { return }
    chooseFirstView()
    send(reader.settleRows(movesAsTyped: isOnList))
    findInPages()
    measureRows()
    fitColumnsToNewRows()
    send(reader.settleViewport())
    completeVisibleItems()
    if news.unseen > 0 { news.see(from: list.visible.lowerBound) }
    if news.hasLight, isOnList {
      news.see(list.visible.compactMap { feed.item(at: $0)?.id }, at: now)
    }
    describeShownItem()
    followCursor()
    reportShownItems()
    wantImages()
    countStats()
    announceProblem()
  }

  /// Returns an effect with this message.
  mutating func ask(for effect: Effect) { effects.append(effect) }

  /// Returns the requests of the list with this message; a request of what the server has now
  /// allows failed requests besides those for pages to be repeated.
  mutating func send(_ requests: [FeedEffect]) {
    for request in requests {
      switch request {
      case .load where opening != nil: ask(for: .find)
      case .load(let ticket):
        if ticket.isAnew { completion.retryFailed() }
        ask(for: .load(ticket))
      case .cancel(let ticket): ask(for: .cancel(ticket))
      case .countTotal(let generation): ask(for: .countTotal(generation: generation))
      case .wake, .rowsReplaced, .listReplaced, .announce: break
      }
    }
  }

  fileprivate mutating func takeEffects() -> [Effect] {
    defer { effects = [] }
    return effects
  }
}

extension Model {
  /// Loads page one again in a new generation, or tries to open the source again.
  mutating func refresh(keepingPlace keepsPlace: Bool = false) {
    opening == nil ? send(reader.refresh(keepingPlace: keepsPlace)) : openAgain()
  }

  /// Tries again to open the source after a failure, but not before the end of the server's wait.
  mutating func openAgain() {
    guard let failure = feed.headFailure else { return }
    guard !failure.mustWait(at: now) else {
      return announce("not yet: the server asked to wait", isError: true)
    }
    reader = reader.replacing(by: configuration)
    send(reader.open())
  }

  /// Goes to a row; a source with serial pages loads all pages up to it.
  mutating func goTo(row: Int) { send(reader.goTo(row: row)) }

  /// Continues loading where the cursor is on a row that isn't loaded.
  mutating func proceed() { send(reader.proceed()) }

  /// Displays a notice in the status line for a while.
  mutating func announce(_ text: CleanText, isError: Bool = false, isInFlight: Bool = false) {
    reader.announce(text, isError: isError, isInFlight: isInFlight)
  }

  /// Displays the oldest problem, once the status line has room for it.
  mutating func announceProblem() {
    guard !problems.isEmpty, reader.notice == nil else { return }
    switch ListStatus(of: self) {
    case .prompt, .pendingKeys, .pullOffer, .refreshing, .lookingForNewItems: break
    default: announce(problems.removeFirst(), isError: true)
    }
  }
}

extension Model {
  /// The time at which the model needs ``Message/timePassed``; nil when it needs none.
  ///
  /// Derived from the content of the screen, so that the program sleeps while nothing moves.
  package var deadline: Duration? {
    if text?.isHelp == true { return reader.wake }
    let status = ListStatus(of: self)
    let change = reader.nextChange(of: status, hasSpinner: hasSpinner) ?? nextWord
    let lit = hasMotion ? news.lightEnd(after: now) : nil
    return [
      reader.wake, motion?.nextFrame(after: now), change, photoChange, lit, rest.due, news.due,
    ]
    .compactMap(\.self).min()
  }

  /// The time at which the text on the screen of the first load changes; nil when it doesn't.
  private var nextWord: Duration? {
    guard isOnList, feed.status == .loadingFirst,
      let start = feed.requestsInFlight.first?.startedAt
    else { return nil }
    return FullScreenMessage.nextChange(since: start, after: now)
  }

  /// Whether anything moves on the screen besides the status line.
  private var hasSpinner: Bool {
    if isOnList { return feed.status == .loadingFirst }
    return text == nil && detail?.item == nil && feed.isLoading
  }
}
