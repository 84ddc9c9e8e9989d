import Paging
import Testing
@testable import EverCatalog
import EverItems

@Suite struct PagingProofTests {
  private typealias Server = @Sendable ([String: Int]) -> PageSample?

  /// A server with the numbers from 1 to 30, which reads one parameter and ignores others.
  private static func server(_ name: String, size: Int = 9, start: @escaping @Sendable (Int) -> Int)
    -> Server
  {
    { parameters in
      let first = parameters[name].map(start) ?? 0
      return PageSample(items: (0..<30).dropFirst(first).prefix(size).map { UInt64($0) })
    }
  }

  private static func pages(_ names: [String], from first: Int = 1) -> PagingCandidate {
    PagingCandidate(.page(RequestPlace.parameters(names), first: first), .hint, "a test")
  }

  private static func rows(_ names: [String]) -> PagingCandidate {
    PagingCandidate(.offset(RequestPlace.parameters(names)), .hint, "a test")
  }

  private func parameters(_ candidate: PagingCandidate, _ count: Int) -> [String: Int] {
    let names = candidate.family.place?.names ?? []
    let family = candidate.family
    let value = family.isNumeric ? family.first + (family.kind == .page ? 1 : count) : 0
    return Dictionary(uniqueKeysWithValues: names.map { ($0, value) })
  }

  /// Runs a proof against a server; returns what is settled, and the number of requests.
  private func run(
    _ candidates: [PagingCandidate],
    _ server: Server,
    outlook: Outlook? = .stated
  ) -> (summary: String, requests: Int, proof: PagingProof) {
    guard let first = server([:]) else {
      return ("no page one", 0, PagingProof([], first: .empty, outlook: nil))
    }
    var proof = PagingProof(candidates, first: first, outlook: outlook)
    for requests in 0..<30 {
      switch proof.step {
      case .request(let candidate):
        if let page = server(parameters(candidate, first.items.count)) {
          proof.take(page)
        } else {
          proof.refused("400 Bad Request")
        }
      case .settle(let candidate, let isProved):
        return ((isProved ? "proved: " : "open: ") + candidate.summary, requests, proof)
      case .giveUp: return ("given up", requests, proof)
      }
    }
    return ("endless", 30, proof)
  }

  private static let bundle = ["a", "b", "c", "d", "e", "f", "g", "h"]

  private static let cases: [(String, [PagingCandidate], Server, String, most: Int)] = [
    (
      "pages from 1", [pages(["page"])], server("page") { ($0 - 1) * 9 },
      "proved: page number in ‘page’", 2
    ),
    (
      "pages from 0", [pages(["page"])], server("page") { $0 * 9 },
      "proved: page number in ‘page’ from 0", 2
    ),
    (
      "page 0 is page 1", [pages(["page"], from: 0)], server("page") { max($0 - 1, 0) * 9 },
      "proved: page number in ‘page’", 2
    ),
    ("rows", [rows(["skip"])], server("skip") { $0 }, "proved: offset in ‘skip’", 1),
    (
      "rows from 1", [rows(["skip"])], server("skip") { max($0 - 1, 0) },
      "proved: offset in ‘skip’ from 1", 2
    ),
    (
      "rows from 2", [rows(["skip"])], server("skip") { max($0 - 2, 0) },
      "proved: offset in ‘skip’ from 2", 2
    ),
    (
      "a page that counts rows", [pages(["start"])], server("start") { $0 },
      "proved: offset in ‘start’", 2
    ),
    (
      "an ignored page", [pages(["page"]), rows(["skip"])], server("skip") { $0 },
      "proved: offset in ‘skip’", 2
    ),
    ("a bundle", [rows(bundle)], server("g") { $0 }, "proved: offset in ‘g’", 4),
    ("a bundle of pages and rows", [pages(bundle)], server("c") { $0 }, "proved: offset in ‘c’", 5),
    (
      "nothing", [pages(["page"]), rows(["skip"]), pages(bundle), rows(bundle), pages(["p"])],
      server("z") { $0 }, "given up", 4
    ),
  ]

