import CommandLineOptions
import Glibc
import Locking
import Store

/// Where the cache is, by the XDG Base Directory Specification.
enum CacheFile {
  /// The file's path; nil without a home.
  static var path: String? {
    if let cache = variable("XDG_CACHE_HOME"), cache.hasPrefix("/") {
      return cache + "/everscroll/cache.sqlite3"
    }
    return variable("HOME").map { $0 + "/.cache/everscroll/cache.sqlite3" }
  }

  private static func variable(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }
}

/// `everscroll cache info` and `everscroll cache clear`.
enum CacheCommand {
  /// - Throws: when there is no place for a cache, or it can't be read.
  static func run(_ action: Options.CacheAction) throws(Problem) -> Int32 {
    guard let path = CacheFile.path else {
      throw Problem(
        sentence: "There is no place for a cache; set HOME or XDG_CACHE_HOME.",
        status: 1
      )
    }
    let store = Store(StoreConfiguration(path: path), onProblem: { _ in })
    defer { store.close(waitingAtMost: .seconds(5)) }
    switch (action, wait(for: action, of: store)) {
    case (_, .failure(let error)): throw Problem(sentence: error.description, status: 1)
    case (.info, .success(let info)): return try StandardOutput.say(description(of: info))
    case (.clear, .success(let info)):
      return try StandardOutput.say("removed \(amount(of: info))\n")
    }
  }

  /// Waits on the main thread, which is none of the tasks', for what the store's thread does.
  private static func wait(
    for action: Options.CacheAction,
    of store: Store
  ) -> Result<StoreInfo, StoreError> {
    let mailbox = Mailbox<Result<StoreInfo, StoreError>>()
    Task {
      do throws(StoreError) {
        mailbox.post(.success(action == .info ? try await store.info() : try await store.clear()))
      } catch {
        mailbox.post(.failure(error))
      }
    }
    while true {
      var ready = pollfd(fd: mailbox.descriptor, events: Int16(POLLIN), revents: 0)
      _ = poll(&ready, 1, -1)
      if let result = mailbox.takeAll().first { return result }
    }
  }

  private static func description(of info: StoreInfo) -> String {
    let files = info.files.map { "\($0.path)  \($0.bytes) bytes\n" }
    let sources = info.sources.map { "  \($0.source)  \($0.pages) pages, \($0.bytes) bytes\n" }
    return files.joined() + "\(amount(of: info)), of at most \(info.pageLimit)\n" + sources.joined()
  }

  private static func amount(of info: StoreInfo) -> String {
    "\(info.sources.reduce(0) { $0 + $1.pages }) pages, \(info.pageBytes) bytes"
  }
}
