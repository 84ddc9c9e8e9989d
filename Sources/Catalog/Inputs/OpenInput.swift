import EverBase
import EverCatalog
import EverItems
import Glibc

/// How an input is read.
enum Reading: Sendable {
  /// By its lines, whose columns the first page decides.
  case lines(notice: String?)
  /// By the rows of a table.
  case table(TableItems)
  /// As a whole.
  case document(ListDocument)

  /// The notice for the user; nil for none.
  var notice: String? {
    switch self {
    case .lines(let notice): notice
    case .table(let table): table.remark
    case .document(let document): document.remark
    }
  }

  /// Describes the items, and finds their values; nil for lines.
  var decoder: ItemDecoder? {
    switch self {
    case .lines: nil
    case .table(let table): table.decoder
    case .document(let document): document.decoder
    }
  }
}

/// An input since it was opened: its records, and what its first lines decided.
final class OpenInput: Sendable {
  private struct State: Sendable {
    var reading: Reading?
    var items: LineItems?
    /// The number of the record in the first row.
    var firstRecord = 0
    /// The first line, which describes the list; nil when it is an item.
    var head: [UInt8]?
    /// How the records end, and the progress that showed it.
    var ending: (IndexedInput.Progress, Ending)?
  }

  let records: IndexedInput
  /// The state of its file when it was opened; nil when it can't be opened again.
  let state: FileState?
  private let known: Lock<State>
  let deciding = Deciding()

  /// Takes the records of an input; `items` makes the items when an earlier page has decided the
  /// columns.
  init(_ records: IndexedInput, state: FileState?, items: LineItems? = nil) {
    self.records = records
    self.state = state
    known = Lock(State(items: items))
  }

  /// How the input is read; nil before the first lines have decided.
  var reading: Reading? { known.withLock { $0.reading } }
  /// Makes the items of lines; nil before the first page has decided the columns.
  var lineItems: LineItems? { known.withLock { $0.items } }
  var firstRecord: Int { known.withLock { $0.firstRecord } }
  var head: [UInt8]? { known.withLock { $0.head } }
  /// The number of lines before the first record.
  var headLines: Int { head == nil ? 0 : 1 }

  /// Decides how the input is read, and lets its records be numbered unless it is a document; returns
  /// the first decision.
  func decide(
    _ reading: Reading,
    _ form: RecordForm? = nil,
    from place: Int = 0,
    head: [UInt8]? = nil
  ) -> Reading {
    let earlier = known.withLock { known in
      defer { if known.reading == nil { (known.reading, known.head) = (reading, head) } }
      return known.reading
    }
    if earlier == nil, let form { records.number(form, from: place) }
    return earlier ?? reading
  }

  /// Decides the columns; returns the first decision.
  func decide(_ items: LineItems) -> LineItems {
    known.withLock { known in
      if known.items == nil { known.items = items }
      return known.items ?? items
    }
  }

  /// Lets the list begin with the oldest record that is available.
  func startAgain() {
    let first = records.progress.records.lowerBound
    known.withLock { $0.firstRecord = first }
  }

  /// How the records end at a progress; computed once for each.
  func ending(_ progress: IndexedInput.Progress, _ compute: () -> Ending) -> Ending {
    if let (old, ending) = known.withLock({ $0.ending }), old == progress { return ending }
    let ending = compute()
    known.withLock { $0.ending = (progress, ending) }
    return ending
  }

  /// The record of an item; nil for an item that isn't of a line.
  func record(of item: Item) -> Int? {
    if case .line(let number) = item.id { number - 1 - headLines } else { nil }
  }
}

extension OpenInput {
  /// The columns of the list; nil before the first page.
  var listColumns: [Column]? {
    reading?.decoder?.definition.listColumns ?? lineItems?.listColumns
  }

  /// The columns with their fields; empty for lines of text and before the first page.
  var columns: [ColumnDefinition] {
    reading?.decoder?.definition.columns ?? lineItems?.columns ?? []
  }
}

/// The properties of a file that differ after it was changed.
struct FileState: Hashable, Sendable {
  private let number: UInt
  private let size: Int
  private let time: [Int]

  /// - Returns: nil when the file has no properties that can be read.
  init?(of descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    number = UInt(status.st_ino)
    size = Int(status.st_size)
    time = [status.st_mtim.tv_sec, status.st_mtim.tv_nsec]
  }

  /// What happened to a file since an earlier state; nil when something was appended at most.
  func change(since earlier: FileState?) -> String? {
    guard let earlier else { return nil }
    if number != earlier.number { return "The file was replaced." }
    return size < earlier.size ? "The file was cut." : nil
  }
}
