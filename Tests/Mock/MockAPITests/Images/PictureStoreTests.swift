import Testing

@testable import MockAPI

@Suite struct PictureStoreTests {
  private func picture(_ index: Int) -> Picture {
    Picture(subject: .photo(index), width: 1, height: 1)
  }

  private func keep(_ count: Int, _ index: Int, in store: PictureStore) -> PaintedPicture {
    let bytes = [UInt8](repeating: UInt8(index & 255), count: count)
    return bytes.withUnsafeBytes { store.keep($0, of: picture(index)) }
  }

  @Test func `small ones stay in memory until the oldest go`() {
    let store = PictureStore()
    let size = PictureStore.largeSize - 1
    for index in 0..<200 {
      guard case .memory(let bytes) = keep(size, index, in: store) else {
        Issue.record("a small one goes to the disk")
        return
      }
      #expect(bytes.count == size)
    }
    let kept = (0..<200).filter { store.find(picture($0)) != nil }
    #expect(kept == Array(200 - PictureStore.memoryLimit / size..<200))
  }

  @Test func `large ones are on the disk, each with its own bytes`() throws {
    let store = PictureStore()
    for index in 0..<3 { _ = keep(PictureStore.largeSize + index, index, in: store) }
    for index in 0..<3 {
      guard case .disk(let slice) = store.find(picture(index)) else {
        Issue.record("a large one stays in memory")
        return
      }
      #expect(
        slice.bytes == [UInt8](repeating: UInt8(index), count: PictureStore.largeSize + index)
      )
    }
  }
}
