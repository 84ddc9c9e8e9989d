import CEverWeb
import EverBase
import TestSupport
import Testing
@testable import EverWeb

@Suite(.timeLimit(.minutes(5)))
struct CredentialHashTests {
  /// By `openssl mac -macopt hexkey:… -macopt size:16 SIPHASH`.
  @Test(arguments: [
    ("", "a3817f04ba25a8e66df67214c7550293"), ("x", "26f4794189a9b59d5b2510f6936caf80"),
    ("0123456789abcdef", "b0027d51d2d7de0ba2e9b5864174ff67"),
  ])
  func `the hash is SipHash's`(text: String, hash: String) {
    #expect(KeyedHash(Array(text.utf8), salt: Array(0..<16)).text == hash)
  }

  @Test func `each store has its own hash of a credential, and no store has the credential`()
    async throws
  {
    var keys: Set<String> = []
    for _ in 1...2 {
      let directory = try TemporaryDirectory()
      let probe = StoreProbe(directory.database)
      var page = page("1")
      page.id.credentials = SecretText("hush-hush")
      #expect(await probe.save(page) == nil)
      #expect(await probe.store.page(page.id)?.body == page.body)
      #expect(await probe.body("1") == nil)
      let connection = try Connection(directory.database, flags: SQLITE_OPEN_READWRITE)
      keys.formUnion(try connection.rows("SELECT key FROM blob") { $0.text(0) })
    }
    #expect(keys.count == 2 && !keys.contains { $0.contains("hush-hush") })
  }
}