  @Test(arguments: cases.indices)
  func `page two shows how a parameter counts, and which one`(index: Int) {
    let (name, candidates, server, summary, most) = Self.cases[index]
    let found = run(candidates, server)
    #expect(found.summary == summary, "\(name)")
    #expect(found.requests <= most, "\(name): \(found.requests)")
  }

  @Test func `a name that selects rows is left out of the bundle that pages`() {
    let server: Server = { parameters in
      var items = (0..<30).filter { parameters["b"] == nil || $0 > 12 }
      let total = items.count
      items = Array(items.dropFirst(parameters["e"] ?? 0).prefix(9))
      return PageSample(items: items.map { UInt64($0) }, total: total)
    }
    let found = run([Self.rows(Self.bundle)], server)
    #expect(found.summary == "proved: offset in ‘e’")
  }

  @Test func `the own name of a token is tried alone before the others`() {
    let names = ["cursor", "after", "next", "from"]
    let rule = TokenRule(
      origin: .response(.body(JSONPath("cursor"))),
      place: .parameters(names)
    )
    let bundle = PagingCandidate(.token([rule]), .hint, "a test")
    let first = PageSample(items: [1, 2])
    var proof = PagingProof([bundle], first: first, outlook: .stated)
    proof.take(PageSample(items: [3, 4]))
    guard case .request(let own) = proof.step else {
      Issue.record("\(proof.step)")
      return
    }
    #expect(own.names == ["cursor"])
    proof.take(first)
    guard case .request(let other) = proof.step else {
      Issue.record("\(proof.step)")
      return
    }
    #expect(other.names == ["after", "next"])
  }

  @Test(arguments: [(8, "c"), (9, "b"), (10, "a")])
  func `the row after which a page begins shows the name that the server reads`(
    next: UInt64,
    name: String
  ) {
    let family = Pagination.Family.lastID(JSONPath("id"), oneOf: ["a", "b", "c"], items: 9)
    let bundle = PagingCandidate(family, .hint, "a test")
    var proof = PagingProof([bundle], first: PageSample(items: Array(1...9)), outlook: .stated)
    proof.take(PageSample(items: Array(next...next + 8)))
    guard case .request(let one) = proof.step else {
      Issue.record("\(proof.step)")
      return
    }
    #expect(one.names == [name])
    proof.take(PageSample(items: Array(10...18)))
    #expect(proof.step == .settle(one, isProved: true))
  }

  @Test func `fewer rows than names give several names the same row`() {
    let family = Pagination.Family.lastID(JSONPath("id"), oneOf: Self.bundle, items: 3)
    #expect(family.rules.map(\.place.names) == [["a", "b", "c", "d"], ["e", "f", "g", "h"]])
  }

  @Test func `a server that refuses unknown names gets them alone`() {
    let inner = Self.server("b") { $0 }
    let found = run([Self.rows(["a", "b"])]) { $0.count > 1 || $0["a"] != nil ? nil : inner($0) }
    #expect(found.summary == "proved: offset in ‘b’" && found.requests == 3)
    #expect(found.proof.refuted.map(\.reason.reason).allSatisfy { $0 == "400 Bad Request" })
  }

  @Test(arguments: [(Outlook.stated, 4), (.full, 4), (.silent, 3), (.doubtfulTotal, 1)])
  func `what page one says is worth a number of tries`(outlook: Outlook, tries: Int) {
    let candidates = ["a", "b", "c", "d", "e"].map { Self.rows([$0]) }
    let found = run(candidates, Self.server("z") { $0 }, outlook: outlook)
    #expect(found.summary == "given up" && found.requests == tries)
    #expect(found.proof.refuted.allSatisfy { $0.reason == .repeats })
  }

  @Test func `a failed request for the base leaves the page two that was received`() {
    let server = Self.server("page") { ($0 - 1) * 9 }
    let found = run([Self.pages(["page"])]) { $0["page"] == 1 ? nil : server($0) }
    #expect(found.summary == "proved: page number in ‘page’")
  }
}
