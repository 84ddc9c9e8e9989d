import Randomness
import Testing
@testable import Definitions
@testable import Detecting
@testable import Documents

@Suite struct PagingProofTests {
  private static func page(_ name: String, _ first: Int) -> Pagination.Family {
    .page(PageNumbers(place: .parameter(name), first: first))
  }

  private static func offset(_ name: String, _ first: Int = 0) -> Pagination.Family {
    .offset(
      Offsets(place: .parameter(name), first: first, base: min(first, 1), countsBySize: false)
    )
  }

  private static func candidate(
    _ family: Pagination.Family,
    rival: Pagination.Family? = nil
  ) -> PagingCandidate {
    PagingCandidate(family: family, confidence: 0.5, reason: "a test", rival: rival)
  }

  private static let first = PageSample(items: Array(1...9))
  private static let second = PageSample(items: Array(10...18))
  private static let third = PageSample(items: Array(19...27))

  private func proof(_ candidates: [PagingCandidate], total: Int? = nil) -> PagingProof {
    var first = Self.first
    first.total = total
    return PagingProof(candidates, first: first)
  }

  private func requested(_ proof: PagingProof) -> Pagination.Family? {
    if case .request(let candidate) = proof.step { candidate.family } else { nil }
  }

  private func settled(_ proof: PagingProof) -> (family: Pagination.Family, isProved: Bool)? {
    if case .settle(let candidate, let isProved) = proof.step {
      (candidate.family, isProved)
    } else {
      nil
    }
  }

  @Test func `one request proves a candidate that is right`() {
    var proof = proof([Self.candidate(Self.page("page", 1))])
    proof.take(Self.second)
    #expect(settled(proof)?.family == Self.page("page", 1) && settled(proof)?.isProved == true)
    #expect(proof.requests == 1 && proof.refuted.isEmpty)
  }

  @Test(arguments: [([], true), ([1], true), ([19], false)])
  func `beside a page one without a word, page two counts if page one stays the same`(
    again: [UInt64],
    isProved: Bool
  ) {
    var proof = PagingProof(
      [Self.candidate(Self.page("page", 1))],
      first: Self.first,
      needsSame: true
    )
    proof.take(Self.second)
    #expect(proof.step == .requestAgain)
    proof.takeAgain(again.isEmpty ? nil : PageSample(items: again + Array(20...27)))
    #expect(settled(proof)?.isProved == (isProved ? true : nil))
    #expect(proof.sawChanges == !isProved)
  }

  @Test(arguments: [(18, 1), (26, 1), (27, 0)])
  func `pages whose number only a name counts from 0 count from 1 where the total has no room`(
    total: Int,
    base: Int
  ) {
    let numbers = PageNumbers(place: .parameter("page"), first: 1, base: 0)
    var first = Self.first
    (first.total, first.before) = (total, 9)
    var proof = PagingProof([Self.candidate(.page(numbers))], first: first)
    proof.take(Self.second)
    guard case .page(let found)? = settled(proof)?.family else {
      Issue.record("page two proves nothing")
      return
    }
    #expect(found.base == base)
  }

  @Test func `a parameter that is ignored is not retried in another way`() {
    var proof = proof([
      Self.candidate(Self.page("page", 1)), Self.candidate(Self.page("page", 0)),
      Self.candidate(Self.offset("page")), Self.candidate(Self.offset("from")),
    ])
    proof.take(Self.first)
    #expect(requested(proof) == Self.offset("from"))
    proof.take(Self.second)
    #expect(settled(proof)?.family == Self.offset("from") && settled(proof)?.isProved == true)
    #expect(proof.refuted.count == 1)
  }

  @Test func `page 1 that is page one again leaves page 2 to be tried`() {
    var proof = proof([
      Self.candidate(Self.page("page", 0)), Self.candidate(Self.page("page", 1)),
      Self.candidate(Self.offset("page")),
    ])
    proof.take(Self.first)
    #expect(requested(proof) == Self.page("page", 1))
  }

