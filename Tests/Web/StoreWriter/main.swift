// Writes numbered pages to a store and prints the number of each page after its commit.
//
// Usage: StoreWriter PATH FIRST COUNT [FILE-LIMIT]. With a COUNT of 0, it writes until it is
// killed. FILE-LIMIT, in bytes, limits the size of files, as a full disk does. It drops the rights
// of root. At the end it prints whether the page FIRST is in the store.

import Glibc
import EverWeb

func say(_ line: String) {
  let bytes = Array("\(line)\n".utf8)
  _ = write(STDOUT_FILENO, bytes, bytes.count)
}

/// Becomes the user nobody, because root may write read-only files.
func dropPrivileges() {
  guard geteuid() == 0 else { return }
  guard setgid(65_534) == 0, setuid(65_534) == 0 else { exit(3) }
}

func limitFiles(to bytes: UInt) {
  signal(SIGXFSZ, SIG_IGN)
  var limit = rlimit(rlim_cur: bytes, rlim_max: bytes)
  setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
}

let arguments = CommandLine.arguments
guard arguments.count >= 4, let first = Int(arguments[2]), let count = Int(arguments[3]) else {
  exit(2)
}
dropPrivileges()
if arguments.count > 4, let bytes = UInt(arguments[4]) { limitFiles(to: bytes) }

let store = Store(StoreConfiguration(path: arguments[1])) { say("problem: \($0)") }
var number = first
while count == 0 || number < first + count {
  store.save(NumberedPage.make(number))
  do {
    try await store.flush()
    say("\(number)")
  } catch {
    say("not kept")
  }
  number += 1
}
say(await store.page(NumberedPage.id(first)) == nil ? "missing" : "found")
store.close(waitingAtMost: .seconds(60))
