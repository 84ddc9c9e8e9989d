import EverItems
import EverBase
import EverWeb

enum GridEvent: Sendable {
  case key(UInt8)
  case photos([NaivePhoto])
  case image(index: Int, NaiveImage?)
}

/// A photo in Picsum's list.
struct NaivePhoto: Sendable {
  let author: String
  let original: String
}

/// An image as rows of its cell, with its pixels, which the cell owns like any image view.
struct NaiveImage: Sendable {
  let pixels: Pixbuf
  let rows: [Substring]

  init?(decoding bytes: [UInt8]) {
    guard let pixels = Pixbuf(decoding: bytes) else { return nil }
    self.pixels = pixels
    rows = pixels.symbols(columns: NaiveGrid.cellColumns - 2, rows: NaiveGrid.cellRows - 1)
  }
}

/// Fetches pages and originals, six at a time, like browsers and URL sessions.
struct Downloads: Sendable {
  private let base: String
  private let transport: any HTTPTransport
  private let mailbox: Mailbox<GridEvent>
  private let semaphore = Semaphore(6)

  init(base: String, profile: NetworkProfile, mailbox: Mailbox<GridEvent>) {
    self.base = base
    self.mailbox = mailbox
    let configuration = TransportConfiguration(userAgent: "NaiveGrid")
    transport = ShapedTransport(
      CurlTransport(configuration: configuration),
      network: SimulatedNetwork(profile)
    )
  }

  func startPage(_ page: Int) {
    Task {
      let body = await body(of: "\(base)/v2/list?page=\(page)&limit=30")
      let photos = (try? JSONDocument(body))?.root.elements.map { photo in
        NaivePhoto(
          author: photo.member("author")?.text ?? "",
          original: photo.member("download_url")?.text ?? ""
        )
      }
      mailbox.post(.photos(photos ?? []))
    }
  }

  func startImage(_ url: String, index: Int) {
    Task {
      await semaphore.take()
      let body = await body(of: url)
      await semaphore.giveBack()
      mailbox.post(.image(index: index, NaiveImage(decoding: body)))
    }
  }

  private func body(of url: String) async -> [UInt8] {
    (try? await transport.send(HTTPRequest(url: SecretURL(url))).body) ?? []
  }
}

/// A semaphore: limits the number of concurrent operations, in first-in, first-out order.
private actor Semaphore {
  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(_ count: Int) { free = count }

  func take() async {
    guard free == 0 else { return free -= 1 }
    await withCheckedContinuation { waiting.append($0) }
  }

  func giveBack() {
    if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
  }
}