  @Test func `a page that goes through page one turns numbers into rows`() {
    var proof = proof([Self.candidate(Self.page("page", 1)), Self.candidate(Self.page("page", 0))])
    proof.take(PageSample(items: Array(3...11)))
    #expect(requested(proof) == Self.offset("page"))
    var counted = self.proof([Self.candidate(Self.page("start", 1))])
    counted.take(PageSample(items: Array(2...10)))
    #expect(requested(counted) == Self.offset("start", 1), "row 1 is the first by its own count")
  }

  @Test func `an offset that returns the last item again counts from 1`() {
    var proof = proof([Self.candidate(Self.offset("start"))])
    proof.take(PageSample(items: Array(9...17)))
    #expect(requested(proof) == Self.offset("start", 1))
  }

  @Test func `an offset that leaves pages out or is empty counts pages`() {
    var proof = proof([Self.candidate(Self.offset("start"))], total: 40)
    proof.take(PageSample(items: []))
    #expect(requested(proof) == Self.page("start", 0))
  }

  @Test func `a rival that returns other items is right`() {
    let candidate = Self.candidate(Self.page("page", 1), rival: Self.page("page", 0))
    var proof = proof([candidate])
    proof.take(Self.third)
    #expect(requested(proof) == Self.page("page", 0), "page 2 may have left page 1 out")
    proof.take(Self.second)
    #expect(settled(proof)?.family == Self.page("page", 0) && settled(proof)?.isProved == true)
  }

  @Test func `a rival that returns page one again proves the other candidate`() {
    let candidate = Self.candidate(Self.page("page", 1), rival: Self.page("page", 0))
    for ending in [true, false] {
      var proof = proof([candidate])
      proof.take(Self.second)
      if ending { proof.take(Self.first) } else { proof.refused() }
      #expect(settled(proof)?.family == Self.page("page", 1) && settled(proof)?.isProved == true)
      #expect(proof.refuted.isEmpty)
    }
  }

