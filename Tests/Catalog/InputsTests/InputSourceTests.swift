import EverBase
import EverCatalog
import Glibc
import EverItems
import Paging
import Testing
@testable import EverInputs

@Suite(.timeLimit(.minutes(5))) struct InputSourceTests {
  private func source(
    _ descriptor: Int32,
    _ limits: InputLimits = InputLimits(),
    isShown: Bool = true
  )
    -> InputSource
  {
    InputSource(
      descriptor: descriptor,
      limits: limits,
      description: .init(isShown: isShown),
      directories: ["/tmp"],
      columns: { ColumnDetection.columns(.detected, forLines: $0) }
    )
  }

  private func texts(_ page: Page<Item>) -> [String] { page.items.compactMap { $0.fields[0] } }

  private func first(_ size: Int) -> PageRequest { PageRequest(key: .first, pageSize: size) }

  /// All pages of a source in order.
  private func pages(of source: InputSource, size: Int) async throws -> [Page<Item>] {
    var pages: [Page<Item>] = []
    var key: PageKey? = .first
    while let next = key {
      let page = try await source.page(PageRequest(key: next, pageSize: size))
      pages.append(page)
      key = page.continuation == .end ? nil : page.next
    }
    return pages
  }

  @Test(arguments: [(0, [0]), (1, [1]), (9, [9]), (10, [10]), (11, [10, 1]), (30, [10, 10, 10])])
  func `a file has as many pages as it needs`(count: Int, sizes: [Int]) async throws {
    let file = TextFile((0..<count).map { "\($0)\n" }.joined())
    let pages = try await pages(of: source(file.descriptor), size: 10)
    // A page that the input ends with says so, also when it is full.
    #expect(pages.map(\.items.count) == sizes)
    #expect(pages.flatMap(texts) == (0..<count).map(String.init))
    #expect(pages.flatMap(\.items).map(\.id) == (0..<count).map { .line($0 + 1) })
    #expect(pages.last?.continuation == .end)
  }

  @Test func `only as much is read as is wanted, and the producer waits`() async throws {
    let pipe = Pipe()
    var limits = InputLimits()
    (limits.readSize, limits.readAhead) = (1 << 16, 0)
    let source = source(pipe.reader, limits)
    #expect(pipe.fill(with: "0123456\n") > limits.readSize / 2)
    let page = try await source.page(first(100))
    #expect(page.items.count == 100 && page.total == .atLeast(100))
    // The pipe accepts again as many bytes as the source has taken: those of one read.
    let more = pipe.fill(with: "0123456\n")
    #expect(more <= limits.readSize)
    let next = try #require(page.next)
    _ = try await source.page(PageRequest(key: next, pageSize: 100))
    #expect(pipe.fill(with: "0123456\n") == 0)
  }

  @Test func `few lines take little from the pipe`() async throws {
    let pipe = Pipe()
    var limits = InputLimits()
    (limits.readSize, limits.readAhead) = (64, 0)
    let source = source(pipe.reader, limits)
    pipe.write((0..<100).map { "\($0)\n" }.joined())
    #expect(texts(try await source.page(first(3))) == ["0", "1", "2"])
    var rest = [UInt8](repeating: 0, count: 1_000)
    #expect(read(pipe.reader, &rest, rest.count) == 290 - 64)
  }

  @Test func `lines of a writer that pauses arrive at once, then the same page`() async throws {
    let pipe = Pipe()
    let source = source(pipe.reader)
    pipe.write("one\ntwo\nthr")
    let page = try await source.page(first(10))
    #expect(texts(page) == ["one", "two"])
    #expect(page.next == .offset(2))
    pipe.write("ee\n")
    #expect(texts(try await source.page(PageRequest(key: .offset(2), pageSize: 10))) == ["three"])
    #expect(texts(try await source.page(first(2))) == ["one", "two"])
    pipe.write("last")
    pipe.finish()
    let last = try await source.page(PageRequest(key: .offset(3), pageSize: 10))
    #expect(texts(last) == ["last"])
    #expect(last.continuation == .end)
  }

  @Test func `a line without an end is cut, and the next one follows`() async throws {
    let pipe = Pipe()
    var limits = InputLimits()
    limits.longestRecord = 100_000

    let source = source(pipe.reader, limits, isShown: false)
    async let page = source.page(first(1))
    var written = 0
    while written < 1_000_000 {
      let count = pipe.fill(with: "endless ")
      written += count
      if count == 0 { await Task.yield() }
    }
    while pipe.write("\nnext\n") == 0 { await Task.yield() }
    let cut = try await page
    let text = try #require(texts(cut).first)
    #expect(text.utf8.count < 100_100)
    #expect(cut.notice == "Lines of more than 100000 bytes are cut there.")
    #expect(text.contains("cut: the line is longer than 100000 bytes"))
    let next = try await source.page(PageRequest(key: .offset(1), pageSize: 1))
    #expect(texts(next) == ["next"] && next.notice == nil)
    pipe.finish()
    let found = try await InputView(source, filter: Filter("next")).page(first(9))
    #expect(texts(found) == ["next"] && found.notice == cut.notice)
    #expect(cut.isPartial && found.isPartial && !next.isPartial)
    let none = try await InputView(source, filter: Filter("absent")).page(first(9))
    #expect(none.notice?.contains("No match in what was searched") == true)
  }

  @Test func `a cancelled wait ends, and reading stops`() async throws {
    let pipe = Pipe()
    let source = source(pipe.reader)
    for _ in 0..<20 {
      let task = Task { try await source.page(first(10)) }
      if Bool.random() { await Task.yield() }
      task.cancel()
      await #expect(throws: PageError.cancelled) { try await task.value }
    }
    // No request waits, so these bytes stay in the pipe.
    pipe.write("a\nb\n")
    #expect(texts(try await source.page(first(2))) == ["a", "b"])
  }

  @Test func `closing ends every wait`() async throws {
    let pipe = Pipe()
    let source = source(pipe.reader)
    let task = Task { try await source.page(first(10)) }
    await Task.yield()
    source.close()
    await #expect(throws: PageError.cancelled) { try await task.value }
    await #expect(throws: PageError.cancelled) { try await source.page(first(1)) }
  }

  @Test func `the oldest lines are gone beyond what is kept, and a refresh starts after them`()
    async throws
  {
    var limits = InputLimits()
    // The reader doesn't drop what the pages haven't reached.
    limits.readAhead = 20_000
    limits.keptBytes = 200_000
    let count = 4_000
    let rest = String(repeating: " x", count: 50)
    let pipe = Pipe()
    let source = source(pipe.reader, limits)
    Task {
      var text = (0..<count).map { "\($0)\(rest)\n" }.joined()[...]
      while !text.isEmpty {
        text = text.dropFirst(pipe.write(String(text.prefix(4_096))))
        await Task.yield()
      }
      pipe.finish()
    }
    let pages = try await pages(of: source, size: 100)
    #expect(pages.flatMap(\.items).count == count)
    #expect(pages.last?.notice?.hasPrefix("Older lines are gone: only the last ") == true)
    let error = await #expect(throws: PageError.self) { try await source.page(first(100)) }
    #expect(error?.message.contains("lines are gone") == true)
    let found = try await InputView(source, filter: Filter("3999")).page(first(100))
    #expect(texts(found) == ["3999" + rest] && found.notice == error?.message)
    #expect(error?.remedy == .user)
    let again = PageRequest(key: .first, pageSize: 100, bypassesCache: true)
    let fresh = try await source.page(again)
    let start = try #require(texts(fresh).first.flatMap { Int($0.prefix { $0 != " " }) })
    #expect(start > count / 2)
    #expect(fresh.notice?.contains("can't start again") == true)
    #expect(texts(try await source.page(first(100))) == texts(fresh))
    let last = try await source.page(PageRequest(key: .offset(3_900 - start), pageSize: 100))
    #expect(texts(last).last == "3999" + rest)
  }

  /// A source of one file that opens another one when it is read again; nil: opening fails.
  private func source(_ text: String, then file: TextFile?, first: Int32? = nil) -> InputSource {
    let text = TextFile(text)
    return InputSource(
      descriptor: first ?? withExtendedLifetime(text) { dup(text.descriptor) },
      isOwner: true,
      description: .init(open: { () throws(PageError) in
        guard let file else { throw PageError("No such file.") }
        return open("/proc/self/fd/\(file.descriptor)", O_RDONLY)
      }),
      directories: ["/tmp"],
      columns: { ColumnDetection.columns(.detected, forLines: $0) }
    )
  }

  @Test(
    arguments: [
      (.first, "a\nb\nc\n", ["a", "b", "c"], nil), (.offset(2), "a\nb\nc\n", ["c"], nil),
      (.offset(2), "a\n", [], "The file was cut."), (.first, "a\n", ["a"], nil),
      (.offset(2), "a\nb\n", [], nil),
    ] as [(PageKey, String, [String], String?)]
  )
  func `a request past the cache reads a file that has changed again`(
    key: PageKey,
    text: String,
    wanted: [String],
    message: String?
  ) async throws {
    let file = TextFile("a\nb\n")
    let source = source("", then: file, first: dup(file.descriptor))
    #expect(texts(try await source.page(first(10))) == ["a", "b"])
    ftruncate(file.descriptor, off_t(text.utf8.count))
    pwrite(file.descriptor, text, text.utf8.count, 0)
    let again = PageRequest(key: key, pageSize: 10, bypassesCache: true)
    guard let message else {
      #expect(texts(try await source.page(again)) == wanted)
      return
    }
    await #expect(throws: PageError(message, advice: "r reads it again.")) {
      try await source.page(again)
    }
    await #expect(throws: PageError.self) { try await source.page(first(1)) }
  }

  @Test func `a file in the place of another one is read only from its start`() async throws {
    let source = source("a\nb\n", then: TextFile("x\ny\nz\n"))
    #expect(texts(try await source.page(first(10))) == ["a", "b"])
    let rest = PageRequest(key: .offset(2), pageSize: 10, bypassesCache: true)
    await #expect(throws: PageError("The file was replaced.", advice: "r reads it again.")) {
      try await source.page(rest)
    }
    let fresh = PageRequest(key: .first, pageSize: 10, bypassesCache: true)
    #expect(texts(try await source.page(fresh)) == ["x", "y", "z"])
  }

  @Test func `a document is read again, and its rows stay when it can't be`() async throws {
    let again = PageRequest(key: .first, pageSize: 10, bypassesCache: true)
    let text = "[{\"n\":\"a\"}]"
    let source = source(text, then: TextFile("[{\"m\":\"b\"},{\"m\":\"c\"}]"))
    #expect(texts(try await source.page(first(10))) == ["a"])
    #expect(texts(try await source.page(again)) == ["b", "c"])
    #expect(source.shownColumns?.map(\.title) == ["m"])
    let lost = self.source(text, then: nil)
    _ = try await lost.page(first(10))
    let error = await #expect(throws: PageError.self) { try await lost.page(again) }
    #expect(error?.message == "No such file.")
    #expect(texts(try await lost.page(first(10))) == ["a"])
  }

  @Test(arguments: [false, true])
  func `a file that is cut or replaced while its growth is awaited ends the wait with that`(
    isReplaced: Bool
  ) async throws {
    let file = TextFile("a\nb\n")
    let source = source("", then: isReplaced ? TextFile("c\n") : file, first: dup(file.descriptor))
    _ = try await source.page(first(9))
    #expect(try await source.total().0 == .exact(2))
    let waiting = Task { try await source.total() }
    if !isReplaced { ftruncate(file.descriptor, 1) }
    let error = await #expect(throws: PageError.self) { try await waiting.value }
    #expect(error?.message.contains(isReplaced ? "was replaced" : "became shorter") == true)
  }

  @Test func `a line that gets its end later comes again with the page after it`() async throws {
    let file = TextFile("a\npart")
    let source = source(file.descriptor)
    #expect(texts(try await source.page(first(9))) == ["a", "part"])
    while try await source.total().0 != .exact(2) {}
    pwrite(file.descriptor, "i", 1, 6)
    let isGrown = Lock(false)
    async let growth: Void = {
      while try await source.total().0 != .exact(2) {}
      isGrown.withLock { $0 = true }
    }()
    // Each page wakes the reader, also before the next report is due.
    while !isGrown.withLock({ $0 }) { _ = try await source.page(first(1)) }
    try await growth
    let same = try await source.page(PageRequest(key: .offset(2), pageSize: 9))
    #expect(texts(same).isEmpty && same.amended.map(\.fields) == [["parti"]])
    pwrite(file.descriptor, "al\nnext\n", 8, 7)
    while try await source.total().0 != .exact(3) {}
    let page = try await source.page(PageRequest(key: .offset(2), pageSize: 9))
    #expect(texts(page) == ["next"] && page.amended.map(\.fields) == [["partial"]])
  }

  @Test func `the first lines decide on the columns`() async throws {
    let file = TextFile("{\"a\":1}\nplain\n{\"b\":2}\n")
    let source = source(file.descriptor)
    #expect(source.shownColumns == nil)
    let page = try await source.page(first(1))
    #expect(source.shownColumns?.map(\.title) == ["a", "b"])
    #expect(page.items.map(\.fields) == [["1", nil]])
    let next = try await source.page(PageRequest(key: .offset(1), pageSize: 1))
    #expect(next.items.map(\.fields) == [["plain"]])
    let last = try await source.page(PageRequest(key: .offset(2), pageSize: 1))
    #expect(last.items.map(\.fields) == [[nil, "2"]])
  }

  @Test func `the detail is of the whole line, of which the list has an excerpt`() async throws {
    let long = String(repeating: "long ", count: 5_000)
    let file = TextFile("short\n\(long)\n")
    let source = source(file.descriptor)
    let page = try await source.page(first(10))
    #expect(page.items[1].fields[0]?.utf8.count ?? 0 < 5_000)
    #expect(await source.describe(page.items[1]).fields.map(\.value) == [long])
    #expect(try await source.whole(page.items[1]).fields == [long])
    #expect(try await source.whole(page.items[0]) == page.items[0])
    #expect(await source.describe(page.items[0]).jsonLines == ["\"short\""])
  }

  @Test func `an unreadable input is reported`() async throws {
    let directory = open("/tmp", O_RDONLY | O_DIRECTORY)
    defer { close(directory) }
    let source = source(directory)
    let error = await #expect(throws: PageError.self) { try await source.page(first(1)) }
    #expect(error?.message.hasPrefix("Standard input can't be read: Is a directory") == true)
  }
}
