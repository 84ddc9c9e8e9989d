import EverDocuments
import Glibc
import EverItems

/// The time to split a document into its items: Everscroll, jq and Python in one run.
enum JSONTimes {
  private static let items = 100_000

  static func print() {
    let document = document(items: items)
    Swift.print(
      "JSON of \(items) items, \(document.count / 1_000_000) MB, split into items: MB a second of CPU"
    )
    Swift.print(row("ours", ours(document)))
    Swift.print(row("jq -c '.items[]'", peer(document) { ["jq", "-c", ".items[]", $0] }))
    let script = "import json, sys; json.load(open(sys.argv[1], 'rb'))"
    Swift.print(row("python3, json", peer(document) { ["python3", "-c", script, $0] }))
  }

  private static func row(_ name: String, _ rate: Double?) -> String {
    Figures.left("  " + name, 40)
      + (rate.map { Figures.right(Figures.decimal($0), 9) } ?? "  not installed")
  }

  private static func document(items: Int) -> [UInt8] {
    var text = #"{"items":["#
    for index in 0..<items {
      let item = SampleFeed.item(index)
      let fields = item.fields.map { "\"\($0 ?? "")\"" }.joined(separator: ",")
      text += (index == 0 ? "" : ",") + #"{"id":\#(index),"fields":[\#(fields)]}"#
    }
    return Array((text + "]}").utf8)
  }

  /// Megabytes per second of processor time, in the best of five runs.
  private static func ours(_ document: [UInt8]) -> Double? {
    let times = (0..<5).map { _ in
      ThreadTime.measure {
        let elements = (try? JSONDocument(document))?.root.member("items")?.elements
        let bytes = elements?.reduce(0) { $0 + $1.raw.utf8.count } ?? 0
        precondition(bytes > document.count / 2, "the document was not split")
      }
    }
    return times.min().map { rate(of: document, $0) }
  }

  /// The same for a program, without its time for an empty list.
  private static func peer(_ document: [UInt8], _ command: (String) -> [String]) -> Double? {
    guard let directory = TemporaryDirectory(),
      let full = directory.file("full", document),
      let empty = directory.file("empty", Self.document(items: 0)),
      let start = ChildProcess.processorTime(command(empty))
    else { return nil }
    let times = (0..<3).compactMap { _ in ChildProcess.processorTime(command(full)) }
    return times.min().map { rate(of: document, $0 - start) }
  }

  private static func rate(of document: [UInt8], _ time: Duration) -> Double {
    Double(document.count) / 1e6 / (time / .seconds(1))
  }
}