  @Test func `no rival is requested where the numbers decide, or rows prove nothing`() {
    let candidate = Self.candidate(Self.page("page", 1), rival: Self.page("page", 0))
    var stated = proof([candidate], total: 12)
    stated.take(PageSample(items: [10, 11, 12], total: 12))
    #expect(settled(stated)?.family == Self.page("page", 1) && settled(stated)?.isProved == true)
    var unstated = PagingProof([candidate], first: PageSample(items: [1, 1]))
    unstated.take(PageSample(items: [1, 1]))
    #expect(
      settled(unstated)?.family == Self.page("page", 1) && settled(unstated)?.isProved == false
    )
  }

  @Test func `a refusal means the end only by the status of a page past it`() {
    for isPastEnd in [true, false] {
      var proof = proof([Self.candidate(Self.page("a", 1))])
      proof.refused(isPastEnd: isPastEnd)
      // Then the page can be the one after two that are counted from 0.
      if isPastEnd { proof.refused(isPastEnd: true) }
      #expect(proof.step == .giveUp && proof.sawEnd == isPastEnd && !proof.sawRows)
    }
  }

  @Test func `three refuted candidates are enough`() {
    var proof = proof(["a", "b", "c", "d"].map { Self.candidate(Self.page($0, 1)) })
    proof.refused()
    proof.take(Self.first)
    proof.refused()
    #expect(proof.step == .giveUp && proof.requests == 3 && proof.sawRows)
  }

  @Test func `one more request decides whether the last one left a page out`() {
    let unsure = Self.candidate(Self.page("page", 1), rival: Self.page("page", 0))
    for second in [Self.first, Self.second] {
      var proof = proof([
        Self.candidate(Self.page("a", 1)), Self.candidate(Self.page("b", 1)), unsure,
      ])
      proof.refused()
      proof.refused()
      #expect(requested(proof) == Self.page("page", 1))
      proof.take(Self.third)
      #expect(requested(proof) == Self.page("page", 0))
      proof.take(second)
      let isFromZero = second == Self.second
      #expect(settled(proof)?.family == Self.page("page", isFromZero ? 0 : 1))
      #expect(settled(proof)?.isProved == true)
    }
  }

  @Test func `no request follows three that returned page one`() {
    let unsure = Self.candidate(Self.page("page", 1), rival: Self.page("page", 0))
    var proof = proof([
      Self.candidate(Self.page("a", 1)), Self.candidate(Self.page("b", 1)), unsure,
    ])
    for _ in 1...3 { proof.take(Self.first) }
    #expect(proof.step == .giveUp && proof.requests == 3)
  }

  @Test func `a page that the last request left out is requested`() {
    let unsure = Self.candidate(Self.page("page", 1), rival: Self.page("page", 0))
    let candidates = [Self.candidate(Self.page("a", 1)), Self.candidate(Self.page("b", 1)), unsure]
    var proof = PagingProof(candidates, first: PageSample(items: [1, 2, 3], total: 8))
    proof.refused()
    proof.refused()
    proof.take(PageSample(items: [7, 8], total: 8))
    #expect(requested(proof) == Self.page("page", 0), "page 2 has the last two of eight")
    proof.take(PageSample(items: [4, 5, 6], total: 8))
    #expect(settled(proof)?.family == Self.page("page", 0))
  }

  @Test func `what follows the candidate of a single page is not tried`() {
    var proof = proof([
      Self.candidate(Self.page("page", 1)), Self.candidate(.single),
      Self.candidate(Self.offset("offset")),
    ])
    proof.refused()
    #expect(proof.step == .giveUp && !proof.sawRows)
  }

  @Test func `a breakdown refutes the second time`() {
    var proof = proof([Self.candidate(Self.page("page", 1)), Self.candidate(Self.offset("offset"))])
    proof.serverFailed()
    #expect(requested(proof) == Self.page("page", 1) && proof.requests == 0)
    proof.serverFailed()
    #expect(requested(proof) == Self.offset("offset") && proof.requests == 1)
  }

  @Test func `a repeated token refutes its candidate`() {
    let rule = TokenRule(origin: .response(.body(JSONPath("next"))), place: .parameter("next"))
    var proof = proof([Self.candidate(.token([rule]))])
    proof.take(Self.second, repeatsToken: true)
    #expect(proof.step == .giveUp)
    var ended = self.proof([Self.candidate(.token([rule]))])
    ended.take(PageSample(items: []), repeatsToken: true)
    #expect(settled(ended)?.isProved == false, "no items and no new token is the end")
  }

  @Test func `an offset is compared with its rival, which counts pages`() {
    let candidate = Self.candidate(Self.offset("offset"), rival: Self.page("offset", 0))
    for (page, family) in [
      (Self.third, Self.page("offset", 0)), (Self.second, Self.offset("offset")),
      (PageSample(items: Array(2...10)), Self.offset("offset")),
      (PageSample.empty, Self.offset("offset")),
    ] {
      var proof = proof([candidate])
      proof.take(Self.second)
      #expect(proof.isOptional && requested(proof) == Self.page("offset", 0))
      proof.take(page)
      #expect(settled(proof)?.family == family && settled(proof)?.isProved == true)
    }
  }

  @Test func `an empty page two is the end only if its rival has no page either`() {
    let candidate = Self.candidate(Self.offset("offset"), rival: Self.page("offset", 0))
    var proof = proof([candidate])
    proof.take(.empty)
    proof.take(Self.second)
    #expect(settled(proof)?.family == Self.page("offset", 0))
    proof = self.proof([candidate])
    proof.take(.empty)
    proof.refused()
    #expect(settled(proof)?.family == Self.offset("offset") && settled(proof)?.isProved == false)
    proof = self.proof([candidate], total: 9)
    proof.take(.empty)
    #expect(settled(proof)?.family == Self.offset("offset"), "the total says that this is all")
  }

  @Test func `a failed request for the rival leaves the page two that was received`() {
    var proof = proof([Self.candidate(Self.offset("offset"), rival: Self.page("offset", 0))])
    #expect(!proof.isOptional)
    proof.take(Self.second)
    proof.skipRival()
    #expect(settled(proof)?.family == Self.offset("offset") && settled(proof)?.isProved == false)
    #expect(!proof.isOptional)
  }

  @Test func `a page with the names of page one repeats it, whatever else has changed`() throws {
    func sample(_ price: Int) throws -> PageSample {
      let items = ["a", "b", "c"].map { #"{"name":"\#($0)","price":\#(price)}"# }
      let root = try JSONDocument(Array("[\(items.joined(separator: ","))]".utf8)).root
      var sample = PageSample(items: items.map { ContentHash.of($0) })
      sample.values = SampleValues(try #require(ItemList(root)), id: nil)
      return sample
    }
    var proof = PagingProof([Self.candidate(Self.page("page", 1))], first: try sample(1))
    proof.take(try sample(2))
    #expect(proof.step == .giveUp && proof.sawRows && proof.sawNames)
  }

  @Test func `a path that isn't there says nothing about the end`() {
    var proof = proof([
      Self.candidate(.page(PageNumbers(place: .segment(1), first: 1))),
      Self.candidate(Self.page("page", 1)),
    ])
    proof.refused(isPastEnd: true)
    #expect(!proof.sawEnd)
    for _ in 1...2 { proof.refused(isPastEnd: true) }
    #expect(proof.sawEnd && proof.step == .giveUp)
  }

  /// A page of two measurements.
  private func measured(_ time: Int, load: Int, name: String = "") throws -> PageSample {
    let items = [0, 1].map { #"{"time":\#(time + $0),"load":"\#(load)","name":"\#(name)"}"# }
    let root = try JSONDocument(Array("[\(items.joined(separator: ","))]".utf8)).root
    var sample = PageSample(items: items.map { ContentHash.of($0) })
    sample.values = SampleValues(try #require(ItemList(root)), id: nil)
    return sample
  }

  @Test(
    arguments: [(1, 1, true), (1, 9, true), (9, 1, true), (9, 9, false)] as [(Int, Int, Bool)]
  )
  func `page two follows if page one keeps a row or a value that page two doesn't have`(
    time: Int,
    load: Int,
    isProved: Bool
  ) throws {
    var proof = PagingProof([Self.candidate(Self.page("page", 1))], first: try measured(1, load: 1))
    proof.take(try measured(5, load: 5))
    #expect(proof.step == .requestAgain)
    proof.takeAgain(try measured(time, load: load))
    #expect(settled(proof)?.isProved == (isProved ? true : nil))
    #expect(proof.sawChanges == !isProved && proof.requests == 1)
  }

  @Test func `page one isn't requested again beside other texts, ids or a larger total`() throws {
    var first = try measured(1, load: 1)
    func isProved(_ second: PageSample) -> Bool {
      var proof = PagingProof([Self.candidate(Self.page("page", 1))], first: first)
      proof.take(second)
      return settled(proof)?.isProved == true
    }
    #expect(try isProved(measured(5, load: 5, name: "b")))
    let second = try measured(5, load: 5)
    first.hasIDs = true
    #expect(isProved(second))
    (first.hasIDs, first.total) = (false, 9)
    #expect(isProved(second))
  }

  @Test func `other items contradict a total only with ids or numbers`() {
    var proof = PagingProof(
      [Self.candidate(Self.page("page", 1))],
      first: Self.first,
      contradictsTotal: true
    )
    var next = Self.second
    proof.take(next)
    #expect(settled(proof) == nil && proof.step == .giveUp)
    next.hasIDs = true
    proof = PagingProof(
      [Self.candidate(Self.page("page", 1))],
      first: Self.first,
      contradictsTotal: true
    )
    proof.take(next)
    #expect(settled(proof)?.isProved == true)
  }
}
